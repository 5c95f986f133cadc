import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadCatalog } from '../services/catalog.ts';
import { usualDataFolder } from '../services/dataFolder.ts';
import { type OwnCatalog, withOwnAircraft } from '../services/ownAircraft.ts';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'assets', 'drones.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The folder assets is missing; reinstall Homeward.');
  return findRoot(above);
}

const root = findRoot(import.meta.dirname);

/** The path of a part of this installation. */
export const installed = (...parts: readonly string[]): string => join(root, ...parts);

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

export const dataFolderOf = (data: string | undefined): string =>
  data ?? usualDataFolder(process.platform, process.env, homedir());

/** The catalog with own aircraft alone, for commands that change those. */
export const openOwnCatalog = (data: string | undefined): OwnCatalog =>
  withOwnAircraft(loadCatalog(installed('assets', 'drones.json')), dataFolderOf(data), (message) =>
    console.error(message),
  );

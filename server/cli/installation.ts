import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Assembled, assemble } from '../assemble.ts';
import { usualDataFolder } from '../services/dataFolder.ts';
import type { Logger } from '../services/logger.ts';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'assets', 'drones.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The folder assets is missing; reinstall Homeward.');
  return findRoot(above);
}

const root = findRoot(import.meta.dirname);

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

export function openInstallation(data: string | undefined, log: Logger): Promise<Assembled> {
  return assemble({
    dataDir: data ?? usualDataFolder(process.platform, process.env, homedir()),
    assetsDir: join(root, 'assets'),
    log,
  });
}

function tellPerson(facts: object): void {
  const text = 'message' in facts ? facts.message : 'error' in facts ? facts.error : JSON.stringify(facts);
  console.error(String(text));
}

/** For commands that answer and end: only what the person must know, in words. */
export const logToPerson: Logger = { info: () => undefined, warn: tellPerson, error: tellPerson };

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { writeWholeFile } from '../services/wholeFile.ts';
import { desktopEntry, mimePackage } from './desktopEntry.ts';
import { expectArguments, parseOptions } from './options.ts';
import { installed } from './places.ts';
import { exitCodes, UsageError } from './usage.ts';

/** The folder of the account's own data (XDG Base Directory Specification 0.8); a relative one does not count. */
function dataHome(): string {
  const named = process.env['XDG_DATA_HOME'];
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.local', 'share');
}

const filesIn = (folder: string) => ({
  entry: join(folder, 'applications', 'homeward.desktop'),
  types: join(folder, 'mime', 'packages', 'homeward.xml'),
});

/** Desktops read these through an index that two small programs write; without them they read the files at the next login. */
function updateIndexes(folder: string): void {
  const updates = [
    ['update-mime-database', join(folder, 'mime')],
    ['update-desktop-database', join(folder, 'applications')],
  ] as const;
  const missed = updates.filter(([program, path]) => spawnSync(program, [path]).status !== 0);
  if (missed.length > 0)
    console.error(
      `${missed.map(([program]) => program).join(' and ')} did not run; the desktop may notice at the next login only.`,
    );
}

async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await writeWholeFile(path, Buffer.from(text));
}

async function install(folder: string): Promise<void> {
  const { entry, types } = filesIn(folder);
  const program = {
    node: process.execPath,
    launcher: installed('electron', 'launch.mjs'),
    icon: installed('assets', 'icons', 'homeward.png'),
  };
  await write(types, mimePackage);
  await write(entry, desktopEntry(program));
  updateIndexes(folder);
  console.log(
    `Homeward is among the programs of this account and opens .homeward files; KML, KMZ and GPX files offer it, too.\n  ${entry}\n  ${types}`,
  );
}

function remove(folder: string): void {
  for (const path of Object.values(filesIn(folder))) rmSync(path, { force: true });
  updateIndexes(folder);
  console.log('Homeward is no longer among the programs of this account.');
}

/** Enters Homeward into the account's desktop, or takes it out again. Only the desktops of Linux and BSD work this way. */
export async function manageDesktop(args: readonly string[]): Promise<number> {
  const { positionals } = parseOptions(args, {});
  const [action = ''] = expectArguments('desktop', positionals, ['install or remove']);
  if (action !== 'install' && action !== 'remove')
    throw new UsageError(`desktop takes install or remove, not "${action}".`);
  if (process.platform === 'win32' || process.platform === 'darwin')
    throw new Error(
      'Only the desktops of Linux can be told this way; here, drop a file on the window, or start Homeward with it.',
    );
  const folder = dataHome();
  if (action === 'install') await install(folder);
  else remove(folder);
  return exitCodes.ok;
}

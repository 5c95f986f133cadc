import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Locale } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';
import { writeWholeFile } from '../services/wholeFile.ts';
import { desktopEntry, mimePackage } from './desktopEntry.ts';
import { expectArguments, parseOptions } from './options.ts';
import { installed } from './places.ts';
import { Refusal } from './refusal.ts';
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
function updateIndexes(folder: string, locale: Locale): void {
  const updates = [
    ['update-mime-database', join(folder, 'mime')],
    ['update-desktop-database', join(folder, 'applications')],
  ] as const;
  const missed = updates.filter(([program, path]) => spawnSync(program, [path]).status !== 0);
  if (missed.length > 0)
    console.error(
      sayMessage('terminal.indexes_missed', { parts: missed.map(([program]) => program) }, locale),
    );
}

async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await writeWholeFile(path, Buffer.from(text));
}

async function install(folder: string, locale: Locale): Promise<void> {
  const { entry, types } = filesIn(folder);
  const program = {
    node: process.execPath,
    launcher: installed('electron', 'launch.mjs'),
    icon: installed('assets', 'icons', 'homeward.png'),
  };
  await write(types, mimePackage);
  await write(entry, desktopEntry(program));
  updateIndexes(folder, locale);
  console.log(`${sayMessage('terminal.installed', {}, locale)}\n  ${entry}\n  ${types}`);
}

function remove(folder: string, locale: Locale): void {
  for (const path of Object.values(filesIn(folder))) rmSync(path, { force: true });
  updateIndexes(folder, locale);
  console.log(sayMessage('terminal.removed', {}, locale));
}

/** Enters Homeward into the account's desktop, or takes it out again. Only the desktops of Linux and BSD work this way. */
export async function manageDesktop(args: readonly string[], locale: Locale): Promise<number> {
  const { positionals } = parseOptions(args, {});
  const [action = ''] = expectArguments('desktop', positionals, ['install']);
  if (action !== 'install' && action !== 'remove')
    throw new UsageError('terminal.desktop_takes', { text: action });
  if (process.platform === 'win32' || process.platform === 'darwin')
    throw new Refusal('terminal.only_on_linux');
  const folder = dataHome();
  if (action === 'install') await install(folder, locale);
  else remove(folder, locale);
  return exitCodes.ok;
}

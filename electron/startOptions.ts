import { isAbsolute, resolve } from 'node:path';

export interface StartOptions {
  /** Where settings, keys and the window's place are kept; absent: the usual folder of this system. */
  readonly dataDir?: string;
  /** A flight-plan file to open. */
  readonly file?: string;
  /** Where the browser host listens; 0: any free port. */
  readonly port?: number;
}

/**
 * Reads what follows the program's own name. Switches of Chromium are passed over. `--data DIR` and `--data=DIR` name
 * the data folder, `HOMEWARD_DATA` does when neither is there; `--port N` the browser host's port; the first other
 * word is a file.
 */
export function readStartOptions(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): StartOptions {
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(folder, path));
  const named = new Map<string, string>();
  let file: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const [, name, value] = /^--(data|port)(?:=(.*))?$/.exec(words[index] ?? '') ?? [];
    if (name !== undefined) {
      if (value === undefined) index += 1;
      named.set(name, value ?? words[index] ?? '');
    } else if (!(words[index] ?? '-').startsWith('-')) file ??= words[index];
  }
  const dataDir = named.get('data') || environment['HOMEWARD_DATA'];
  const port = Number(named.get('port') ?? Number.NaN);
  return {
    ...(dataDir ? { dataDir: absolute(dataDir) } : {}),
    ...(file ? { file: absolute(file) } : {}),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535 ? { port } : {}),
  };
}

/** The words meant for Homeward: in development the first that is no switch is the app's own folder. */
export function wordsAfterApp(words: readonly string[], isPackaged: boolean): readonly string[] {
  const given = words.slice(1);
  if (isPackaged) return given;
  const appAt = given.findIndex((word) => !word.startsWith('-'));
  return appAt < 0 ? [] : given.slice(appAt + 1);
}

/** The file that a second start handed over. */
export function fileOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('file' in data)) return undefined;
  return typeof data.file === 'string' ? data.file : undefined;
}

import { isAbsolute, resolve } from 'node:path';

export interface StartOptions {
  /** The folder of settings, keys and window state; absent: the usual one of this system. */
  readonly dataDir?: string;
  readonly file?: string;
  /** The port of the browser host; 0: any free one. */
  readonly port?: number;
}

/**
 * Reads the arguments after the program's name and ignores switches of Chromium. `--data DIR` or `--data=DIR` names the
 * data folder, or `HOMEWARD_DATA` if neither is there; `--port N` names the browser host's port; the first other argument
 * is a file.
 */
export function readStartOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): StartOptions {
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(folder, path));
  const named = new Map<string, string>();
  let file: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const [, name, value] = /^--(data|port)(?:=(.*))?$/.exec(args[index] ?? '') ?? [];
    if (name !== undefined) {
      if (value === undefined) index += 1;
      named.set(name, value ?? args[index] ?? '');
    } else if (!(args[index] ?? '-').startsWith('-')) file ??= args[index];
  }
  const dataDir = named.get('data') || environment['HOMEWARD_DATA'];
  const port = Number(named.get('port') ?? Number.NaN);
  return {
    ...(dataDir ? { dataDir: absolute(dataDir) } : {}),
    ...(file ? { file: absolute(file) } : {}),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535 ? { port } : {}),
  };
}

/** The arguments for Homeward: in development the first one that is not a switch is the app's own folder. */
export function argumentsAfterApp(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const args = argv.slice(1);
  if (isPackaged) return args;
  const appAt = args.findIndex((arg) => !arg.startsWith('-'));
  return appAt < 0 ? [] : args.slice(appAt + 1);
}

/** The file that a second start passed on. */
export function fileOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('file' in data)) return undefined;
  return typeof data.file === 'string' ? data.file : undefined;
}

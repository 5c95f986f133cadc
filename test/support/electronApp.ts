import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { answerOffline } from './answerOffline.ts';

const root = resolve(import.meta.dirname, '../..');

export interface LaunchOptions {
  /** Kept between two launches of one test; absent: a new one, gone at the end. */
  readonly dataDir?: string;
  /** Arguments after the name of the app. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The first start asks about the network, as a new installation does; absent: it was answered with “offline”. */
  readonly isFirstStart?: boolean;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** The Electron to test with, from `HOMEWARD_ELECTRON`: a folder with Electron in it, or its executable. */
export function electronExecutable(): string | undefined {
  const named = process.env['HOMEWARD_ELECTRON'];
  if (named === undefined || named === '') return undefined;
  return /(^|[\\/])electron(\.exe)?$/i.test(named) ? named : join(named, 'electron');
}

const plainEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Electron refuses to run as root inside its sandbox; anyone else tests with the sandbox on. */
export const launchArguments = (dataDir: string, words: readonly string[]): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  root,
  '--data',
  dataDir,
  ...words,
];

type ElectronOptions = NonNullable<Parameters<typeof _electron.launch>[0]>;

/** Twice this is less than a hook may take. */
const patience_ms = 27_000;

/**
 * On a virtual screen of a busy machine Electron now and then starts and never shows a window, without a word: it is then ended and
 * started once more. A fault of ours fails twice.
 */
async function appear(options: ElectronOptions, isLast = false): Promise<Pick<LaunchedApp, 'app' | 'page'>> {
  let app: ElectronApplication | undefined;
  try {
    app = await _electron.launch({ ...options, timeout: patience_ms });
    const page = await app.firstWindow({ timeout: patience_ms });
    await page.waitForLoadState('load', { timeout: patience_ms });
    return { app, page };
  } catch (error) {
    app?.process().kill('SIGKILL');
    if (isLast) throw error;
    console.warn('Electron showed no window; it is started once more.');
    return appear(options, true);
  }
}

/** Starts the built app as a person would and waits for its page. Build first: `npm run build`. */
export async function launchApp({
  dataDir,
  args = [],
  env = {},
  isFirstStart = false,
}: LaunchOptions = {}): Promise<LaunchedApp> {
  const executablePath = electronExecutable();
  if (executablePath === undefined) throw new Error('HOMEWARD_ELECTRON names no Electron to test with.');
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'homeward-app-'));
  if (!isFirstStart) answerOffline(folder);
  const { app, page } = await appear({
    executablePath,
    args: launchArguments(folder, args),
    cwd: root,
    env: { ...plainEnvironment(), ...env },
  });
  return {
    app,
    page,
    dataDir: folder,
    close: async () => {
      await app.close();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

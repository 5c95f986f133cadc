import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { lent } from '../run/lent.ts';
import { answerOffline } from './answerOffline.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BrowserAppOptions {
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The question of the first start is asked; absent: it was answered with “offline”. */
  readonly isFirstStart?: boolean;
}

export interface BrowserApp {
  /** For more tabs and phones; they close with the planner. */
  readonly browser: Pick<Browser, 'newContext' | 'newPage'>;
  readonly page: Page;
  /** The address that the host printed, token included. */
  readonly address: string;
  readonly dataDir: string;
  /** The process of the host. */
  readonly pid: number;
  /** Ends the host alone, as when someone closes its terminal. */
  stopHost(): Promise<void>;
  /** Ends the host without a chance to finish anything. */
  killHost(): Promise<void>;
  close(): Promise<void>;
}

/** The Chromium to test with: `HOMEWARD_CHROMIUM`, its executable. */
export const chromiumExecutable = (): string | undefined => process.env['HOMEWARD_CHROMIUM'] || undefined;

/** Hosts that Chromium asks though Playwright forbids it: updates, sign-in, help with forms. */
const makersOwn = ['*.google.com', '*.googleapis.com', '*.gvt1.com'];

/** Options with which whoever is looked up is looked up for the page: `npm test` watches. */
export function chromiumOptions() {
  const executablePath = chromiumExecutable();
  if (executablePath === undefined) throw new Error('HOMEWARD_CHROMIUM names no Chromium to test with.');
  const rules = makersOwn.map((name) => `MAP ${name} ~NOTFOUND`).join(', ');
  const args = [`--host-resolver-rules=${rules}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return { executablePath, args };
}

export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumOptions());

let shared: Promise<Browser> | undefined;
lent.add(async () => (await shared)?.close());

/** One Chromium for all pages of a process of tests: each planner and phone has a context of its own in it, and with that nothing of another. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium();
  return shared as Promise<Browser>;
}

async function addressFrom(host: ChildProcess): Promise<string> {
  if (host.stdout === null) throw new Error('The browser host has no standard output.');
  for await (const line of createInterface({ input: host.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The browser host ended without an address.');
}

async function endHost(host: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const ended = once(host, 'exit');
  host.kill(signal);
  await ended;
}

/** Closes a context. An answer that a test was still changing for one of its pages is no error then. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Contexts of one planner in a browser that others use, too. */
function ownContexts(browser: Browser) {
  const contexts: BrowserContext[] = [];
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all(contexts.map(closeContext))),
  };
}

/** Starts the built browser host on a free port and opens its page, without motion. Build first: `npm run build`. */
export async function launchBrowserApp(options: BrowserAppOptions = {}): Promise<BrowserApp> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'homeward-browser-'));
  if (options.isFirstStart !== true) answerOffline(dataDir);
  const entry = resolve(root, 'build/electron/browserHost.js');
  const host = spawn(process.execPath, [entry, '--data', dataDir, '--port', '0', ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  const address = await addressFrom(host);
  const browser = ownContexts(await sharedChromium());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  return {
    browser,
    page,
    address,
    dataDir,
    pid: host.pid ?? 0,
    stopHost: () => endHost(host),
    killHost: () => endHost(host, 'SIGKILL'),
    close: async () => {
      await browser.close();
      await endHost(host);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

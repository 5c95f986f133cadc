import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { answerOffline } from '../../support/answerOffline.ts';
import { launchArguments } from '../../support/electronApp.ts';

export interface Start {
  /** From the start of the process to the window on screen with its first picture. */
  readonly paint_ms: number;
  readonly rings_ms: number;
}

interface Told {
  readonly shown_ms: number;
  readonly paint_ms: number;
  readonly rings_ms: number;
}

/** `none`: in a network namespace of its own, which has no route and not even this computer in it. */
export type StartNetwork = 'usual' | 'none';

interface StartOptions {
  readonly root: string;
  readonly executable: string;
  readonly dataDir: string;
}

/** Starts the app without a test driver, which would hold it up, and waits until it has ended itself. */
export function timedStart(
  { root, executable, dataDir }: StartOptions,
  network: StartNetwork,
): Promise<Start> {
  const probe = join(root, 'test/bench/window/startProbe.cjs');
  answerOffline(dataDir);
  const args = launchArguments(dataDir, []);
  // Chromium's own switches may stand anywhere; what is to be loaded first stands before the app.
  const begun_ms = Date.now();
  const [command = executable, ...before] =
    network === 'none' ? ['unshare', '--net', executable] : [executable];
  const child = spawn(command, [...before, '-r', probe, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      const line = /^start:(.*)$/m.exec(output)?.[1];
      if (line === undefined) return reject(new Error('The app ended before its rings were painted.'));
      const told = JSON.parse(line) as Told;
      resolve({
        paint_ms: Math.max(told.shown_ms, told.paint_ms) - begun_ms,
        rings_ms: told.rings_ms - begun_ms,
      });
    });
  });
}

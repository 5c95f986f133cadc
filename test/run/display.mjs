import { spawn } from 'node:child_process';
import { commandPath } from './systemPackages.mjs';

/** Journeys of the end-to-end tests that run at once. */
export const journeysAtOnce = 2;

/**
 * A display of the tests' own, so that no window of theirs appears on anyone's desktop. Where there is no Xvfb, the one there is.
 * @returns {Promise<{ name: string | undefined, close: () => void }>}
 */
export function openDisplay() {
  const xvfb = commandPath(['Xvfb']);
  if (xvfb === undefined) return Promise.resolve({ name: process.env['DISPLAY'], close: () => {} });
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const close = () => server.kill();
  process.once('exit', close);
  return new Promise((resolve, reject) => {
    server.stdio[3]?.once('data', (number) => resolve({ name: `:${String(number).trim()}`, close }));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended at once (${code})`)));
  });
}

/**
 * A display for each of the journeys that run at once: their names, with commas between.
 * @returns {Promise<{ names: string, close: () => void }>}
 */
export async function openDisplays() {
  const displays = await Promise.all(Array.from({ length: journeysAtOnce }, openDisplay));
  return {
    names: displays.flatMap(({ name }) => name ?? []).join(','),
    close: () => displays.forEach((display) => void display.close()),
  };
}

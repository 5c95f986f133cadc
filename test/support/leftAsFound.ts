import { afterAll, expect, vi } from 'vitest';

const surroundings = () => ({ env: { ...process.env }, folder: process.cwd(), mask: process.umask() });

const found = surroundings();

/** Vitest keeps the first file of a process alone from ending it, and with it all tests that follow. */
process.exit = (code) => {
  throw new Error(`A test would end its process with ${code}. Give what ends itself a process of its own.`);
};

/** Test files share a process: the next one meets the clock, the functions and the surroundings that this one met. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(surroundings(), 'what this file changed in its process').toEqual(found);
});

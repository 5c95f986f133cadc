import { afterAll, expect, vi } from 'vitest';

const surroundings = () => ({ env: { ...process.env }, folder: process.cwd(), mask: process.umask() });

const found = surroundings();

/** Test files share a process: the next one meets the clock, the functions and the surroundings that this one met. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(surroundings(), 'what this file changed in its process').toEqual(found);
});

import pino from 'pino';
import type { Log } from '../server/http/requestLog.ts';

/** Lines of JSON on standard error; written at once, so that the last one before an end is there. */
export function makeHostLog(): Log {
  const logger = pino({ base: null }, pino.destination({ dest: 2, sync: true }));
  return ({ level, ...facts }) => logger[level](facts);
}

/** A bug in one line: where it happened, for who mends it. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

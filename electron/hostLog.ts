import pino from 'pino';
import type { Log } from '../server/http/requestLog.ts';

/** Logs lines of JSON to standard error, synchronously, so that the last line before an exit is written. */
export function makeHostLog(): Log {
  const logger = pino({ base: null }, pino.destination({ dest: 2, sync: true }));
  return ({ level, ...facts }) => logger[level](facts);
}

/** The stack of an error, for whoever fixes it. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

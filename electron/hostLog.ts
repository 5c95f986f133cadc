import pino from 'pino';
import type { Log } from '../server/http/requestLog.ts';
import type { LogFile } from './logFile.ts';

/**
 * Logs lines of JSON to standard error and to what else is given, synchronously, so that the last line before an exit is
 * written.
 */
export function makeHostLog(...more: readonly LogFile[]): Log {
  const streams = [pino.destination({ dest: 2, sync: true }), ...more].map((stream) => ({ stream }));
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.multistream(streams));
  return ({ level, ...facts }) => logger[level](facts);
}

/** The stack of an error, for whoever fixes it. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

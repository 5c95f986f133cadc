import type { Log } from '../http/requestLog.ts';

/** What a host logs with: pino, or anything that takes facts at three levels. */
export interface Logger {
  info(facts: object): void;
  warn(facts: object): void;
  error(facts: object): void;
}

/** The logger as the services and the HTTP layer speak to it: one line of facts. */
export const toLog =
  (logger: Logger): Log =>
  ({ level, ...facts }) =>
    logger[level](facts);

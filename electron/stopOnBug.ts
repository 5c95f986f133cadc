import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../server/http/requestLog.ts';
import { errorText } from './hostLog.ts';

const patience_ms = 3_000;

/** Ends the process after an uncaught bug, since its state is unknown: logs the bug once, closes everything, exits. */
export function stopOnBug(
  emitter: Pick<NodeJS.EventEmitter, 'on'>,
  log: Log,
  stop: () => Promise<void>,
  exit: (code: number) => void,
): void {
  let isStopping = false;
  const end = async (error: unknown) => {
    if (isStopping) return;
    isStopping = true;
    log({
      level: 'error',
      event: 'bug',
      message: 'Homeward stops because of a bug',
      error: errorText(error),
    });
    await Promise.race([stop().catch(() => undefined), sleep(patience_ms, undefined, { ref: false })]);
    exit(1);
  };
  emitter.on('uncaughtException', (error) => void end(error));
  emitter.on('unhandledRejection', (reason) => void end(reason));
}

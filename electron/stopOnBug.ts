import { setTimeout as sleep } from 'node:timers/promises';

export interface BugLog {
  fatal(details: { readonly err: unknown }, message: string): void;
}

const patience_ms = 3_000;

/** A state that nobody foresaw is not flown on: it is logged once, all is closed, the process ends. */
export function stopOnBug(
  emitter: Pick<NodeJS.EventEmitter, 'on'>,
  log: BugLog,
  stop: () => Promise<void>,
  exit: (code: number) => void,
): void {
  let isStopping = false;
  const end = async (error: unknown) => {
    if (isStopping) return;
    isStopping = true;
    log.fatal({ err: error }, 'Homeward met a bug and stops');
    await Promise.race([stop().catch(() => undefined), sleep(patience_ms, undefined, { ref: false })]);
    exit(1);
  };
  emitter.on('uncaughtException', (error) => void end(error));
  emitter.on('unhandledRejection', (reason) => void end(reason));
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './http/requestLog.ts';
import { withoutSecrets } from './services/keySecret.ts';
import { writeWholeFile } from './services/wholeFile.ts';

const patience_ms = 3_000;

export interface StopParts {
  readonly log: Log;
  /** Where the stack goes, for whoever mends the bug. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
  readonly exit: (code: number) => void;
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The file with the stack; `undefined` where the disk refuses. */
async function report(dataDir: string, id: string, error: unknown): Promise<string | undefined> {
  const path = join(dataDir, `bug-${id}.txt`);
  const text = `${new Date().toISOString()} ${id}\n${withoutSecrets(stackOf(error))}\n`;
  return writeWholeFile(path, text, { mode: 0o600 }).then(
    () => path,
    () => undefined,
  );
}

/**
 * Ends the process after an uncaught bug, since its state is unknown: logs it once under an id, without its stack or its
 * text, which may hold anything; closes everything; exits.
 */
export function stopOnBug(
  emitter: Pick<NodeJS.EventEmitter, 'on'>,
  { log, dataDir, stop, exit }: StopParts,
): void {
  let isStopping = false;
  const end = async (error: unknown) => {
    if (isStopping) return;
    isStopping = true;
    const bug_id = randomUUID();
    log({
      level: 'error',
      event: 'bug',
      bug_id,
      message: 'Homeward stops because of a bug; report it with this id',
      error: error instanceof Error ? error.name : typeof error,
      report: await report(dataDir, bug_id, error),
    });
    await Promise.race([stop().catch(() => undefined), sleep(patience_ms, undefined, { ref: false })]);
    exit(1);
  };
  emitter.on('uncaughtException', (error) => void end(error));
  emitter.on('unhandledRejection', (reason) => void end(reason));
}

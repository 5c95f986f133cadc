import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file of lines, after which another one begins. */
const fullAt_bytes = 1_000_000;

/** A file that pino writes lines to. */
export interface LogFile {
  write(line: string): void;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Writes lines into `homeward.log` of a folder, at once, so that the last one before a crash is there. A full file becomes
 * `homeward.1.log` in place of the one before. Where the disk refuses, lines are dropped: no window ends because of its log.
 */
export function openLogFile(folder: string, most_bytes = fullAt_bytes): LogFile {
  const path = join(folder, 'homeward.log');
  const append = (line: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (sizeOf(path) + Buffer.byteLength(line) > most_bytes && sizeOf(path) > 0)
      renameSync(path, join(folder, 'homeward.1.log'));
    appendFileSync(path, line, { mode: 0o600 });
  };
  return {
    write: (line) => {
      try {
        append(line);
      } catch {
        // The line stands on standard error, too.
      }
    },
  };
}

import { constants, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AskedRequest } from '../contract/schemas/askedRequest.ts';
import { readPlainFile } from '../services/plainFile.ts';

export const requestsFilename = 'requests.jsonl';
const olderFilename = 'requests.1.jsonl';

/** A file that is as large or as old becomes the older one of the two, in the place of the one before. */
export const mostFile_bytes = 256 * 1024;
const longestFile_ms = 30 * 60_000;
/** A request is not on the disk any more after so long. */
const kept_ms = 2 * longestFile_ms;

/** Requests since a midnight. */
const DayCount = z.strictObject({
  from_ms: z.number(),
  asked: z.number().int().min(0),
  refused: z.number().int().min(0),
});
export type DayCount = z.infer<typeof DayCount>;

const Line = z.union([z.strictObject({ day: DayCount }), z.strictObject({ request: AskedRequest })]);

function readLine(line: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The lines of a file that can be used; a torn one, the end of a write that was cut short, is left out. */
function readLines(path: string): z.infer<typeof Line>[] {
  try {
    const text = readPlainFile(path, 2 * mostFile_bytes).toString();
    return text.split('\n').flatMap((line) => readLine(line) ?? []);
  } catch {
    return [];
  }
}

/** Adds at the end, to a file of the owner alone. A link is not followed and a pipe not waited for. */
const appending =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

async function append(path: string, text: string): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, appending, 0o600);
    await file.chmod(0o600);
    await file.appendFile(text);
  } finally {
    await file?.close();
  }
}

interface Read {
  /** Requests, the oldest first. */
  readonly requests: readonly AskedRequest[];
  readonly day: DayCount | undefined;
}

/** The two files of the list of requests, which are closed to other users and never grow beyond their bounds. */
export function openRequestFiles(folder: string, complain: (message: string) => void) {
  const path = join(folder, requestsFilename);
  const older = join(folder, olderFilename);
  let begun_ms: number | undefined;
  let last: Promise<void> = Promise.resolve();
  let hasFailed = false;
  let tidying: NodeJS.Timeout | undefined;

  /** Puts a full or an old file in the place of the older one, and deletes what is too old. */
  function turn(): void {
    const now_ms = Date.now();
    const file = statSync(path, { throwIfNoEntry: false });
    begun_ms ??= file?.mtimeMs ?? now_ms;
    if (
      file !== undefined &&
      (file.size >= mostFile_bytes || Math.abs(now_ms - begun_ms) >= longestFile_ms)
    ) {
      renameSync(path, older);
      begun_ms = now_ms;
    }
    const before = statSync(older, { throwIfNoEntry: false });
    if (before !== undefined && Math.abs(now_ms - before.mtimeMs) >= kept_ms) rmSync(older, { force: true });
  }

  /** Nobody may ask for hours: what is old goes then, too. */
  function tidyLater(): void {
    clearTimeout(tidying);
    tidying = setTimeout(() => {
      const isLeft = [path, older].some((each) => statSync(each, { throwIfNoEntry: false }) !== undefined);
      quietly(turn);
      if (isLeft) tidyLater();
    }, longestFile_ms).unref();
  }

  function quietly(act: () => void): void {
    try {
      act();
    } catch {
      fail();
    }
  }

  function fail(): void {
    if (!hasFailed) complain('The list of requests could not be stored; it is in memory alone.');
    hasFailed = true;
  }

  return {
    read(): Read {
      quietly(turn);
      const lines = [...readLines(older), ...readLines(path)];
      return {
        requests: lines.flatMap((line) => ('request' in line ? [line.request] : [])),
        day: lines.flatMap((line) => ('day' in line ? [line.day] : [])).at(-1),
      };
    },
    /** Never rejects: a list that cannot be stored is still shown. */
    write(requests: readonly AskedRequest[], day: DayCount): Promise<void> {
      const lines = [...requests.map((request) => ({ request })), { day }];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      tidyLater();
      last = last
        .then(() => {
          turn();
          return append(path, text);
        })
        .then(() => {
          hasFailed = false;
        })
        .catch(fail);
      return last;
    },
    /** Deletes what is too old, which a start does that nobody asks anything after. */
    tidy: () => quietly(turn),
    written: () => last,
    close: () => clearTimeout(tidying),
  };
}

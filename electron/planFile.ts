import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isFlightLog, logHead_bytes } from '../engine/flightlog/isFlightLog.ts';
import { refuse } from '../server/bridge/gateway.ts';
import type { WholeFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { logFileLimit_bytes } from '../server/contract/schemas/flightLog.ts';
import { planFileLimit_bytes } from '../server/contract/schemas/plan.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is no longer there',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
};

function reasonText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'its disk does not answer';
}

/** Looks before opening: opening a pipe waits for a writer, and a device may never end. */
async function look(path: string) {
  const stats = await stat(path);
  return { size: stats.size, isOdd: !stats.isFile() && !stats.isDirectory() };
}

/** Reads a whole file that the person named, or says why it cannot. */
export async function readPlanFile(path: string): Promise<Answer<WholeFile>> {
  const filename = basename(path);
  try {
    const { size, isOdd } = await look(path);
    if (isOdd)
      return refuse({ code: 'ACTION_FAILED', message: `“${filename}” is a device or a pipe, not a file.` });
    if (size > logFileLimit_bytes) return tooLarge(filename, size);
    const bytes = await readFile(path);
    const isLarge = size > planFileLimit_bytes;
    if (isLarge && !isFlightLog(bytes.subarray(0, logHead_bytes), size)) return tooLarge(filename, size);
    return { ok: true, output: { filename, bytes }, request_id: randomUUID() };
  } catch (error) {
    return refuse({
      code: 'ACTION_FAILED',
      message: `“${filename}” cannot be opened: ${reasonText(error)}.`,
    });
  }
}

function tooLarge(filename: string, size_bytes: number): Answer<WholeFile> {
  const limit = `${planFileLimit_bytes / 1024 / 1024} MB`;
  return refuse({
    code: 'PAYLOAD_TOO_LARGE',
    message: `“${filename}” is larger than ${limit}; flight plans are smaller. Choose another file.`,
    details: { limit_bytes: planFileLimit_bytes, size_bytes },
  });
}

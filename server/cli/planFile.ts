import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { PlanFile } from '../../engine/flightplan/flightPlan.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';

export class FileNotReadable extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no file',
  EISDIR: 'This is a folder, not a file:',
  EACCES: 'You may not read the file',
};

/** Of a file beyond the limit just enough is read for the reader to see that it is too large. */
function readUpToLimit(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size <= planFileLimit_bytes) return readFileSync(descriptor);
    const bytes = Buffer.alloc(planFileLimit_bytes + 1);
    readSync(descriptor, bytes, 0, bytes.length, 0);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

export function openPlanFile(path: string): PlanFile {
  try {
    return { filename: basename(path), bytes: new Uint8Array(readUpToLimit(path)) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new FileNotReadable(`${reasons[code] ?? 'Not readable:'} ${path}`);
  }
}

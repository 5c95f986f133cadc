import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isFlightLog, logHead_bytes } from '../engine/flightlog/isFlightLog.ts';
import { refuse } from '../server/bridge/gateway.ts';
import type { NamedFile, WholeFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { logFileLimit_bytes } from '../server/contract/schemas/flightLog.ts';
import { planFileLimit_bytes } from '../server/contract/schemas/plan.ts';
import { isDocumentFile } from '../server/contract/schemas/planDocument.ts';
import { fileReason } from '../server/services/fileReason.ts';
import type { PlanDocuments } from '../server/services/planDocuments.ts';
import { problemOf } from '../server/work/refusals.ts';

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
    if (isOdd) return refuse(problemOf('ACTION_FAILED', 'desktop.odd_file', { filename }));
    if (size > logFileLimit_bytes) return tooLarge(filename, size);
    const bytes = await readFile(path);
    const isLarge = size > planFileLimit_bytes;
    if (isLarge && !isFlightLog(bytes.subarray(0, logHead_bytes), size)) return tooLarge(filename, size);
    return { ok: true, output: { filename, bytes }, request_id: randomUUID() };
  } catch (error) {
    return refuse(problemOf('ACTION_FAILED', 'desktop.not_opened', { filename, reason: fileReason(error) }));
  }
}

/** Reads a named file, with an id for a plan, by which the page may have it saved again. */
export async function readNamedFile(
  path: string,
  documents: Pick<PlanDocuments, 'remember'>,
): Promise<Answer<NamedFile>> {
  const read = await readPlanFile(path);
  if (!read.ok || !isDocumentFile(read.output.filename, read.output.bytes)) return read;
  return { ...read, output: { ...read.output, document_id: await documents.remember(path) } };
}

function tooLarge(filename: string, size_bytes: number): Answer<WholeFile> {
  const limit = planFileLimit_bytes / 1024 / 1024;
  return refuse({
    ...problemOf('PAYLOAD_TOO_LARGE', 'window.problem.file_too_large', { filename, limit }),
    details: { limit_bytes: planFileLimit_bytes, size_bytes },
  });
}

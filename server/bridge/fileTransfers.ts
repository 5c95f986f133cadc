import { randomUUID } from 'node:crypto';
import { isFlightLog, logHead_bytes } from '../../engine/flightlog/isFlightLog.ts';
import { isObstacleFile } from '../../engine/obstacle/read/isObstacleFile.ts';
import { isWorldFile } from '../../engine/zone/read/isWorldFile.ts';
import type { NamedFile, OpenedFile } from '../contract/desktopBridge.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Answer } from '../contract/problem.ts';
import { logFileLimit_bytes } from '../contract/schemas/flightLog.ts';
import { isAircraftFile } from '../contract/schemas/ownAircraft.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import { isDocumentFile } from '../contract/schemas/planDocument.ts';

/** The operations that read a file. */
const readers: ReadonlySet<unknown> = new Set<OperationName>([
  'readFlightPlan',
  'readFlightLog',
  'readAircraft',
  'readDocument',
  'addWorldFile',
]);

/** Those by which the page may have a file read again, as a person says. */
const readAgain: ReadonlySet<unknown> = new Set<OperationName>(['readFlightPlan', 'readFlightLog']);

/** One for the file being read, one for the file that may replace it. */
const mostTransfers = 2;

export interface FileTransfers {
  /** Adds bytes to a transfer, or starts one if `id` is absent. `undefined`: no bytes, no such transfer, or too large. */
  addPart(part: unknown, id?: unknown): string | undefined;
  /** Holds the bytes of a file that the host opened; the page gets the transfer's id in their place. */
  toReference(opened: Answer<NamedFile>): Answer<OpenedFile>;
  /**
   * Puts the bytes of a transfer into the input of a call that reads a file, and ends the transfer, unless the host opened the file: the page
   * may have a plan read again in other units, and a log by other columns. Returns other input unchanged.
   */
  withBytes(name: unknown, input: unknown): unknown;
}

/** Holds the bytes of files on their way between page and host, so that the page need not. */
export function makeFileTransfers(): FileTransfers {
  const files = new Map<string, { readonly parts: Uint8Array[]; size: number }>();
  /** Files that the host opened and the page may have read again. */
  const kept = new Set<string>();

  const end = (id: string) => {
    files.delete(id);
    kept.delete(id);
  };
  const begin = (): string => {
    const id = randomUUID();
    const [oldest] = files.keys();
    if (files.size >= mostTransfers && oldest !== undefined) end(oldest);
    files.set(id, { parts: [], size: 0 });
    return id;
  };
  const add = (id: string, part: Uint8Array): string | undefined => {
    const file = files.get(id);
    if (file === undefined) return undefined;
    file.parts.push(part);
    file.size += part.byteLength;
    if (file.size <= logFileLimit_bytes) return id;
    end(id);
    return undefined;
  };
  const addPart = (part: unknown, id?: unknown): string | undefined => {
    if (!(part instanceof Uint8Array)) return undefined;
    if (id === undefined) return add(begin(), part);
    return typeof id === 'string' ? add(id, part) : undefined;
  };

  return {
    addPart,
    toReference: (opened) => {
      if (!opened.ok) return opened;
      const { filename, bytes, document_id } = opened.output;
      const transfer_id = addPart(bytes);
      if (transfer_id !== undefined && bytes.byteLength <= planFileLimit_bytes) kept.add(transfer_id);
      return transfer_id === undefined
        ? opened
        : {
            ...opened,
            output: {
              filename,
              bytes: { transfer_id, size: bytes.byteLength },
              ...(isLog(bytes) && { isLog: true }),
              ...(isAircraftFile(bytes) && { isAircraft: true }),
              ...((isWorldFile(bytes) || isObstacleFile(bytes)) && { isWorld: true }),
              ...(isDocumentFile(filename, bytes) && { isDocument: true }),
              ...(document_id !== undefined && { document_id }),
            },
          };
    },
    withBytes: (name, input) => {
      const reference = readers.has(name) ? referenceIn(input) : undefined;
      const file = reference === undefined ? undefined : files.get(reference.id);
      if (reference === undefined || file === undefined) return input;
      if (!readAgain.has(name) || !kept.has(reference.id)) end(reference.id);
      return { ...reference.input, bytes: joined(file.parts, file.size) };
    },
  };
}

const isLog = (bytes: Uint8Array): boolean => isFlightLog(bytes.subarray(0, logHead_bytes), bytes.byteLength);

/** In an array of its own, which can move to a thread: a large log is copied once. */
function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function referenceIn(input: unknown): { readonly input: object; readonly id: string } | undefined {
  if (typeof input !== 'object' || input === null || !('bytes' in input)) return undefined;
  const { bytes } = input;
  return typeof bytes === 'object' &&
    bytes !== null &&
    'transfer_id' in bytes &&
    typeof bytes.transfer_id === 'string'
    ? { input, id: bytes.transfer_id }
    : undefined;
}

import { randomUUID } from 'node:crypto';
import type { OpenedFile, WholeFile } from '../contract/desktopBridge.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Answer } from '../contract/problem.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';

/** One file is read, and another may take its place meanwhile. */
const mostKept = 2;

export interface KeptFiles {
  /** Begins to keep bytes, or adds to those kept under a name; `undefined` for what is not kept or grows too large. */
  keep(part: unknown, kept?: unknown): string | undefined;
  /** The file that the host opened, as the page gets it: what stands for its bytes. */
  standIn(opened: Answer<WholeFile>): Answer<OpenedFile>;
  /** A file to be read with the bytes that its name stands for, which are given up; any other input as it is. */
  filledIn(name: unknown, input: unknown): unknown;
}

/** The bytes of files on their way between page and host, so that the page has to hold none of them. */
export function makeKeptFiles(): KeptFiles {
  const files = new Map<string, { readonly parts: Uint8Array[]; size: number }>();

  const begin = (): string => {
    const name = randomUUID();
    const [oldest] = files.keys();
    if (files.size >= mostKept && oldest !== undefined) files.delete(oldest);
    files.set(name, { parts: [], size: 0 });
    return name;
  };
  const add = (name: string, part: Uint8Array): string | undefined => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    file.parts.push(part);
    file.size += part.byteLength;
    if (file.size <= planFileLimit_bytes) return name;
    files.delete(name);
    return undefined;
  };
  const keep = (part: unknown, kept?: unknown): string | undefined => {
    if (!(part instanceof Uint8Array)) return undefined;
    if (kept === undefined) return add(begin(), part);
    return typeof kept === 'string' ? add(kept, part) : undefined;
  };

  return {
    keep,
    standIn: (opened) => {
      if (!opened.ok) return opened;
      const { filename, bytes } = opened.output;
      const kept = keep(bytes);
      return kept === undefined
        ? opened
        : { ...opened, output: { filename, bytes: { kept, size: bytes.byteLength } } };
    },
    filledIn: (name, input) => {
      const kept = name === ('readFlightPlan' satisfies OperationName) ? nameIn(input) : undefined;
      const file = kept === undefined ? undefined : files.get(kept.name);
      if (kept === undefined || file === undefined) return input;
      files.delete(kept.name);
      return { ...kept.input, bytes: new Uint8Array(Buffer.concat(file.parts, file.size)) };
    },
  };
}

function nameIn(input: unknown): { readonly input: object; readonly name: string } | undefined {
  if (typeof input !== 'object' || input === null || !('bytes' in input)) return undefined;
  const { bytes } = input;
  return typeof bytes === 'object' && bytes !== null && 'kept' in bytes && typeof bytes.kept === 'string'
    ? { input, name: bytes.kept }
    : undefined;
}

import type { Stats } from 'node:fs';
import { z } from 'zod';
import type { ArchiveFacts } from './mapArchive.ts';

const Zoom = z.number().int().min(0);
const Facts = z.strictObject({
  form: z.enum(['pictures', 'vector']),
  name: z.string().optional(),
  attribution: z.string(),
  zooms: z.tuple([Zoom, Zoom]),
  within: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
});

/** The label beside a file of map tiles: its name, and its description of itself when it was opened. */
const Label = z.strictObject({
  filename: z.string().max(255),
  known: z.strictObject({ stamp: z.string(), facts: Facts }).optional(),
});

export interface MapFileLabel {
  readonly filename: string;
  readonly known?: { readonly stamp: string; readonly facts: ArchiveFacts } | undefined;
}

/** `undefined`: it is no label, or a damaged one. */
export function readLabel(text: string): MapFileLabel | undefined {
  try {
    const { filename, known } = Label.parse(JSON.parse(text));
    if (known === undefined) return { filename };
    const { stamp, facts } = known;
    return { filename, known: { stamp, facts: { ...facts, name: facts.name } } };
  } catch {
    return undefined;
  }
}

/** Returns a text that changes with the file. */
export const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

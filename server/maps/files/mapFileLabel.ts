import type { Stats } from 'node:fs';
import { z } from 'zod';
import { parsedJson } from '../../../engine/json.ts';

const Zoom = z.number().int().min(0);
const Facts = z.strictObject({
  form: z.enum(['pictures', 'vector']),
  name: z.string().optional(),
  attribution: z.string(),
  zooms: z.tuple([Zoom, Zoom]).readonly(),
  within: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
});

/** The label beside a file of map tiles: its name, and its description of itself when it was opened. */
const Label = z.strictObject({
  filename: z.string().max(255),
  known: z.strictObject({ stamp: z.string(), facts: Facts }).optional(),
});

export type MapFileLabel = Readonly<z.infer<typeof Label>>;

/** `undefined`: it is no label, or a damaged one. */
export const readLabel = (text: string): MapFileLabel | undefined => Label.safeParse(parsedJson(text)).data;

/** Returns a text that changes with the file. */
export const stampOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

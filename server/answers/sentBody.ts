import { type Result, succeed } from '../../engine/result.ts';
import type { FilePart } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { readJson } from './jsonText.ts';

/** The body of a request as it arrived: `json` is all of it, or the part `request` beside a file. */
export interface SentBody {
  readonly json: Uint8Array;
  readonly file?: {
    readonly part: FilePart;
    readonly filename: string;
    readonly bytes: Uint8Array;
  };
}

/** The input for dispatch, or why the text is none. */
export function toInput({ json, file }: SentBody): Result<unknown, Problem> {
  const read = readJson(json, file === undefined ? 'The body' : 'The part request');
  if (!read.ok || file === undefined) return read;
  const { part, filename, bytes } = file;
  return succeed({ [part]: { filename, bytes }, request: read.value });
}

import { type Result, succeed } from '../../engine/result.ts';
import { type FilePart, fileParts } from '../contract/operations/operation.ts';
import type { Problem } from '../contract/problem.ts';
import { readJson } from './jsonText.ts';

export interface SentFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** The body of a request as it arrived: `json` is all of it, or the part `request` beside files, all of one part. */
export interface SentBody {
  readonly json: Uint8Array;
  readonly upload?: { readonly part: FilePart; readonly files: readonly SentFile[] };
}

/** Reading a larger body, of about 300 waypoints, would keep others waiting. */
export const large_bytes = 20_000;

/** Bytes of the JSON and all files together. */
export const bytesOf = ({ json, upload }: SentBody): number =>
  (upload?.files ?? []).reduce((sum, { bytes }) => sum + bytes.length, json.length);

/** The input for dispatch, or why the text is none. */
export function toInput({ json, upload }: SentBody): Result<unknown, Problem> {
  const read = readJson(json, upload === undefined ? 'The body' : 'The part request');
  if (!read.ok || upload === undefined) return read;
  const { part, files } = upload;
  return succeed({ [part]: fileParts[part] === 1 ? files[0] : files, request: read.value });
}

import { z } from 'zod';
import type { Scope } from '../schemas/window.ts';

/** The part of an upload that holds the file, and how many such parts there may be; the other part is `request`. */
export const fileParts = { mission_file: 1, flight_log: 1, flight_logs: 20 } as const;
export type FilePart = keyof typeof fileParts;

/**
 * How to call an operation over HTTP. `form` is the multipart upload of a `file_part`; a `bare` answer has no `ok` and `request_id`.
 * A GET takes the members of its input that are not in its path from the query.
 */
export interface HttpBinding {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Name of the answer's type in the document, and so in clients made of it. */
  readonly answer: string;
  /** Tells a caller in the document what to know before the first call. */
  readonly description: string;
  readonly access: 'public' | 'key' | Scope;
  readonly body?: 'json' | 'form';
  readonly file_part?: FilePart;
  readonly bare?: boolean;
  /** Status of the answer; absent: 200. */
  readonly status?: 202;
  /** Where what was made is found, with the members of the answer's `batch` in braces: sent as `Location`. */
  readonly location?: string;
  /** The answer rarely changes: it has an `ETag`, and is packed for who can unpack it. */
  readonly tagged?: boolean;
}

export interface OperationShape<Input extends z.ZodType, Output extends z.ZodType> {
  readonly summary: string;
  readonly http?: HttpBinding;
  /** Each figure of the answer is rounded by the unit that ends its name. */
  readonly rounded?: true;
  readonly input: Input;
  readonly output: Output;
}

export const operation = <Input extends z.ZodType, Output extends z.ZodType>(
  shape: OperationShape<Input, Output>,
) => shape;

export const Nothing = z.strictObject({});

import { z } from 'zod';
import type { PlaceInFile } from '../../engine/placeInFile.ts';
import type { Saying } from '../../engine/saying.ts';

/** Every refusal has one code; only this table has its HTTP status. */
export const problemStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  VALIDATION_ERROR: 422,
  FLIGHT_PLAN_REJECTED: 422,
  FLIGHT_LOG_REJECTED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_OFFERED: 501,
  TERRAIN_UNAVAILABLE: 503,
  OVERLOADED: 503,
  NOT_READY: 503,
  /** Window only: an action of the person at the screen failed (port in use, disk full …). */
  ACTION_FAILED: 500,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export interface Problem {
  readonly code: ProblemCode;
  /** A sentence in English, for programs. */
  readonly message: string;
  /** The same as data, which the window says in its language. */
  readonly saying?: Saying | undefined;
  /** The place of the fault in a file, for the window; `details` has it in English. */
  readonly where?: PlaceInFile | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly retry_after_s?: number | undefined;
}

/** A fault of a request: of the value at a path. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The same as data, which the window says in its language; absent: a check of the schemas, named by its code. */
  readonly saying?: Saying | undefined;
}

/** The answer of every call, whoever carries it. */
export type Answer<Output> =
  | { readonly ok: true; readonly output: Output; readonly request_id: string }
  | { readonly ok: false; readonly problem: Problem; readonly request_id: string };

/** The body of a refusal on the wire. */
export const ErrorBody = z
  .strictObject({
    ok: z.literal(false),
    error: z.strictObject({
      code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
    request_id: z.string(),
  })
  .meta({ id: 'Error', description: 'A refusal: a code, what is wrong and what to do, and the request id.' });

import type { Result } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { Batch, BatchKind } from '../contract/schemas/batch.ts';

/** The analyses of a batch as they were sent: the JSON of each, one after the other. */
export interface SentBatch {
  readonly kinds: readonly BatchKind[];
  readonly bytes: Uint8Array;
  /** Where the JSON of each ends in `bytes`. */
  readonly ends: readonly number[];
}

export interface Piece {
  readonly id: string;
  /** The id of the key whose batch it is; empty: the person at this computer. */
  readonly owner: string;
  readonly index: number;
  readonly kind: BatchKind;
  readonly json: Uint8Array;
}

export interface PieceResult {
  /** The JSON of a `BatchResult`. */
  readonly text: Uint8Array;
  readonly isRefused: boolean;
}

/** Answers one analysis; `undefined`: it was cancelled. */
export type AnswerPiece = (piece: Piece, signal: AbortSignal) => Promise<PieceResult | undefined>;

export interface ResultPage {
  /** The texts of results that follow each other. */
  readonly texts: readonly Uint8Array[];
  /** Where to go on; absent: everything was given. */
  readonly next?: number | undefined;
}

/** Batches of keys. Whatever belongs to another key is not there. */
export interface Batches {
  /** `undefined` where batches are taken; else why they are not. */
  readonly refusal?: Problem | undefined;
  start(owner: string, sent: SentBatch): Promise<Result<Batch, Problem>>;
  get(owner: string, id: string): Promise<Result<Batch, Problem>>;
  results(owner: string, id: string, from: number): Promise<Result<ResultPage, Problem>>;
  cancel(owner: string, id: string): Promise<Result<Batch, Problem>>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Bytes that waiting analyses and results may take, of all keys and of one, and the batches of one key. */
export interface BatchLimits {
  readonly all_bytes: number;
  readonly key_bytes: number;
  readonly key_batches: number;
}

export const batchLimits: BatchLimits = {
  all_bytes: 256 * mebibyte,
  key_bytes: 128 * mebibyte,
  key_batches: 50,
};

/** Results of one answer end with the first that brings them over this. */
export const page_bytes = 250_000;

/** The JSON of one analysis, as a copy that may move to a thread. */
export function jsonOf({ bytes, ends }: SentBatch, index: number): Uint8Array {
  return Uint8Array.from(bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index]));
}

import { planFileLimit_bytes } from '../contract/schemas/plan.ts';

const mebibyte = 1024 * 1024;

/** Limits of a server for its clients. */
export interface HttpLimits {
  /** Requests of a key in a window, counted in ordinary ones (`requestCost.ts`); 0 turns off this limit and that of failed keys. */
  readonly requests: number;
  readonly window_s: number;
  /** Failed authentications that an address may make in a minute. */
  readonly failed_authentications: number;
  readonly json_bytes: number;
  /** Bytes of the analyses of a batch. */
  readonly batch_bytes: number;
  readonly file_bytes: number;
  /** Bodies in memory at once, of all clients together. */
  readonly bodies_bytes: number;
  /** Share of that for the bodies of one key, bytes. */
  readonly key_bodies_bytes: number;
  /** Small requests that may wait for the server's own thread, and how long, before they are refused. */
  readonly waiting: number;
  readonly wait_ms: number;
  /** Stored answers of repeated requests. */
  readonly idempotency_bytes: number;
}

export const defaultLimits: HttpLimits = {
  requests: 600,
  window_s: 10,
  failed_authentications: 20,
  json_bytes: 4 * mebibyte,
  batch_bytes: 16 * mebibyte,
  file_bytes: planFileLimit_bytes,
  bodies_bytes: 256 * mebibyte,
  key_bodies_bytes: 160 * mebibyte,
  waiting: 1000,
  wait_ms: 2000,
  idempotency_bytes: 64 * mebibyte,
};

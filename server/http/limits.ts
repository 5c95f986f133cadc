import { planFileLimit_bytes } from '../contract/schemas/plan.ts';

const mebibyte = 1024 * 1024;

/** Limits of a server for its clients. */
export const defaultLimits = {
  /** Requests of a key in a window, counted in ordinary ones (`requestCost.ts`); 0 turns off this limit and that of failed keys. */
  requests: 600,
  window_s: 10,
  /** Failed authentications that an address may make in a minute. */
  failed_authentications: 20,
  json_bytes: 4 * mebibyte,
  /** Bytes of the analyses of a batch. */
  batch_bytes: 16 * mebibyte,
  file_bytes: planFileLimit_bytes,
  /** Bodies in memory at once, of all clients together. */
  bodies_bytes: 256 * mebibyte,
  /** Share of that for the bodies of one key, bytes. */
  key_bodies_bytes: 160 * mebibyte,
  /** Small requests that may wait for the server's own thread, and how long, before they are refused. */
  waiting: 1000,
  wait_ms: 2000,
  /** Stored answers of repeated requests. */
  idempotency_bytes: 64 * mebibyte,
};

export type HttpLimits = Readonly<typeof defaultLimits>;

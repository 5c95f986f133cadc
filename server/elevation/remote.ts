import { fail, type Result, succeed } from '../../engine/result.ts';
import { type Fetched, type FetchOptions, fetchBytes } from '../net/fetchBytes.ts';
import type { HostFailure, PoliteHosts } from '../net/politeHosts.ts';

/** All sources on the network share these. */
export interface Remote {
  readonly hosts: PoliteHosts;
  readonly userAgent: string;
  readonly signal?: AbortSignal | undefined;
  readonly resolve?: FetchOptions['resolve'];
  readonly onFetched?: OnFetched | undefined;
}

/** Told of each fetch of heights: `ok`, or why it failed. */
export type OnFetched = (outcome: 'ok' | HostFailure['code']) => void;

export interface RemoteRequest<Value> {
  readonly url: URL;
  readonly accept: string;
  readonly size_bytes: number;
  readonly body?: string | undefined;
  readonly piece?: FetchOptions['piece'];
  /** Time for the answer, if it is a larger one. */
  readonly time_ms?: number | undefined;
  /** `undefined`: the answer is not what was asked for. */
  readonly read: (bytes: Uint8Array, fetched: Fetched) => Value | undefined;
}

const usual_ms = 8000;
const redirects = 3;

/** Asks a host for a value when its turn comes; an answer that cannot be read counts as a failure of the host. */
export async function askRemote<Value>(
  { hosts, userAgent, signal, resolve, onFetched }: Remote,
  { url, accept, size_bytes, body, piece, time_ms = usual_ms, read }: RemoteRequest<Value>,
): Promise<Result<Value, HostFailure>> {
  const limits = { size_bytes, time_ms, redirects };
  const asked = await hosts.ask<Value>(url.host, async () => {
    const fetched = await fetchBytes(url, { limits, userAgent, accept, body, piece, signal, resolve });
    if (!fetched.ok) return fetched;
    const value = read(fetched.value.bytes, fetched.value);
    return value === undefined ? fail({ code: 'NOT_UNDERSTOOD' }) : succeed(value);
  });
  onFetched?.(asked.ok ? 'ok' : asked.failure.code);
  return asked;
}

import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from './consent.ts';
import { type FetchLimits, type FetchOptions, fetchBytes } from './fetchBytes.ts';
import { type HostFailure, makePoliteHosts } from './politeHosts.ts';

export interface TextAskerOptions extends Pick<FetchOptions, 'userAgent' | 'resolve'> {
  readonly settings: () => Pick<Settings, 'network'>;
  readonly limits?: Partial<FetchLimits> | undefined;
}

export interface TextFailure {
  readonly code: HostFailure['code'] | 'NOT_ALLOWED';
}

/** Resolves to the text of an address that the person allowed to be asked. */
export type AskForText = (url: URL) => Promise<Result<string, TextFailure>>;

const usualLimits: FetchLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 8000, redirects: 3 };

/** Asks for JSON as text. While the network is off only this computer is asked, and nobody that it leads to. */
export function makeTextAsker({ settings, limits, userAgent, resolve }: TextAskerOptions): AskForText {
  const hosts = makePoliteHosts();
  return async (url) => {
    const { network } = settings();
    if (!mayAsk(url, network)) return fail({ code: 'NOT_ALLOWED' });
    const allowed = { ...usualLimits, ...limits };
    return hosts.ask(url.host, async () => {
      const fetched = await fetchBytes(url, {
        limits: { ...allowed, redirects: network === 'online' ? allowed.redirects : 0 },
        userAgent,
        accept: 'application/json',
        resolve,
      });
      return fetched.ok ? succeed(new TextDecoder().decode(fetched.value.bytes)) : fetched;
    });
  };
}

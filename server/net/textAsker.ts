import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from './consent.ts';
import { type Fetched, type FetchLimits, type FetchOptions, fetchBytes } from './fetchBytes.ts';
import { type HostFailure, makePoliteHosts } from './politeHosts.ts';

export interface TextAskerOptions extends Pick<FetchOptions, 'userAgent' | 'resolve'> {
  readonly settings: () => Pick<Settings, 'network'>;
  readonly limits?: Partial<FetchLimits> | undefined;
}

export interface TextFailure {
  readonly code: HostFailure['code'] | 'NOT_ALLOWED';
  readonly status?: HostFailure['status'];
}

/** Resolves to the text of an address that the person allowed to be asked. */
export type AskForText = (url: URL) => Promise<Result<string, TextFailure>>;

/** Resolves to the bytes of an address that the person allowed to be asked. */
export type AskForBytes = (
  url: URL,
  more: Pick<FetchOptions, 'accept' | 'mayRead' | 'secret'>,
) => Promise<Result<Fetched, TextFailure>>;

const usualLimits: FetchLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 8000, redirects: 3 };

/** Asks for files. While the network is off only this computer is asked, and nobody that it leads to. */
export function makeBytesAsker({ settings, limits, userAgent, resolve }: TextAskerOptions): AskForBytes {
  const hosts = makePoliteHosts();
  return async (url, more) => {
    const { network } = settings();
    if (!mayAsk(url, network)) return fail({ code: 'NOT_ALLOWED' });
    const allowed = { ...usualLimits, ...limits };
    const redirects = network === 'online' ? allowed.redirects : 0;
    return hosts.ask(url.host, () =>
      fetchBytes(url, { ...more, limits: { ...allowed, redirects }, userAgent, resolve }),
    );
  };
}

/** Makes a function that asks for JSON as text. */
export function makeTextAsker(options: TextAskerOptions): AskForText {
  const askForBytes = makeBytesAsker(options);
  return async (url) => {
    const fetched = await askForBytes(url, { accept: 'application/json' });
    return fetched.ok ? succeed(new TextDecoder().decode(fetched.value.bytes)) : fetched;
  };
}

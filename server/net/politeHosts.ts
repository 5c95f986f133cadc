import { fail, type Result } from '../../engine/result.ts';
import type { FetchFailure } from './fetchBytes.ts';

export interface HostFailure {
  readonly code: FetchFailure['code'] | 'LEFT_ALONE' | 'TOO_MANY' | 'NOT_UNDERSTOOD';
  readonly status?: FetchFailure['status'];
}

interface Host {
  running: number;
  failed_at_ms: number[];
  alone_until_ms: number;
  waiting: (() => void)[];
}

export interface PoliteHosts {
  /** Asks a host when its turn comes. A host that keeps failing is left alone for a while. */
  ask<Value>(
    host: string,
    work: () => Promise<Result<Value, HostFailure>>,
  ): Promise<Result<Value, HostFailure>>;
}

/** A host that fails is tried at most so often, in progress or failed within the window: so many at a time at most, too. */
const mostTries = 5;
const window_ms = 30_000;
const mostWaiting = 400;

/** A host that has nothing at an address has not failed. */
const isFailure = (result: Result<unknown, HostFailure>) =>
  !result.ok && result.failure.code !== 'NOTHING_THERE';

/**
 * Asks each host at most five times at once, fewer while it fails. After five failures in 30 s it is left alone for 30 s, and
 * whoever waited for it is told so.
 */
export function makePoliteHosts(now = (): number => performance.now()): PoliteHosts {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const known = hosts.get(name) ?? { running: 0, failed_at_ms: [], alone_until_ms: 0, waiting: [] };
    hosts.set(name, known);
    return known;
  };
  const failures = (host: Host): number => {
    host.failed_at_ms = host.failed_at_ms.filter((at_ms) => now() - at_ms < window_ms);
    return host.failed_at_ms.length;
  };
  const mayStart = (host: Host) => host.running + failures(host) < mostTries;
  const isAlone = (host: Host) => now() < host.alone_until_ms;

  const wake = (host: Host) => {
    if (isAlone(host)) for (const resume of host.waiting.splice(0)) resume();
    else host.waiting.shift()?.();
  };
  const settle = (host: Host, failed: boolean) => {
    host.running -= 1;
    if (failed) host.failed_at_ms.push(now());
    if (failures(host) >= mostTries) {
      host.alone_until_ms = now() + window_ms;
      host.failed_at_ms = [];
    }
    wake(host);
  };

  return {
    async ask(name, work) {
      const host = hostOf(name);
      if (host.waiting.length >= mostWaiting) return fail({ code: 'TOO_MANY' });
      while (!isAlone(host) && !mayStart(host))
        await new Promise<void>((resolve) => host.waiting.push(resolve));
      if (isAlone(host)) return fail({ code: 'LEFT_ALONE' });
      host.running += 1;
      let failed = true;
      try {
        const result = await work();
        failed = isFailure(result);
        return result;
      } finally {
        settle(host, failed);
      }
    },
  };
}

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { PairingQuestion } from '../contract/schemas/planOnScreen.ts';
import { networkOf } from '../net/networkOf.ts';
import type { IssuedKey } from '../services/services.ts';

/** A question that nobody answers ends by itself. */
const asked_ms = 120_000;
/** Phones that may wait for an answer; the person is asked about one at a time. */
const mostWaiting = 5;
/** Phones of one network that may wait, so that it leaves places to others. */
export const mostWaitingOfOne = 2;
/** Requests that a network may send in a minute, and all together. */
const mostAsked = { ofOne: 6, inAll: 20 } as const;
const minute_ms = 60_000;
/** A network that was refused may ask again after this. */
const refused_ms = 300_000;

export type PairingState =
  | { readonly state: 'waiting'; readonly digits: string; readonly left_s: number }
  | { readonly state: 'allowed'; readonly secret: string; readonly left_s: number }
  | { readonly state: 'refused' | 'ended' };

/** The phone may ask again after so many seconds. */
export interface TooMany {
  readonly wait_s: number;
}

export interface Pairings {
  /** Puts a phone's question. Resolves to the token by which the phone asks for the answer; the token lets nobody in. */
  ask(address: string): { readonly token: string } | TooMany;
  /** The state of the question of a token. A secret is told once. */
  stateOf(token: string): PairingState;
  /** Takes a phone's question back. */
  takeBack(token: string): void;
  /** The question to be put to the person now: the oldest one. */
  question(): PairingQuestion | undefined;
  /** Resolves once another question than the known one is to be put, or none; after some seconds in any case. */
  waitForOther(known: string | undefined, signal?: AbortSignal): Promise<PairingQuestion | undefined>;
  /** Answers a question; `false`: it is not asked any more. Rejects where the phone cannot be noted. */
  answer(id: string, allow: boolean): Promise<boolean>;
  /** Ends all questions: sharing was switched off. */
  endAll(): void;
}

export interface PairingParts {
  /** Notes a phone that was let in. */
  readonly letIn: (name: string) => Promise<IssuedKey>;
  /** Ends a phone that was let in and did not come for its secret. */
  readonly shutOut: (id: string) => Promise<unknown>;
  /** Milliseconds on a clock that nobody sets. */
  readonly now?: () => number;
  readonly wait_ms?: number;
}

interface Asked {
  readonly id: string;
  readonly digits: string;
  readonly address: string;
  readonly ends_ms: number;
  answer?: { readonly issued: IssuedKey } | 'refused' | 'answering';
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const loopback = /^(127\.|::1$|::ffff:127\.)/;

function newDigits(taken: ReadonlySet<string>): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return taken.has(digits) ? newDigits(taken) : digits;
}

/** Times of what happened in the last minute, and how long until there is room for more. */
class Lately {
  #times: { readonly network: string; readonly at_ms: number }[] = [];

  add(network: string, at_ms: number): void {
    this.#times.push({ network, at_ms });
  }

  /** Milliseconds to wait; 0: none. */
  waitFor(network: string, now_ms: number): number {
    this.#times = this.#times.filter(({ at_ms }) => now_ms - at_ms < minute_ms);
    const own = this.#times.filter((one) => one.network === network);
    const first =
      own.length >= mostAsked.ofOne
        ? own[0]
        : this.#times.length >= mostAsked.inAll
          ? this.#times[0]
          : undefined;
    return first === undefined ? 0 : minute_ms - (now_ms - first.at_ms);
  }
}

/** Asks the person at the window, one question at a time, whether a phone may see the plan. */
export function makePairings(parts: PairingParts): Pairings {
  const { letIn, shutOut, now = performance.now.bind(performance), wait_ms = 20_000 } = parts;
  /** Waiting phones by the hash of the token, in the order of asking. */
  const asked = new Map<string, Asked>();
  const refusedUntil = new Map<string, number>();
  const lately = new Lately();
  const waiting = new Set<() => void>();

  const tell = () => {
    for (const wake of [...waiting]) wake();
  };
  const isOpen = ({ answer, ends_ms }: Asked) => answer === undefined && ends_ms > now();
  const sweep = () => {
    for (const [hash, { ends_ms, answer }] of asked) {
      if (ends_ms > now() || answer === 'answering') continue;
      asked.delete(hash);
      if (typeof answer === 'object') void shutOut(answer.issued.key.id).catch(() => undefined);
    }
    for (const [network, until_ms] of refusedUntil) if (until_ms <= now()) refusedUntil.delete(network);
  };
  const toQuestion = ({ id, digits, address }: Asked): PairingQuestion => ({
    id,
    digits,
    address: address.replace(/^::ffff:/, ''),
    is_this_computer: loopback.test(address),
  });
  const first = () => {
    sweep();
    return [...asked.values()].find(isOpen);
  };
  const question = () => {
    const one = first();
    return one && toQuestion(one);
  };
  const waitMs = (network: string): number => {
    const refused = (refusedUntil.get(network) ?? 0) - now();
    if (refused > 0) return refused;
    const open = [...asked.values()].filter(isOpen);
    const own = open.filter(({ address }) => networkOf(address) === network);
    const inTheWay = own.length >= mostWaitingOfOne ? own : open.length >= mostWaiting ? open : [];
    if (inTheWay.length > 0) return Math.min(...inTheWay.map(({ ends_ms }) => ends_ms)) - now();
    return lately.waitFor(network, now());
  };

  return {
    ask(address) {
      sweep();
      const network = networkOf(address);
      const wait = waitMs(network);
      if (wait > 0) return { wait_s: Math.ceil(wait / 1000) };
      lately.add(network, now());
      const token = randomBytes(32).toString('base64url');
      asked.set(hashOf(token), {
        id: randomBytes(12).toString('base64url'),
        digits: newDigits(new Set([...asked.values()].map(({ digits }) => digits))),
        address,
        ends_ms: now() + asked_ms,
      });
      tell();
      return { token };
    },
    stateOf(token) {
      sweep();
      const hash = hashOf(token);
      const one = asked.get(hash);
      if (one === undefined) return { state: 'ended' };
      const { answer, digits, ends_ms } = one;
      const left_s = Math.ceil((ends_ms - now()) / 1000);
      if (answer === undefined || answer === 'answering') return { state: 'waiting', digits, left_s };
      asked.delete(hash);
      if (answer === 'refused') return { state: 'refused' };
      const { secret, key } = answer.issued;
      return {
        state: 'allowed',
        secret,
        left_s: Math.floor((Date.parse(key.expires_at ?? '') - Date.now()) / 1000),
      };
    },
    takeBack(token) {
      const hash = hashOf(token);
      if (asked.get(hash)?.answer === undefined && asked.delete(hash)) tell();
    },
    question,
    waitForOther(known, signal) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
          signal?.removeEventListener('abort', end);
          resolve(question());
        };
        const look = () => {
          if (question()?.id !== known) end();
        };
        const left_ms = Math.max(0, (first()?.ends_ms ?? Number.POSITIVE_INFINITY) - now());
        const timer = setTimeout(end, Math.min(wait_ms, left_ms + 1));
        timer.unref();
        waiting.add(look);
        signal?.addEventListener('abort', end);
        if (signal?.aborted === true) end();
        else look();
      });
    },
    async answer(id, allow) {
      sweep();
      const one = [...asked.values()].find((each) => each.id === id && isOpen(each));
      if (one === undefined) return false;
      if (!allow) {
        one.answer = 'refused';
        refusedUntil.set(networkOf(one.address), now() + refused_ms);
        tell();
        return true;
      }
      one.answer = 'answering';
      try {
        one.answer = { issued: await letIn(toQuestion(one).address) };
      } catch (error) {
        delete one.answer;
        throw error;
      } finally {
        tell();
      }
      return true;
    },
    endAll() {
      for (const [hash, { answer }] of asked)
        if (answer !== 'answering') {
          asked.delete(hash);
          if (typeof answer === 'object') void shutOut(answer.issued.key.id).catch(() => undefined);
        }
      tell();
    },
  };
}

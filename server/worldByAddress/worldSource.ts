import type { Position } from '../../engine/geo/position.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { type FetchedFrom, mostWorldFile_bytes, type WorldList } from '../contract/schemas/world.ts';
import { addressAround, hasPlace, toAskedDegrees } from '../net/aroundPlace.ts';
import { makeBytesAsker, type TextAskerOptions, type TextFailure } from '../net/textAsker.ts';
import { isCut, listPageOf } from '../work/partOfList.ts';
import { addressId, secretOf, urlOf } from './worldAddress.ts';

/** More pages are more than an area of one flight has. */
const mostPages = 30;

interface PagesFailure {
  readonly code: TextFailure['code'] | 'PART_ONLY' | 'CHANGED';
  readonly status?: TextFailure['status'];
}

type Bytes = Uint8Array<ArrayBuffer>;
type AskForPage = (page: number) => Promise<Result<Bytes, PagesFailure>>;

/** Fetches all pages of what is sent in pages, as one file. A part of it alone is refused: what it lacks would seem free. */
async function wholeOf(ask: AskForPage, most_bytes: number): Promise<Result<Bytes, PagesFailure>> {
  const first = await ask(1);
  if (!first.ok) return first;
  if (isCut(first.value)) return fail({ code: 'PART_ONLY' });
  const begin = listPageOf(first.value);
  if (begin === undefined) return first;
  if (begin.count === 0) return fail({ code: 'NOTHING_THERE' });
  if (begin.page === 1 && begin.pages <= 1) return first;
  if (begin.page !== 1 || begin.pages > mostPages) return fail({ code: 'PART_ONLY' });
  const items = [...begin.items];
  let size_bytes = first.value.length;
  for (let page = 2; page <= begin.pages; page += 1) {
    const next = await ask(page);
    if (!next.ok) return next;
    size_bytes += next.value.length;
    if (size_bytes > most_bytes) return fail({ code: 'TOO_LARGE' });
    const read = listPageOf(next.value);
    if (read?.page !== page || read.pages !== begin.pages || read.count !== begin.count)
      return fail({ code: 'CHANGED' });
    items.push(...read.items);
  }
  if (begin.count !== undefined && items.length !== begin.count) return fail({ code: 'CHANGED' });
  return succeed(new TextEncoder().encode(JSON.stringify({ items })));
}

export interface WorldSourceOptions extends Omit<TextAskerOptions, 'settings'> {
  readonly settings: () => Pick<Settings, 'network' | 'world_addresses'>;
  /** The time of day; absent: the system's. */
  readonly now?: (() => Date) | undefined;
}

export interface NoWorld {
  readonly code: PagesFailure['code'] | 'NOT_SET_UP' | 'NO_PLACE';
  readonly status?: PagesFailure['status'];
  /** Who was asked; empty: nobody. */
  readonly host: string;
}

export interface FetchedWorld {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fetched: FetchedFrom;
}

/** Fetches zones and obstacles from the addresses of the settings, and from no others. */
export interface WorldSource {
  list(): WorldList['addresses'];
  fetch(id: string, place: Position | undefined): Promise<Result<FetchedWorld, NoWorld>>;
}

/** Countries' files take a minute on a slow line. */
const limits = { size_bytes: mostWorldFile_bytes, time_ms: 90_000, redirects: 3 };

/** A page of a hotel's network is no file. */
const mayRead = (type: string): boolean => !/html/.test(type);
const accept = 'application/json, application/geo+json, application/xml;q=0.9, */*;q=0.5';

export function makeWorldSource({
  settings,
  now = () => new Date(),
  ...options
}: WorldSourceOptions): WorldSource {
  const allowed = { ...limits, ...options.limits };
  const askForBytes = makeBytesAsker({ settings, ...options, limits: allowed });
  return {
    list: () =>
      settings().world_addresses.map(({ address }) => ({
        id: addressId(address),
        host: urlOf(address).host,
        is_around: hasPlace(address),
      })),
    async fetch(id, place) {
      const given = settings().world_addresses.find(({ address }) => addressId(address) === id);
      if (given === undefined) return fail({ code: 'NOT_SET_UP', host: '' });
      const { host } = urlOf(given.address);
      const around = hasPlace(given.address) ? place : undefined;
      if (hasPlace(given.address) && around === undefined) return fail({ code: 'NO_PLACE', host });
      const secret = secretOf(given);
      const whole = await wholeOf(async (page) => {
        const url = around === undefined ? new URL(given.address) : addressAround(given.address, around);
        if (page > 1) url.searchParams.set('page', String(page));
        const fetched = await askForBytes(url, { accept, mayRead, secret });
        return fetched.ok ? succeed(fetched.value.bytes) : fetched;
      }, allowed.size_bytes);
      if (!whole.ok) return fail({ ...whole.failure, host });
      const asked = around && { lat: toAskedDegrees(around.lat), lon: toAskedDegrees(around.lon) };
      const at = now().toISOString();
      return succeed({
        bytes: whole.value,
        fetched: { id, host, at, ...(asked !== undefined && { around: asked }) },
      });
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { FoundPlace } from '../contract/schemas/places.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from '../net/consent.ts';
import { type FetchOptions, fetchBytes } from '../net/fetchBytes.ts';
import { type HostFailure, makePoliteHosts } from '../net/politeHosts.ts';
import type { PlaceQuery } from './gazetteer.ts';

export interface GeocoderOptions extends Pick<FetchOptions, 'userAgent' | 'resolve'> {
  readonly settings: () => Pick<Settings, 'network' | 'place_service'>;
  /** Waits between searches; absent: by the clock. */
  readonly wait?: (pause_ms: number) => Promise<unknown>;
  readonly now?: () => number;
}

export interface GeocoderFailure {
  readonly code: HostFailure['code'] | 'NOT_SET_UP' | 'NOT_ALLOWED';
}

/** Asks a Nominatim-compatible service for a place. */
export interface Geocoder {
  /** The host that would be asked; `undefined`: none. */
  host(): string | undefined;
  find(query: PlaceQuery): Promise<Result<readonly FoundPlace[], GeocoderFailure>>;
}

/** Public services ask for at most one request a second of an application (Nominatim usage policy), and for answers to be kept. */
const pace_ms = 1000;
const remembered = 200;
const most = 8;
const limits = { size_bytes: 256 * 1024, time_ms: 8000, redirects: 3 };

const Answer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().min(1),
  }),
);

/** The first part of a postal line names the place, the rest says where that is. */
function toPlace({ lat, lon, display_name }: z.infer<typeof Answer>[number]): FoundPlace {
  const [name = '', ...rest] = display_name.slice(0, 300).split(', ');
  return { name, detail: rest.join(', '), lat, lon: lon === 180 ? -180 : lon };
}

function read(bytes: Uint8Array): FoundPlace[] | undefined {
  try {
    const { success, data } = Answer.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return success ? data.slice(0, most).map(toPlace) : undefined;
  } catch {
    return undefined;
  }
}

function requestOf(address: string, { text, near }: PlaceQuery): URL {
  const url = new URL(address);
  url.searchParams.set('q', text);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('limit', String(most));
  if (near !== undefined) {
    // A box ends at the antimeridian and the poles: services take no longitudes beyond.
    const [west, east] = [Math.max(near.lon - 1, -180), Math.min(near.lon + 1, 180)];
    const box = [west, Math.max(near.lat - 1, -90), east, Math.min(near.lat + 1, 90)];
    url.searchParams.set('viewbox', box.map((side) => side.toFixed(1)).join(','));
  }
  return url;
}

/** One request at a time, a second apart, and none for what was asked before. */
export function makeGeocoder({ settings, userAgent, resolve, ...clock }: GeocoderOptions): Geocoder {
  const { now = () => performance.now(), wait = (pause_ms) => delay(pause_ms, undefined, { ref: false }) } =
    clock;
  const hosts = makePoliteHosts(now);
  const known = new LRUCache<string, readonly FoundPlace[]>({ max: remembered });
  let last: Promise<unknown> = Promise.resolve();
  let free_ms = Number.NEGATIVE_INFINITY;
  const fetchFrom = async (url: URL): Promise<Result<readonly FoundPlace[], HostFailure>> => {
    await wait(Math.max(0, free_ms - now()));
    free_ms = now() + pace_ms;
    const isOnline = settings().network === 'online';
    const asked = { ...limits, redirects: isOnline ? limits.redirects : 0 };
    return hosts.ask(url.host, async () => {
      const fetched = await fetchBytes(url, {
        limits: asked,
        userAgent,
        accept: 'application/json',
        resolve,
      });
      if (!fetched.ok) return fetched;
      const places = read(fetched.value.bytes);
      return places === undefined ? fail({ code: 'NOT_UNDERSTOOD' }) : succeed(places);
    });
  };
  return {
    host: () => (settings().place_service === '' ? undefined : new URL(settings().place_service).host),
    async find(query) {
      const { place_service, network } = settings();
      if (place_service === '') return fail({ code: 'NOT_SET_UP' });
      const url = requestOf(place_service, query);
      if (!mayAsk(url, network)) return fail({ code: 'NOT_ALLOWED' });
      const kept = known.get(url.href);
      if (kept !== undefined) return succeed(kept);
      const turn = last.then(() => fetchFrom(url));
      // An error of one search goes to its own caller; the next one has its turn all the same.
      last = turn.catch(() => undefined);
      const found = await turn;
      if (found.ok) known.set(url.href, found.value);
      return found;
    },
  };
}

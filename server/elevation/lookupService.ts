import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Disbelief, isGroundHeight } from '../../engine/geo/groundHeight.ts';
import type { Position } from '../../engine/geo/position.ts';
import { takeHolesOut } from '../../engine/terrain/holesOnLines.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import { reachOf } from '../net/reach.ts';
import { type GroundSource, sourceTrouble, srtmError_m, unknownHeights } from './groundSource.ts';
import { unpackPlaces } from './packedPlaces.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { askRemote, type Remote } from './remote.ts';

export interface LookupServiceOptions {
  readonly form: 'open-elevation' | 'opentopodata';
  readonly address: string;
  readonly remote: Remote;
}

/** The public services take so many places at once (OpenTopoData, "API documentation"). */
const batch = 100;
/** The public ones ask for at most one request a second; a service of one's own has no such rule. */
const pace_ms = 1000;
const size_bytes = 256 * 1024;
const remembered = 50_000;
/** A place is remembered to a hundred-thousandth of a degree, about a metre. */
const keyOf = ({ lat, lon }: Position) => `${lat.toFixed(5)},${lon.toFixed(5)}`;

const Answer = z.object({
  results: z.array(z.object({ elevation: z.number().nullable() })),
});

type Heights = readonly (number | null)[];

interface KnownHeight {
  readonly height_m?: number | undefined;
  /** The service has a height that no ground has. */
  readonly isImpossible?: boolean;
}

function toKnown(height_m: number | undefined, place: Position): KnownHeight {
  if (height_m === undefined) return {};
  if (!isGroundHeight(height_m)) return { isImpossible: true };
  return { height_m: Math.max(height_m, lowestSurfaceAt(place)) };
}

/** The heights in an answer, as many as were asked for; `undefined`: it is none. */
function readAnswer(bytes: Uint8Array, count: number): Heights | undefined {
  try {
    const { success, data } = Answer.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!success || data.results.length !== count) return undefined;
    return data.results.map(({ elevation }) => elevation);
  } catch {
    return undefined;
  }
}

/** Makes the request for a service: by POST with a list, or by GET with the places in the address. */
function requestFor({ form, address }: LookupServiceOptions, places: readonly Position[]) {
  if (form === 'open-elevation') {
    const locations = places.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }));
    return { url: new URL(address), body: JSON.stringify({ locations }) };
  }
  const url = new URL(address);
  url.searchParams.set('locations', places.map(keyOf).join('|'));
  return { url };
}

/** OpenTopoData names a data set after its cell: `srtm30m`, `ned10m`. Others say nothing; most hold SRTM of 3″. */
const cellIn = (address: string): number => {
  const metres = /\/[a-z]+(\d{1,4})m\/?(\?|$)/i.exec(address)?.[1];
  return metres === undefined ? 90 : Math.max(Number(metres), 1);
};

/** Resolves when the next request may go out. */
function makePace(remote: Remote): () => Promise<void> {
  let next_ms = 0;
  return async () => {
    const now_ms = performance.now();
    const wait_ms = Math.max(next_ms - now_ms, 0);
    next_ms = now_ms + wait_ms + pace_ms;
    // A wait that is broken off ends in a fetch that is.
    await delay(wait_ms, undefined, { ref: false, signal: remote.signal }).catch(() => undefined);
  };
}

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batch) }, (_, index) =>
    items.slice(index * batch, (index + 1) * batch),
  );

/** Requests that fit into the time of an analysis: those of the public ones by their pace, those of one's own by what they take. */
const publicRequests = 2;
const ownRequests = 20;

/** A service that is asked for the heights of places. */
export function lookupService(options: LookupServiceOptions): GroundSource {
  const known = new LRUCache<string, KnownHeight>({ max: remembered });
  const asking = new Map<string, Promise<void>>();
  const cell_m = cellIn(options.address);
  const isPublic = reachOf(new URL(options.address)) === 'public';
  const pace = isPublic ? makePace(options.remote) : async () => {};
  const ask = async (places: readonly Position[]): Promise<void> => {
    const read = (bytes: Uint8Array) => readAnswer(bytes, places.length);
    const request = { ...requestFor(options, places), accept: 'application/json', size_bytes, read };
    await pace();
    const answer = await askRemote(options.remote, request);
    if (!answer.ok) throw new SourceTrouble(sourceTrouble('service', answer.failure));
    places.forEach((place, index) => {
      known.set(keyOf(place), toKnown(answer.value[index] ?? undefined, place));
    });
  };
  /** Places that are neither known nor asked for are asked for now; resolves when all of them were answered. */
  const fetchAll = async (positions: readonly Position[]) => {
    const wanted = new Map(positions.map((position) => [keyOf(position), position]));
    const fresh = [...wanted].filter(([key]) => !known.has(key) && !asking.has(key));
    for (const some of batchesOf(fresh)) {
      const asked = ask(some.map(([, position]) => position)).finally(() => {
        for (const [key] of some) asking.delete(key);
      });
      for (const [key] of some) asking.set(key, asked);
    }
    const outcomes = await Promise.allSettled([...wanted.keys()].flatMap((key) => asking.get(key) ?? []));
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  };
  return {
    kind: 'service',
    datum: 'mixed',
    surface: 'mixed',
    cell_m,
    error_m: srtmError_m,
    isRemote: true,
    mostPlaces: batch * (isPublic ? publicRequests : ownRequests),
    async heights(places) {
      const positions = unpackPlaces(places);
      const trouble = await fetchAll(positions);
      if (trouble !== undefined && !(trouble instanceof SourceTrouble)) throw trouble;
      const { heights_msl_m } = unknownHeights(places);
      const disbelieved = new Set<Disbelief>();
      for (const [place, position] of positions.entries()) {
        const { height_m, isImpossible } = known.get(keyOf(position)) ?? {};
        if (isImpossible === true) disbelieved.add('impossible');
        heights_msl_m[place] = height_m ?? NaN;
      }
      if (takeHolesOut(heights_msl_m, places, cell_m)) disbelieved.add('hole');
      return { heights_msl_m, highest_msl_m: heights_msl_m.slice(), disbelieved, failure: trouble?.why };
    },
  };
}

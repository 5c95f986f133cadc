import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import {
  type ElevationFailure,
  type ElevationSource,
  isSameSource,
  noneAnswered,
  type PackedGround,
  type PackedHeights,
  type PackedPlaces,
} from '../../engine/terrain/elevation.ts';
import { say } from '../report/say.ts';
import {
  disbeliefsOf,
  factsOf,
  type GroundSource,
  type SourceAnswer,
  type SourceKind,
  type SourceShelf,
  sourceTrouble,
  unknownHeights,
} from './groundSource.ts';
import { packPlaces } from './packedPlaces.ts';
import { SourceTrouble } from './rasterHeights.ts';

/** All sources together answer within this time, so that an analysis waits no longer for its ground. */
const patience_ms = 2200;
/** A source that could not be asked is asked again after this. */
const retry_after_s = 30;
/** The time for which heights of other sources at the first place are awaited once the answer is there. */
const comparison_ms = 150;
/** This many reasons are told; a folder may hold a thousand damaged files. */
const mostReasons = 4;

export interface FinestFirstOptions {
  readonly patience_ms?: number;
  readonly now?: () => number;
}

/** Resolves to the result of the work, or to a substitute once the time is up. */
async function within<Value>(work: Promise<Value>, time_ms: number, otherwise: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), time_ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Opened {
  readonly sources: readonly GroundSource[];
  readonly failure?: Saying | undefined;
}

async function opened(shelf: SourceShelf): Promise<Opened> {
  try {
    return { sources: await shelf() };
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    return { sources: [], failure: error.why };
  }
}

/** The heights so far, place by place. */
interface Survey {
  readonly all: PackedPlaces;
  /** Absent until a source has answered. */
  heights: PackedHeights | undefined;
  readonly answered: Set<GroundSource>;
  /** The number of its source among those for each place. */
  readonly by: Uint8Array;
  readonly failures: Saying[];
  /** Why heights that sources have are not believed. */
  readonly disbeliefs: { readonly kind: SourceKind; readonly why: Saying }[];
  /** Kinds that were asked in vain: they hold no height of some place. */
  readonly lacking: Set<SourceKind>;
}

/** Places by their numbers; `undefined`: all. */
type Places = Uint32Array | undefined;

function enter(survey: Survey, source: GroundSource, places: Places, answer: SourceAnswer): void {
  const lacking = countUnknown(answer.heights_msl_m);
  const { kind } = source;
  survey.disbeliefs.push(...disbeliefsOf(kind, answer).map((why) => ({ kind, why })));
  if (answer.failure !== undefined) survey.failures.push(answer.failure);
  else if (lacking > 0) survey.lacking.add(kind);
  if (lacking < answer.heights_msl_m.length) {
    noteSource(survey.by, survey.answered.size, places, answer);
    survey.answered.add(source);
  }
  if (places === undefined || survey.heights === undefined) survey.heights = answer;
  else putInto(survey.heights, places, answer);
}

function noteSource(by: Uint8Array, number: number, places: Places, { heights_msl_m }: PackedHeights): void {
  for (let index = 0; index < heights_msl_m.length; index++)
    if (!Number.isNaN(heights_msl_m[index])) by[places?.[index] ?? index] = number;
}

function countUnknown(heights_msl_m: Float64Array): number {
  let count = 0;
  for (let place = 0; place < heights_msl_m.length; place++)
    if (Number.isNaN(heights_msl_m[place])) count += 1;
  return count;
}

function putInto(
  { heights_msl_m, highest_msl_m }: PackedHeights,
  places: Uint32Array,
  answer: PackedHeights,
): void {
  for (let index = 0; index < places.length; index++) {
    const height_m = answer.heights_msl_m[index] as number;
    if (Number.isNaN(height_m)) continue;
    const place = places[index] as number;
    heights_msl_m[place] = height_m;
    highest_msl_m[place] = answer.highest_msl_m[index] as number;
  }
}

/** A source that hangs uses its share of the time; those after it still have theirs. */
function shareOf(left_ms: number, source: GroundSource, later: readonly GroundSource[]): number {
  if (!source.isRemote) return left_ms;
  const remotes = later.filter(({ isRemote }) => isRemote).length;
  return left_ms / (1 + remotes + (remotes < later.length ? 1 : 0));
}

/** Why places have no height: sources that failed first, then those that are not believed or do not reach there. */
function reasonOf({ failures, disbeliefs, lacking }: Survey): Saying | undefined {
  const outside = [...lacking]
    .filter((kind) => !disbeliefs.some((disbelief) => disbelief.kind === kind))
    .map((kind): Saying => ({ says: 'host.heights.nothing_there', values: { kind } }));
  const told = [...failures, ...disbeliefs.map(({ why }) => why), ...outside];
  const reasons = [...new Map(told.map((why) => [say(why), why])).values()];
  const count = reasons.length - mostReasons;
  const more: Saying[] = count > 0 ? [{ says: 'host.heights.more_failed', values: { count } }] : [];
  const [first, ...others] = [...reasons.slice(0, mostReasons), ...more];
  return others.reduce<Saying | undefined>(
    (before, second) => before && { says: 'host.two_sentences', values: { first: before, second } },
    first,
  );
}

function answerOf(survey: Survey): Result<PackedGround, ElevationFailure> {
  const { heights = unknownHeights(survey.all), answered, failures } = survey;
  const failure = countUnknown(heights.heights_msl_m) > 0 ? reasonOf(survey) : undefined;
  if (answered.size === 0 && failures.length > 0 && failure !== undefined)
    return fail({ code: 'TERRAIN_UNREACHABLE', why: failure, retry_after_s });
  const sources = [...answered];
  const most = Math.min(...sources.map(({ mostPlaces = Infinity }) => mostPlaces));
  return succeed({
    heights_msl_m: heights.heights_msl_m,
    highest_msl_m: heights.highest_msl_m,
    source: [...new Set(sources.map(({ kind }) => kind))].join('+'),
    sources: sources.map(factsOf),
    by: survey.by,
    ...(sources.length > 0 && {
      error_m: Math.max(...sources.map(({ error_m }) => error_m)),
      cell_m: Math.min(...sources.map(({ cell_m }) => cell_m)),
    }),
    ...(most < Infinity && { mostPlaces: most }),
    ...(failure !== undefined && { failure }),
  });
}

/** The places that have no height yet. */
function missingIn({ heights }: Survey): Places {
  if (heights === undefined) return undefined;
  const { heights_msl_m } = heights;
  const count = countUnknown(heights_msl_m);
  if (count === heights_msl_m.length) return undefined;
  const places = new Uint32Array(count);
  let found = 0;
  for (let place = 0; place < heights_msl_m.length; place++) {
    if (!Number.isNaN(heights_msl_m[place])) continue;
    places[found] = place;
    found += 1;
  }
  return places;
}

function chosen(all: PackedPlaces, places: Places): PackedPlaces {
  if (places === undefined) return all;
  const some = new Float64Array(2 * places.length);
  for (const [index, place] of places.entries()) some.set(all.subarray(2 * place, 2 * place + 2), 2 * index);
  return some;
}

/** The first of some places by each source that has it and answers without being asked for many: services count their requests. */
async function comparedAt(shelves: readonly SourceShelf[], places: PackedPlaces): Promise<Compared[]> {
  const shelved = await Promise.all(shelves.map(opened));
  const sources = shelved
    .flatMap((shelf) => shelf.sources)
    .filter(({ mostPlaces }) => mostPlaces === undefined);
  if (sources.length < 2) return [];
  const first = places.slice(0, 2);
  const answers = await Promise.allSettled(
    sources.map(async (source) => ({
      source,
      height_msl_m: (await source.heights(first)).heights_msl_m[0] as number,
    })),
  );
  return answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .filter(({ height_msl_m }) => !Number.isNaN(height_msl_m));
}

interface Compared {
  readonly source: GroundSource;
  readonly height_msl_m: number;
}

/** Asks sources from the finest on, each for the places that those before it do not have. Of equally fine ones the first named is first. */
export function finestFirst(
  shelves: readonly SourceShelf[],
  options: FinestFirstOptions = {},
): ElevationSource {
  const { now = () => performance.now() } = options;
  const along: ElevationSource['along'] = async ({ places: all, patience_ms: time_ms }) => {
    const end_ms = now() + time_ms;
    const shelved = await within<Opened[]>(Promise.all(shelves.map(opened)), end_ms - now(), () => [
      { sources: [], failure: { says: 'host.heights.folder', values: { trouble: 'late' } } },
    ]);
    const sources = shelved.flatMap((shelf) => shelf.sources).sort((one, other) => one.cell_m - other.cell_m);
    const survey: Survey = {
      all,
      heights: undefined,
      answered: new Set(),
      by: new Uint8Array(all.length / 2).fill(noneAnswered),
      failures: shelved.flatMap(({ failure }) => failure ?? []),
      disbeliefs: [],
      lacking: new Set(),
    };
    for (const [index, source] of sources.entries()) {
      const places = missingIn(survey);
      if (places?.length === 0) break;
      const some = chosen(all, places);
      const share_ms = shareOf(end_ms - now(), source, sources.slice(index + 1));
      const late = (): SourceAnswer => ({
        ...unknownHeights(some),
        failure: sourceTrouble(source.kind, { code: 'TOO_SLOW' }),
      });
      enter(survey, source, places, await within(source.heights(some), share_ms, late));
    }
    return answerOf(survey);
  };
  return {
    along,
    async elevations(positions) {
      const time_ms = options.patience_ms ?? patience_ms;
      const places = packPlaces(positions);
      const comparing = comparedAt(shelves, places).catch(() => []);
      const answer = await along({ places, patience_ms: time_ms });
      if (!answer.ok) return answer;
      const { heights_msl_m, highest_msl_m: _, ...facts } = answer.value;
      const compared = await within(comparing, comparison_ms, () => []);
      const heights = Array.from(heights_msl_m, (height_m) =>
        Number.isNaN(height_m) ? undefined : height_m,
      );
      const used = facts.sources?.[facts.by?.[0] ?? noneAnswered];
      const others = compared
        .map(({ source, height_msl_m }) => ({ source: factsOf(source), height_msl_m }))
        .filter(({ source }) => used === undefined || !isSameSource(source, used));
      return succeed({ ...facts, ...(others.length > 0 && { others }), heights_msl_m: heights });
    },
  };
}

import { numberAt } from '../../engine/elementAt.ts';
import { geodesicFan } from '../../engine/geo/geodesicFan.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type { RangeGround, RangeInput } from '../../engine/range/rangeAnalysis.ts';
import type { ElevationSource, PackedGround } from '../../engine/terrain/elevation.ts';
import { mostPlacesOnLines, placesOnLines, spacingFor } from '../../engine/terrain/groundLines.ts';

/** More places on a bearing than this are looked at farther apart. */
const mostOnBearing = 1000;
/** Time for the heights around the launch point, after that for its own. */
const patience_ms = 2000;

/** The ground around a launch point, or why the rings are those over level ground. */
export interface AroundLaunch {
  readonly ground?: RangeGround;
  readonly source?: string;
  readonly failure?: string;
}

/** The furthest that any of the rings reaches over level ground. */
function furthestOf(input: RangeInput): number {
  const { rings } = packedRange({ ...input, fences: undefined, uncertainty: false, explanation: false });
  return rings.reduce((most_m, { max_radius_m }) => Math.max(most_m, max_radius_m), 0);
}

/** Bearings are looked at no farther apart than this where that many places can be asked for: what is narrower may lie between two, metres. */
const widest_m = 50;
/** Most bearings that are looked at for one of the rings. */
const mostBetween = 8;

/** Places on the bearings of rings and between them, which grow denser with the distance. */
interface Fan {
  readonly bearings: number;
  /** Bearings for each of the rings'. */
  readonly between: number;
  readonly samples: number;
  readonly spacing_m: number;
  readonly places: Float64Array;
  /** By bearing: its first sample that is asked for, and the number of that place. */
  readonly first: Uint32Array;
  readonly starts: Uint32Array;
}

/** What the source of heights is asked for: its own step, and how many places at most. */
interface Reading {
  readonly cell_m: number;
  readonly mostPlaces: number;
}

/** The first sample of each bearing that is asked for: nearer by, the bearings beside it are close enough. */
function firstSamples(bearings: number, between: number, spacing_m: number, widest: number): Uint32Array {
  return Uint32Array.from({ length: bearings }, (_, bearing) => {
    let stride = between;
    while (bearing % stride !== 0) stride /= 2;
    // From here on, every second one of them alone would be farther apart.
    return stride === between
      ? 0
      : Math.floor((widest * bearings) / (2 * stride) / (2 * Math.PI) / spacing_m);
  });
}

/** Even places on all bearings, from the launch point to beyond a distance. */
function fanOf({ center, bearings: asked }: RangeInput, far_m: number, { cell_m, mostPlaces }: Reading): Fan {
  const most = Math.min(mostOnBearing, Math.floor(mostPlacesOnLines / asked));
  const wanted_m = Math.max(spacingFor(cell_m), far_m / (most - 2));
  const steps = Math.ceil(far_m / wanted_m) + 1;
  // A little short of whole steps, so that rounding gives all bearings as many.
  const reach_m = (steps - 0.001) * wanted_m;
  const spacing_m = reach_m / steps;
  const densest = (between: number) => {
    const bearings = between * asked;
    const apart_m = (2 * Math.PI * reach_m) / bearings;
    const first = firstSamples(bearings, between, spacing_m, Math.max(widest_m, apart_m));
    return { bearings, apart_m, first, count: first.reduce((sum, at) => sum + steps + 1 - at, 0) };
  };
  let found = densest(1);
  for (let between = 2; between <= mostBetween && found.apart_m > widest_m; between *= 2) {
    const denser = densest(between);
    if (denser.count > Math.min(mostPlaces, mostPlacesOnLines)) break;
    found = denser;
  }
  const { bearings, first } = found;
  const draw = geodesicFan(center, bearings, reach_m);
  const from = draw(Float64Array.from(first, (sample) => sample * spacing_m));
  const to = draw(new Float64Array(bearings).fill(reach_m));
  const at = (ends: Float64Array, bearing: number) => ({
    lat: numberAt(ends, 2 * bearing),
    lon: numberAt(ends, 2 * bearing + 1),
  });
  const lines = Array.from({ length: bearings }, (_, bearing) => ({
    from: at(from, bearing),
    to: at(to, bearing),
  }));
  const { places, starts } = placesOnLines(lines, wanted_m);
  return { bearings, between: bearings / asked, samples: steps + 1, spacing_m, places, first, starts };
}

/** Heights above the launch point on all bearings; nearer by than its first sample, a bearing has what is chosen of the two beside it. */
function above(
  { bearings, between, samples, first, starts }: Fan,
  heights_msl_m: Float64Array,
  center_msl_m: number,
  choose: (one_m: number, other_m: number) => number,
): Float64Array {
  // Plain loops: a call for each of a hundred thousand heights takes as long as reading them.
  const heights_m = new Float64Array(bearings * samples);
  for (let bearing = 0; bearing < bearings; bearing++) {
    const begin = Number(first[bearing]);
    const shift = Number(starts[bearing]) - begin;
    for (let sample = begin; sample < samples; sample++)
      heights_m[bearing * samples + sample] = numberAt(heights_msl_m, shift + sample) - center_msl_m;
  }
  for (let stride = between / 2; stride >= 1; stride /= 2)
    for (let bearing = stride; bearing < bearings; bearing += 2 * stride) {
      const [one, other] = [bearing - stride, (bearing + stride) % bearings];
      for (let sample = 0; sample < Number(first[bearing]); sample++)
        heights_m[bearing * samples + sample] = choose(
          numberAt(heights_m, one * samples + sample),
          numberAt(heights_m, other * samples + sample),
        );
    }
  return heights_m;
}

const theOne = (one_m: number): number => one_m;
/** Unknown ground, NaN, is lower than any. */
const theHigher = (one_m: number, other_m: number): number =>
  one_m > other_m || Number.isNaN(other_m) ? one_m : other_m;

const tooMany = 'The source of terrain heights cannot answer for all places around in time.';

/** The ground on the bearings of the rings of a request, whose launch point has a known height. */
export async function groundAround(
  source: ElevationSource,
  input: RangeInput,
  { cell_m = 0, mostPlaces = Infinity }: Pick<PackedGround, 'cell_m' | 'mostPlaces'>,
): Promise<AroundLaunch> {
  const far_m = furthestOf(input);
  if (far_m === 0) return {};
  const fan = fanOf(input, far_m, { cell_m, mostPlaces });
  const { places, bearings, samples, spacing_m } = fan;
  if (places.length / 2 > mostPlaces) return { failure: tooMany };
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return { failure: answer.failure.message };
  const { heights_msl_m, highest_msl_m, error_m = 0, failure, source: kind } = answer.value;
  const center_msl_m = input.elevation_msl_m ?? 0;
  return {
    ground: {
      bearings,
      spacing_m,
      samples,
      heights_m: above(fan, heights_msl_m, center_msl_m, theOne),
      highest_m: above(fan, highest_msl_m, center_msl_m, theHigher),
      error_m,
    },
    source: kind,
    ...(failure !== undefined && { failure }),
  };
}

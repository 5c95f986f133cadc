import { numberAt } from '../../engine/elementAt.ts';
import { geodesicFan } from '../../engine/geo/geodesicFan.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type { RangeGround, RangeInput } from '../../engine/range/rangeAnalysis.ts';
import type { Saying } from '../../engine/saying.ts';
import type { ElevationSource, HeightSource, PackedGround } from '../../engine/terrain/elevation.ts';
import { placesOnLines, spacingFor } from '../../engine/terrain/groundLines.ts';

/** More places on a bearing than this, and more in all, are looked at farther apart. */
const mostOnBearing = 1000;
const mostAround = 450_000;
/** Rings of fewer bearings are a sketch, as while the launch point is dragged: nothing is looked at between them. */
const fewestExact = 90;

export const isSketch = ({ bearings }: Pick<RangeInput, 'bearings'>): boolean => bearings < fewestExact;
/** Time for the heights around the launch point, after that for its own. */
const patience_ms = 2000;

/** The ground around a launch point, or why the rings are those over level ground. */
export interface AroundLaunch {
  readonly ground?: RangeGround;
  readonly source?: string;
  readonly sources?: readonly HeightSource[];
  readonly failure?: Saying;
}

/** The furthest that any of the rings reaches over level ground. */
function furthestOf(input: RangeInput): number {
  const { rings } = packedRange({ ...input, fences: undefined, uncertainty: false, explanation: false });
  return rings.reduce((most_m, { max_radius_m }) => Math.max(most_m, max_radius_m), 0);
}

/** Samples on the bearings of rings and on others between them, which grow denser with the distance. */
interface Grid {
  /** Bearings for each of the rings': a power of two. */
  readonly between: number;
  /** From one sample to the next, to the end of a bearing. */
  readonly steps: number;
  readonly spacing_m: number;
  /** The first sample that is asked for on each bearing. */
  readonly first: Uint32Array;
}

interface Fan extends Grid {
  readonly bearings: number;
  readonly places: Float64Array;
  /** The number of that sample's place, for each bearing. */
  readonly starts: Uint32Array;
}

/** So many steps on a bearing, at most, lie between one bearing and the next: ground that rises between the two rises on them, too. */
const mostAside = 2;

/** The first sample of each bearing that is asked for: nearer by, the bearings beside it are close enough. */
function firstSamples(bearings: number, between: number): Uint32Array {
  return Uint32Array.from({ length: bearings }, (_, bearing) => {
    let stride = between;
    while (bearing % stride !== 0) stride /= 2;
    // Only from here on, every second one of those would lie farther apart.
    return stride === between ? 0 : Math.floor((mostAside * bearings) / (2 * Math.PI * 2 * stride));
  });
}

/** A flight that follows the ground meets none between its bearings. */
function gridOf({ bearings, altitude_reference }: RangeInput, far_m: number, wanted_m: number): Grid {
  const steps = Math.ceil(far_m / wanted_m) + 1;
  // A little short of whole steps, so that rounding gives all bearings as many.
  const spacing_m = ((steps - 0.001) * wanted_m) / steps;
  const mayMeet = altitude_reference !== 'agl' && bearings >= fewestExact;
  const wanted = mayMeet ? (2 * Math.PI * steps) / mostAside / bearings : 1;
  const between = 2 ** Math.ceil(Math.log2(Math.max(1, wanted)));
  return { between, steps, spacing_m, first: firstSamples(bearings * between, between) };
}

const countOf = ({ first, steps }: Grid): number =>
  first.reduce((sum, sample) => sum + steps + 1 - sample, 0);

/** Even places on all bearings, from the launch point to beyond a distance: as fine as the source, or as the number of places lets them be. */
function fanOf(input: RangeInput, far_m: number, cell_m: number): Fan {
  const { center, bearings: asked } = input;
  let wanted_m = Math.max(spacingFor(cell_m), far_m / (mostOnBearing - 2));
  let grid = gridOf(input, far_m, wanted_m);
  while (countOf(grid) > mostAround) {
    wanted_m *= 1.1;
    grid = gridOf(input, far_m, wanted_m);
  }
  const { first, between, steps, spacing_m } = grid;
  const bearings = between * asked;
  const draw = geodesicFan(center, bearings, steps * spacing_m);
  const from = draw(Float64Array.from(first, (sample) => sample * spacing_m));
  const to = draw(new Float64Array(bearings).fill(steps * spacing_m));
  const at = (ends: Float64Array, bearing: number) => ({
    lat: numberAt(ends, 2 * bearing),
    lon: numberAt(ends, 2 * bearing + 1),
  });
  const lines = Array.from({ length: bearings }, (_, bearing) => ({
    from: at(from, bearing),
    to: at(to, bearing),
  }));
  const lengths_m = Array.from(first, (sample) => (steps - sample) * spacing_m);
  const { places, starts } = placesOnLines(lines, wanted_m, lengths_m);
  return { ...grid, bearings, places, starts };
}

/** Heights above the launch point on all bearings; nearer by than its first sample, a bearing has what is chosen of the two beside it. */
function above(
  { bearings, between, steps, first, starts }: Fan,
  heights_msl_m: Float64Array,
  center_msl_m: number,
  choose: (one_m: number, other_m: number) => number,
): Float64Array {
  // Plain loops: a call for each of a hundred thousand heights takes as long as reading them.
  const samples = steps + 1;
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

const tooMany = { says: 'host.heights.too_many', values: { where: 'around' } };

/** The ground on the bearings of the rings of a request, whose launch point has a known height. */
export async function groundAround(
  source: ElevationSource,
  input: RangeInput,
  { cell_m = 0, mostPlaces = Infinity }: Pick<PackedGround, 'cell_m' | 'mostPlaces'>,
): Promise<AroundLaunch> {
  const far_m = furthestOf(input);
  if (far_m === 0) return {};
  const fan = fanOf(input, far_m, cell_m);
  const { places, bearings, steps, spacing_m } = fan;
  if (places.length / 2 > mostPlaces) return { failure: tooMany };
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return { failure: answer.failure.why };
  const { heights_msl_m, highest_msl_m, error_m = 0, failure, source: kind, sources } = answer.value;
  const center_msl_m = input.elevation_msl_m ?? 0;
  return {
    ground: {
      bearings,
      spacing_m,
      samples: steps + 1,
      heights_m: above(fan, heights_msl_m, center_msl_m, theOne),
      highest_m: above(fan, highest_msl_m, center_msl_m, theHigher),
      error_m,
    },
    source: kind,
    ...(sources !== undefined && { sources }),
    ...(failure !== undefined && { failure }),
  };
}

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

interface Fan {
  readonly places: Float64Array;
  readonly samples: number;
  readonly spacing_m: number;
}

/** Even places on all bearings, from the launch point to beyond a distance. */
function fanOf({ center, bearings }: RangeInput, far_m: number, cell_m: number): Fan {
  const most = Math.min(mostOnBearing, Math.floor(mostPlacesOnLines / bearings));
  const wanted_m = Math.max(spacingFor(cell_m), far_m / (most - 2));
  const steps = Math.ceil(far_m / wanted_m) + 1;
  // A little short of whole steps, so that rounding gives all bearings as many.
  const reach_m = (steps - 0.001) * wanted_m;
  const ends = geodesicFan(center, bearings, reach_m)(new Float64Array(bearings).fill(reach_m));
  const lines = Array.from({ length: bearings }, (_, bearing) => ({
    from: center,
    to: { lat: ends[2 * bearing] as number, lon: ends[2 * bearing + 1] as number },
  }));
  const { places } = placesOnLines(lines, wanted_m);
  return { places, samples: steps + 1, spacing_m: reach_m / steps };
}

/** A plain loop: a call for each of a hundred thousand heights takes as long as reading them. */
function above(heights_msl_m: Float64Array, center_msl_m: number): Float64Array {
  const heights_m = new Float64Array(heights_msl_m.length);
  for (let place = 0; place < heights_m.length; place++)
    heights_m[place] = numberAt(heights_msl_m, place) - center_msl_m;
  return heights_m;
}

const tooMany = 'The source of terrain heights cannot answer for all places around in time.';

/** The ground on the bearings of the rings of a request, whose launch point has a known height. */
export async function groundAround(
  source: ElevationSource,
  input: RangeInput,
  { cell_m = 0, mostPlaces = Infinity }: Pick<PackedGround, 'cell_m' | 'mostPlaces'>,
): Promise<AroundLaunch> {
  const far_m = furthestOf(input);
  if (far_m === 0) return {};
  const { places, samples, spacing_m } = fanOf(input, far_m, cell_m);
  if (places.length / 2 > mostPlaces) return { failure: tooMany };
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return { failure: answer.failure.message };
  const { heights_msl_m, highest_msl_m, error_m = 0, failure, source: kind } = answer.value;
  const center_msl_m = input.elevation_msl_m ?? 0;
  return {
    ground: {
      spacing_m,
      samples,
      heights_m: above(heights_msl_m, center_msl_m),
      highest_m: above(highest_msl_m, center_msl_m),
      error_m,
    },
    source: kind,
    ...(failure !== undefined && { failure }),
  };
}

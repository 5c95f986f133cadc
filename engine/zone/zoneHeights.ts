import { numberAt, valueAlong } from '../elementAt.ts';
import { type HeightsAlong, spansBetween } from '../fence/heightBand.ts';
import { commonOf, joined, type Span, whole } from '../fence/spans.ts';
import type { ZoneLimit, ZonePart } from './zone.ts';

/** The height of the launch point, from which heights of flights count, as far as it is known. */
export interface LaunchHeight {
  /** Above mean sea level, metres; absent: unknown. */
  readonly msl_m?: number | undefined;
  /** Mean sea level above the ellipsoid there, metres; absent: unknown. */
  readonly undulation_m?: number | undefined;
}

/** A stretch of a way over the ground, or a climb in place: heights above the launch point at even shares of it. */
export interface FlownHeightsOver {
  readonly along_m: HeightsAlong;
  /** The ground above the launch point at even shares, NaN where it is unknown; absent: unknown all along. */
  readonly ground_m?: Float64Array | undefined;
  readonly launch: LaunchHeight;
}

/** Where a way is in a zone by its height for certain, and where it may be; each joined. */
export interface HeightSpans {
  readonly certain: readonly Span[];
  readonly possible: readonly Span[];
}

/** A way that is flown at a limit is flown on its edge. */
const edge_m = 0.01;

/**
 * A flight level is a pressure altitude. The true height of one differs by the pressure at sea level, up to 530 m (950 hPa) above and 300 m
 * below, and by the temperature, 15 % for air 40 K off the standard. Only beyond both is a flight surely above or below.
 */
export const flightLevelMargin_m = (value_m: number): number => 550 + 0.15 * Math.abs(value_m);

/** Heights above the ground at the samples of that. */
const overGround = (along_m: HeightsAlong, ground_m: Float64Array): Float64Array =>
  ground_m.map(
    (height_m, at) => valueAlong(along_m, ground_m.length === 1 ? 0 : at / (ground_m.length - 1)) - height_m,
  );

/** The parts of a way between two of whose samples one is unknown. */
function unknownSpans(heights_m: Float64Array): Span[] {
  const pieces = heights_m.length - 1;
  if (pieces === 0) return Number.isNaN(numberAt(heights_m, 0)) ? [whole] : [];
  return joined(
    Array.from({ length: pieces }, (_, piece) => piece)
      .filter((piece) => Number.isNaN(numberAt(heights_m, piece) + numberAt(heights_m, piece + 1)))
      .map((piece) => ({ from: piece / pieces, to: (piece + 1) / pieces })),
  );
}

type Side = 'lower' | 'upper';

const everywhere: HeightSpans = { certain: [whole], possible: [whole] };
const unchecked: HeightSpans = { certain: [], possible: [whole] };

const beyond = (side: Side, value_m: number) =>
  side === 'lower'
    ? { low_m: value_m + edge_m, high_m: Infinity }
    : { low_m: -Infinity, high_m: value_m - edge_m };

/** Where heights above the datum of a limit are on its inner side. */
function withinLimit(heights_m: HeightsAlong, side: Side, value_m: number): HeightSpans {
  const certain = spansBetween(heights_m, beyond(side, value_m));
  const unknown = unknownSpans(heights_m);
  return { certain, possible: unknown.length === 0 ? certain : joined([...certain, ...unknown]) };
}

function withinFlightLevel(heights_m: HeightsAlong, side: Side, value_m: number): HeightSpans {
  const margin_m = flightLevelMargin_m(value_m);
  const [surely_m, perhaps_m] =
    side === 'lower' ? [value_m + margin_m, value_m - margin_m] : [value_m - margin_m, value_m + margin_m];
  return {
    certain: spansBetween(heights_m, beyond(side, surely_m)),
    possible: spansBetween(heights_m, beyond(side, perhaps_m)),
  };
}

/** Where a way is on the inner side of a limit: above the lower one, below the upper one. */
function inLimit(limit: ZoneLimit, side: Side, { along_m, ground_m, launch }: FlownHeightsOver): HeightSpans {
  const { msl_m, undulation_m } = launch;
  const above = (base_m: number) => along_m.map((height_m) => height_m + base_m);
  switch (limit.datum) {
    case 'unlimited':
      return side === 'upper' ? everywhere : unchecked;
    case 'not_stated':
      return unchecked;
    case 'agl':
      // Nothing is flown below the ground.
      if (side === 'lower' && limit.value_m <= 0) return everywhere;
      return ground_m === undefined
        ? unchecked
        : withinLimit(overGround(along_m, ground_m), side, limit.value_m);
    case 'amsl':
      return msl_m === undefined ? unchecked : withinLimit(above(msl_m), side, limit.value_m);
    case 'ellipsoid':
      return msl_m === undefined || undulation_m === undefined
        ? unchecked
        : withinLimit(above(msl_m + undulation_m), side, limit.value_m);
    case 'flight_level':
      return msl_m === undefined ? unchecked : withinFlightLevel(above(msl_m), side, limit.value_m);
  }
}

/** Where a way is between the limits of a part of a zone. What cannot be judged is possible, and not certain. */
export function heightSpans(
  { lower, upper }: Pick<ZonePart, 'lower' | 'upper'>,
  flown: FlownHeightsOver,
): HeightSpans {
  const [over, under] = [inLimit(lower, 'lower', flown), inLimit(upper, 'upper', flown)];
  return {
    certain: commonOf(over.certain, under.certain),
    possible: commonOf(over.possible, under.possible),
  };
}

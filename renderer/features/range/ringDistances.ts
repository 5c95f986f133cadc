import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toRadians } from '../../../engine/units.ts';
import { type Locale, toRulerText } from '../../../server/report/format.ts';
import { isReached } from '../../analysis/reserveRing.ts';
import type { RangeResult } from '../../map/mapProps.ts';
import { type Inputs, isThresholdShown } from '../../plan/inputs.ts';
import { words } from '../../ui/words.ts';

const directions = [
  'window.range.north',
  'window.range.north_east',
  'window.range.east',
  'window.range.south_east',
  'window.range.south',
  'window.range.south_west',
  'window.range.west',
  'window.range.north_west',
] as const;

interface Offset {
  readonly along: number;
  readonly across: number;
}

/** Turns a place into metres along a bearing from the centre, and to the right of it. */
function offsetOn(bearing_deg: number, center: Position, place: Position): Offset {
  const { distance_m, course_deg } = trackBetween(center, place);
  const angle = toRadians(course_deg - bearing_deg);
  return { along: distance_m * Math.cos(angle), across: distance_m * Math.sin(angle) };
}

/** The greatest distance at which a closed outline around the centre crosses a bearing, metres; 0: it does not. */
export function reachOn(bearing_deg: number, center: Position, outline: readonly Position[]): number {
  const offsets = outline.map((place) => offsetOn(bearing_deg, center, place));
  const crossings = offsets.map((from, index) => {
    const to = offsets[(index + 1) % offsets.length] as Offset;
    if (from.across >= 0 === to.across >= 0) return 0;
    const share = from.across / (from.across - to.across);
    return from.along + share * (to.along - from.along);
  });
  return Math.max(0, ...crossings);
}

interface Line {
  readonly name: string;
  readonly outline: readonly Position[];
}

/** The lines on the map: of each shown ring, and before it the dashed edge of the one to fly to. */
function linesOf(range: RangeResult, inputs: Inputs, dashed_pct: number | undefined): readonly Line[] {
  return range.rings
    .filter((ring) => isReached(ring) && isThresholdShown(inputs, ring.battery_threshold_pct))
    .flatMap(({ battery_threshold_pct: left_pct, polygon, conservative }) => {
      const edge = left_pct === dashed_pct ? conservative : undefined;
      const atLeast =
        edge && isReached(edge)
          ? [{ name: words('window.range.at_least', { left_pct }), outline: edge.polygon }]
          : [];
      return [...atLeast, { name: words('window.range.probably', { left_pct }), outline: polygon }];
    });
}

export interface RingDistances {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly direction: string; readonly cells: readonly string[] }[];
}

/** The table of how far each line on the map lies from the launch point, by direction. */
export function toRingDistances(
  range: RangeResult,
  inputs: Inputs,
  dashed_pct: number | undefined,
  locale: Locale,
): RingDistances {
  const lines = linesOf(range, inputs, dashed_pct);
  return {
    heads: lines.map(({ name }) => name),
    rows: directions.map((direction, index) => ({
      direction: words(direction),
      cells: lines.map(({ outline }) => toRulerText(reachOn(45 * index, range.center, outline), locale)),
    })),
  };
}

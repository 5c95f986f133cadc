import { type Locale, toRulerText } from '../../../server/report/format.ts';
import { isReached, reachOn } from '../../../server/report/ringReach.ts';
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

/** The lines on the map: of each shown ring, and before it the dashed edge of the one to fly to. */
function linesOf(range: RangeResult, inputs: Inputs, dashed_pct: number | undefined) {
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

/** The table of how far each line on the map lies from the launch point, by direction. */
export function toRingDistances(
  range: RangeResult,
  inputs: Inputs,
  dashed_pct: number | undefined,
  locale: Locale,
) {
  const lines = linesOf(range, inputs, dashed_pct);
  return {
    heads: lines.map(({ name }) => name),
    rows: directions.map((direction, index) => ({
      direction: words(direction),
      cells: lines.map(({ outline }) => toRulerText(reachOn(45 * index, range.center, outline), locale)),
    })),
  };
}

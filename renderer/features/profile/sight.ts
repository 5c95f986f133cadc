import type { ProfileLine } from '../../../server/contract/drawing/profileLine.ts';
import { toDistanceText, type Units } from '../../../server/contract/words/format.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { AlongBy } from './profileChart.ts';

/** A stretch along the chart on which the pilot does not see the aircraft. */
export interface HiddenStretch {
  readonly from: number;
  readonly to: number;
}

export function hiddenStretches(
  { line_of_sight, legs }: MissionResult,
  { places }: ProfileLine,
  by: AlongBy,
): HiddenStretch[] {
  return (line_of_sight?.lost ?? []).flatMap(({ leg_index, from_m, to_m }) => {
    const onLeg = places.filter((place) => place.leg_index === leg_index);
    const [first, last, length_m] = [onLeg[0], onLeg.at(-1), legs[leg_index]?.distance_m ?? 0];
    if (first === undefined || last === undefined || length_m === 0) return [];
    const at = (along_m: number) => first[by] + ((last[by] - first[by]) * along_m) / length_m;
    return [{ from: at(from_m), to: at(to_m) }];
  });
}

/** `out of sight from the launch point on 640 m`; `undefined` where it was not looked at. */
export function toSightText({ line_of_sight }: MissionResult, units: Units): string | undefined {
  if (line_of_sight === undefined) return undefined;
  const { lost_m, unknown_m } = line_of_sight;
  if (lost_m > 0) return `out of sight from the launch point on ${toDistanceText(lost_m, units)}`;
  const far = unknown_m === undefined ? 'all along' : 'as far as the ground is known';
  return `in sight from the launch point ${far}`;
}

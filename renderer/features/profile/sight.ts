import type { ProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import type { Locale } from '../../../server/report/format.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { isLegToSwapPlace } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { words } from '../../ui/words.ts';
import type { AlongBy } from './profileChart.ts';

/** A stretch along the chart on which the pilot does not see the aircraft. */
export interface HiddenStretch {
  readonly from: number;
  readonly to: number;
}

/** Those of the legs, and those of the way home that is drawn, which is that from the last one. */
export function hiddenStretches(
  { line_of_sight, legs }: MissionResult,
  { places }: ProfileLine,
  by: AlongBy,
): HiddenStretch[] {
  const { lost = [], return_lost = [] } = line_of_sight ?? {};
  const home = return_lost
    .filter(({ leg_index }) => leg_index === legs.length - 1)
    .map((stretch) => ({ ...stretch, leg_index: legs.length }));
  return [...lost, ...home].flatMap(({ leg_index, from_m, to_m }) => {
    const onLeg = places.filter((place) => place.leg_index === leg_index);
    const [first, last] = [onLeg[0], onLeg.at(-1)];
    if (first === undefined || last === undefined) return [];
    const length_m = last.distance_m - first.distance_m;
    if (length_m <= 0) return [];
    const at = (along_m: number) => first[by] + ((last[by] - first[by]) * along_m) / length_m;
    return [{ from: at(from_m), to: at(to_m) }];
  });
}

export type PilotPlace = 'launch' | 'elsewhere';

/** `out of sight from the launch point on 640 m`; `undefined` where it was not looked at. */
export function toSightText(
  { line_of_sight }: MissionResult,
  pilot: PilotPlace,
  locale: Locale,
): string | undefined {
  if (line_of_sight === undefined) return undefined;
  const { lost_m, unknown_m } = line_of_sight;
  if (lost_m > 0) return sayMessage('window.profile.out_of_sight', { from: pilot, lost_m }, locale);
  return words('window.profile.in_sight', { from: pilot, far: unknown_m === undefined ? 'all' : 'known' });
}

/** `out of sight on 300 m`: the way home from the end of a leg; empty where it is seen, or was not looked at, as ways to a swap place are not. */
export function toReturnSightText(result: MissionResult, leg_index: number, locale: Locale): string {
  if (isLegToSwapPlace(splitOf(result), leg_index)) return '';
  const lost_m = (result.line_of_sight?.return_lost ?? [])
    .filter((stretch) => stretch.leg_index === leg_index)
    .reduce((sum_m, { from_m, to_m }) => sum_m + to_m - from_m, 0);
  return lost_m > 0 ? sayMessage('window.profile.return_out_of_sight', { lost_m }, locale) : '';
}

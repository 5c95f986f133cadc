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

type Lost = NonNullable<MissionResult['line_of_sight']>['lost'][number];

const isOfReturn = ({ leg_index }: Lost, { legs }: MissionResult): boolean => leg_index === legs.length;

/** Where sight is lost on what is drawn: on the legs, and on the way home if that from the last one is drawn. */
function lostOnChart(result: MissionResult, { places }: ProfileLine): readonly Lost[] {
  const { lost = [], return_lost = [] } = result.line_of_sight ?? {};
  const { length } = result.legs;
  const home = return_lost
    .filter(({ leg_index }) => leg_index === length - 1)
    .map((stretch) => ({ ...stretch, leg_index: length }));
  const drawn = new Set(places.map(({ leg_index }) => leg_index));
  return [...lost, ...home].filter(({ leg_index }) => drawn.has(leg_index));
}

/** The stretches that the chart shades. */
export function hiddenStretches(result: MissionResult, line: ProfileLine, by: AlongBy): HiddenStretch[] {
  return lostOnChart(result, line).flatMap(({ leg_index, from_m, to_m }) => {
    const onLeg = line.places.filter((place) => place.leg_index === leg_index);
    const [first, last] = [onLeg[0], onLeg.at(-1)];
    if (first === undefined || last === undefined) return [];
    const length_m = last.distance_m - first.distance_m;
    if (length_m <= 0) return [];
    const at = (along_m: number) => first[by] + ((last[by] - first[by]) * along_m) / length_m;
    return [{ from: at(from_m), to: at(to_m) }];
  });
}

export type PilotPlace = 'launch' | 'elsewhere';

const lengthOf = (lost: readonly Lost[]): number =>
  lost.reduce((sum_m, { from_m, to_m }) => sum_m + to_m - from_m, 0);

/** `out of sight from the launch point on 640 m`, as long as the chart shades it; `undefined` where it was not looked at. */
export function toSightText(
  result: MissionResult,
  line: ProfileLine,
  pilot: PilotPlace,
  locale: Locale,
): string | undefined {
  if (result.line_of_sight === undefined) return undefined;
  const { unknown_m, return_unknown_m } = result.line_of_sight;
  const lost = lostOnChart(result, line);
  const lost_m = lengthOf(lost);
  const back = lost.some((stretch) => isOfReturn(stretch, result)) ? 'yes' : 'no';
  if (lost_m > 0) return sayMessage('window.profile.out_of_sight', { from: pilot, lost_m, back }, locale);
  const isKnown = unknown_m === undefined && return_unknown_m === undefined;
  return words('window.profile.in_sight', { from: pilot, far: isKnown ? 'all' : 'known' });
}

/** `out of sight on 300 m`: the way home from the end of a leg; empty where it is seen, or was not looked at, as ways to a swap place are not. */
export function toReturnSightText(result: MissionResult, leg_index: number, locale: Locale): string {
  if (isLegToSwapPlace(splitOf(result), leg_index)) return '';
  const lost = result.line_of_sight?.return_lost ?? [];
  const lost_m = lengthOf(lost.filter((stretch) => stretch.leg_index === leg_index));
  return lost_m > 0 ? sayMessage('window.profile.return_out_of_sight', { lost_m }, locale) : '';
}

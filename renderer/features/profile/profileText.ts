import type { ChargePlace, ProfilePlace, StandingBlock } from '../../../server/report/drawing/profileLine.ts';
import {
  besideEachOther,
  type Locale,
  toDistanceText,
  toDurationText,
} from '../../../server/report/format.ts';
import { toClearanceText, toOverText } from '../../../server/report/groundWords.ts';
import { obstacleSourceText, obstacleText, topText } from '../../../server/report/obstacleWords.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { words } from '../../ui/words.ts';
import type { AlongBy } from './profileChart.ts';
import type { RaisedPictures } from './raisedPictures.ts';
import type { Lowest } from './raising.ts';

type Leg = MissionResult['legs'][number];

/** `leg 4`; `return` after the last one. */
const toLegName = (index: number, legCount: number): string =>
  index < legCount ? words('window.profile.leg', { index }) : words('window.profile.return');

/** `at waypoint 4: 10:15, battery at least 58 %, probably 62 %`: figures of the answer, which has some for the ends of legs alone. */
function toEndText({ leg_index, time_s, pct, low_pct, high_pct }: ChargePlace, legCount: number): string {
  const left = leftSaying({ expected_pct: pct, kept_pct: low_pct < high_pct ? low_pct : undefined });
  return leg_index < legCount
    ? words('window.profile.end_of_leg', { index: leg_index, time_s, left })
    : words('window.profile.end_of_return', { time_s, left });
}

/** Says the figures at a place of the flight, and those at the end of its leg. */
export function toPlaceText(
  place: ProfilePlace,
  end: ChargePlace | undefined,
  { legCount, locale }: { readonly legCount: number; readonly locale: Locale },
): string {
  const { leg_index, distance_m, path_m, ground_m } = place;
  return besideEachOther([
    toLegName(leg_index, legCount),
    toDistanceText(distance_m, locale),
    ground_m === undefined
      ? words('window.profile.ground_unknown')
      : sayMessage('window.profile.ground_height', { ground_m }, locale),
    ground_m === undefined
      ? sayMessage('window.profile.flown_at', { path_m }, locale)
      : toOverText(path_m - ground_m, locale),
    end === undefined ? '' : toEndText(end, legCount),
  ]);
}

/** `22 m above ground on leg 4`; a bound that 19 of 20 heights keep. */
export const toLowestText = ({ leg }: Lowest, locale: Locale): string =>
  words('window.profile.lowest', {
    over: leg.clearance === undefined ? '' : toClearanceText(leg.clearance, locale),
    index: leg.leg_index,
  });

/** `mast “Hill” · top 560 m above sea level · OpenStreetMap, 2026-10-02`. */
export const toBlockText = ({ obstacle, top_m }: StandingBlock, locale: Locale): string =>
  besideEachOther([
    obstacleText(obstacle, locale),
    topText(top_m === undefined ? {} : { top: { datum: 'msl', value_m: top_m } }, locale),
    obstacleSourceText(obstacle, locale),
  ]);

export const toRaiseText = (clearance_m: number, locale: Locale): string =>
  sayMessage('window.profile.raise', { clearance_m }, locale);

/** `Raises 28 waypoints by up to 101 m: larger pixels and other overlaps in the pictures`. */
export const toRaisesPicturesText = (raised: RaisedPictures, locale: Locale): string =>
  sayMessage('window.profile.raises_pictures', { ...raised }, locale);

export const toFloorText = (clearance_m: number, error_m: number, locale: Locale): string =>
  sayMessage('window.profile.floor', { clearance_m, error_m: error_m < 0.5 ? 'none' : error_m }, locale);

export const toCeilingText = (ceiling_m: number, locale: Locale): string =>
  sayMessage('window.profile.ceiling', { ceiling_m }, locale);

/** `clears the ground by 44 m at 1 287 m`, on the return from the end of a leg. */
export function toReturnText({ return_clearance, return_profile }: Leg, locale: Locale): string {
  const height_m = return_profile?.[0]?.path_msl_m;
  if (return_clearance === undefined || height_m === undefined)
    return words('window.profile.no_ground_there');
  const { min_m, below_m } = return_clearance;
  const flown = sayMessage('window.profile.flown_at', { path_m: height_m }, locale);
  if (below_m !== undefined) return `${flown} · ${toClearanceText(return_clearance, locale)}`;
  const clears =
    min_m < 0 ? words('window.profile.may_hit') : sayMessage('window.profile.clears_by', { min_m }, locale);
  return `${flown} · ${clears}`;
}

export const toAlongText = (value: number, by: AlongBy, locale: Locale): string =>
  by === 'time_s' ? toDurationText(value) : toDistanceText(value, locale);

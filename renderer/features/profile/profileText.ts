import type { ChargePlace, ProfilePlace } from '../../../server/report/drawing/profileLine.ts';
import {
  besideEachOther,
  type Locale,
  toDistanceText,
  toDurationText,
  toHeightText,
} from '../../../server/report/format.ts';
import { toOverText } from '../../../server/report/groundWords.ts';
import { toLeftText } from '../../../server/report/verdict/outcome.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { AlongBy } from './profileChart.ts';
import type { Lowest } from './raising.ts';

type Leg = MissionResult['legs'][number];

/** `leg 4`; `return` after the last one. */
export const toLegName = (leg_index: number, legCount: number): string =>
  leg_index < legCount ? `leg ${leg_index + 1}` : 'return';

/** `at waypoint 4: 10:15, battery at least 58 %, probably 62 %`: figures of the answer, which has some for the ends of legs alone. */
function toEndText({ leg_index, time_s, pct, low_pct, high_pct }: ChargePlace, legCount: number): string {
  const end = leg_index < legCount ? `at waypoint ${leg_index + 1}` : 'at home';
  const left = toLeftText({ expected_pct: pct, kept_pct: low_pct < high_pct ? low_pct : undefined });
  return `${end}: ${toDurationText(time_s)}, battery ${left}`;
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
    ground_m === undefined ? 'ground unknown' : `ground ${toHeightText(ground_m, locale)}`,
    ground_m === undefined
      ? `flown at ${toHeightText(path_m, locale)}`
      : toOverText(path_m - ground_m, locale),
    end === undefined ? '' : toEndText(end, legCount),
  ]);
}

/** `22 m above ground on leg 4`; a bound that 19 of 20 heights keep. */
export const toLowestText = ({ leg }: Lowest, locale: Locale): string =>
  `${toOverText(leg.clearance?.min_m ?? 0, locale)} on leg ${leg.leg_index + 1}`;

export const toRaiseText = (clearance_m: number, locale: Locale): string =>
  `Raise to clear by ${toHeightText(clearance_m, locale)}`;

export const toFloorText = (clearance_m: number, error_m: number, locale: Locale): string =>
  `${toHeightText(clearance_m, locale)} above ground${error_m < 0.5 ? '' : `, plus ${toHeightText(error_m, locale)} terrain error`}`;

/** `clears the ground by 44 m at 1 287 m`, on the return from the end of a leg. */
export function toReturnText({ return_clearance, return_profile }: Leg, locale: Locale): string {
  const height_m = return_profile?.[0]?.path_msl_m;
  if (return_clearance === undefined || height_m === undefined) return 'No ground heights there.';
  const { min_m, below_m } = return_clearance;
  const flown = `flown at ${toHeightText(height_m, locale)}`;
  if (below_m !== undefined) return `${flown} · ${toOverText(min_m, locale)}`;
  return min_m < 0 ? `${flown} · may hit the ground` : `${flown} · clears by ${toHeightText(min_m, locale)}`;
}

export const toAlongText = (value: number, by: AlongBy, locale: Locale): string =>
  by === 'time_s' ? toDurationText(value) : toDistanceText(value, locale);

export const chartName =
  'Ground, path and battery along the flight; the handles on the path are the heights of the waypoints';

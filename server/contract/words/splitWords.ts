import type { FlightWind } from '../../../engine/mission/mission.ts';
import type { MissionResult } from '../schemas/missionResult.ts';
import {
  besideEachOther,
  toBearingText,
  toCountText,
  toKeptText,
  toPercentSpanText,
  toSpanText,
  toSpeedText,
  type Units,
} from './format.ts';

export type BatteryFlight = NonNullable<MissionResult['battery_plan']>[number];

/** Each flight and swap is named up to so many; more are counted. */
const mostNamed = 4;

/** What a flight surely brings home: the bound of 95 of 100, or the middle estimate where nothing else was asked for. */
export const keptAtHome = ({ battery_at_home, battery_at_home_pct }: BatteryFlight): number =>
  battery_at_home?.low_pct ?? battery_at_home_pct;

/** Whether a flight lands where batteries are changed, and that is not at home. */
export const isToSwapPlace = ({ landing }: Pick<BatteryFlight, 'landing'>): boolean =>
  landing === 'swap_place';

/** The last leg whose ways back lead to where batteries are changed; −1: those of all legs lead home. */
export const lastLegToSwapPlace = (flights: readonly BatteryFlight[] = []): number =>
  flights.findLast(isToSwapPlace)?.last_waypoint_index ?? -1;

/** Where the batteries of a split are changed; absent: at home. */
export const swapPlaceOf = <Place>(
  flights: readonly (Pick<BatteryFlight, 'take_off'> & {
    readonly legs: readonly { readonly from: Place }[];
  })[],
): Place | undefined => flights.find(({ take_off }) => take_off === 'swap_place')?.legs[0]?.from;

/** `7 m/s from 200°, gusts 9 m/s`. */
export function toWindText(
  { wind_speed_mps, wind_dir_deg, gust_speed_mps }: FlightWind,
  units: Units,
): string {
  const speed =
    wind_speed_mps === 0
      ? 'calm air'
      : `${toSpeedText(wind_speed_mps, units)} from ${toBearingText(wind_dir_deg % 360)}`;
  const gusts = gust_speed_mps > wind_speed_mps ? `, gusts ${toSpeedText(gust_speed_mps, units)}` : '';
  return `${speed}${gusts}`;
}

/** `, in 7 m/s from 200°`, of a flight with a wind of its own; nothing where it flies in the plan's. */
export const toFlightWindText = ({ wind }: Pick<BatteryFlight, 'wind'>, units: Units): string =>
  wind === undefined ? '' : `, in ${toWindText(wind, units)}`;

/** What the bound of each flight stands for. */
export const toBoundText = (flights: readonly BatteryFlight[]): string =>
  `95 of 100 ${flights.some(isToSwapPlace) ? 'land' : 'come home'} with this or more`;

/** Where a flight of a split lands: at home, or where the next one takes off. */
export const landingOf = <Place>(
  flights: readonly (Pick<BatteryFlight, 'landing'> & {
    readonly legs: readonly { readonly from: Place }[];
  })[],
  at: number,
  home: Place,
): Place => {
  const isAway = flights[at]?.landing === 'swap_place';
  return (isAway ? flights[at + 1]?.legs[0]?.from : undefined) ?? home;
};

/** The flight that keeps least; of several alike the first one. */
export const tightestFlight = (flights: readonly BatteryFlight[]): BatteryFlight | undefined =>
  flights.reduce<BatteryFlight | undefined>(
    (least, flight) => (least === undefined || keptAtHome(flight) < keptAtHome(least) ? flight : least),
    undefined,
  );

/** `41 and 43`, `6, 8 and 10`. */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

/** `41, 43 and 34 %`; of many flights the lowest and the highest. */
function toExpectedText(flights: readonly BatteryFlight[]): string {
  const expected = flights.map(({ battery_at_home_pct }) => battery_at_home_pct);
  const span = { low_pct: Math.min(...expected), high_pct: Math.max(...expected) };
  if (expected.length > mostNamed) return toPercentSpanText(span);
  const texts = expected.map((pct) => toSpanText({ low_pct: pct, high_pct: pct }));
  return `${listed(texts)}\u00a0%`;
}

/** `swap at the launch after waypoints 6 and 10`, `batteries changed at the swap place after waypoint 6`; many are counted. */
function toSwapsText(flights: readonly BatteryFlight[]): string {
  const after = flights.slice(0, -1).map(({ last_waypoint_index }) => `${last_waypoint_index + 1}`);
  const isAway = flights.some(isToSwapPlace);
  if (after.length >= mostNamed)
    return `${toCountText(after.length, 'swap')}${isAway ? ' at the swap place' : ''}`;
  return `${isAway ? 'batteries changed at the swap place' : 'swap at the launch'} after ${after.length === 1 ? 'waypoint' : 'waypoints'} ${listed(after)}`;
}

/** The verdict on a plan over several batteries is that on the split: every flight of it comes home with the reserve. */
export function toSplitWords(
  flights: readonly BatteryFlight[],
  criterion: MissionResult['criterion'],
): { readonly title: string; readonly detail: string } {
  const tightest = tightestFlight(flights);
  const kept = tightest === undefined ? '' : toKeptText(keptAtHome(tightest));
  const isBound = criterion === '95_of_100';
  return {
    title: `Comes home on ${toCountText(flights.length, 'battery', 'batteries')}, each ${flights.some(isToSwapPlace) ? 'landing ' : ''}with ${kept} or more`,
    detail: besideEachOther([
      isBound ? '95 of 100 flights' : '',
      `middle estimates ${toExpectedText(flights)}`,
      toSwapsText(flights),
    ]),
  };
}

import type { Position } from '../../engine/geo/position.ts';
import { flightOfLeg } from '../../engine/mission/flightEnds.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import { swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
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

/** Charge that a flight surely brings home: the bound of 95 of 100, or the middle estimate where nothing else was asked for. */
export const keptAtHome = ({
  battery_at_home,
  battery_at_home_pct,
}: Pick<BatteryFlight, 'battery_at_home' | 'battery_at_home_pct'>): number =>
  battery_at_home?.low_pct ?? battery_at_home_pct;

/** True if a flight lands where batteries are changed, away from home. */
export const isToSwapPlace = ({ landing }: Pick<BatteryFlight, 'landing'>): boolean =>
  landing === 'swap_place';

/** True if the way back from the end of a leg leads to where its battery is changed, and not home. */
export function isLegToSwapPlace(flights: readonly BatteryFlight[] | undefined, leg_index: number): boolean {
  const flight = flightOfLeg(flights ?? [], leg_index);
  return flight !== undefined && isToSwapPlace(flight);
}

/** Where the batteries of a split are changed, each place once; none: at home. */
export function swapPlacesIn<Place extends Position>(
  flights: readonly (Pick<BatteryFlight, 'take_off'> & {
    readonly legs: readonly { readonly from: Place }[];
  })[],
): Place[] {
  const all = flights.flatMap(({ take_off, legs }) =>
    take_off === 'swap_place' ? legs.slice(0, 1).map(({ from }) => from) : [],
  );
  return swapPlacesOf({ swap_places: all });
}

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

/** True if some flight lands away from home: what every flight keeps is then said of its landing. */
export const landsAway = (flights: readonly Pick<BatteryFlight, 'landing' | 'flight_index'>[]): boolean =>
  flights.some(isToSwapPlace);

/** Meaning of the bound of each flight. */
export const toBoundText = (flights: readonly Pick<BatteryFlight, 'landing' | 'flight_index'>[]): string =>
  `95 of 100 ${landsAway(flights) ? 'land' : 'come home'} with this or more`;

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

const afterText = (flights: readonly BatteryFlight[]): string =>
  `after ${flights.length === 1 ? 'waypoint' : 'waypoints'} ${listed(flights.map(({ last_waypoint_index }) => `${last_waypoint_index + 1}`))}`;

/** Where batteries are changed away from the launch point. */
const toPlacesText = (flights: readonly BatteryFlight[]): string => {
  const count = swapPlacesIn(flights).length;
  return count > 1 ? `at ${count} swap places` : 'at the swap place';
};

/** `swap at the launch after waypoints 6 and 10`, `batteries changed at the swap place after waypoint 6, at the launch after waypoint 9`; many are counted. */
function toSwapsText(flights: readonly BatteryFlight[]): string {
  const swaps = flights.slice(0, -1);
  const away = swaps.filter(isToSwapPlace);
  const atLaunch = swaps.filter((flight) => !isToSwapPlace(flight));
  const places = away.length === 0 ? '' : toPlacesText(flights);
  if (swaps.length >= mostNamed) {
    const where = atLaunch.length > 0 && away.length > 0 ? `${places} and at the launch` : places;
    return `${toCountText(swaps.length, 'swap')} ${where}`.trimEnd();
  }
  if (away.length === 0) return `swap at the launch ${afterText(swaps)}`;
  const rest = atLaunch.length === 0 ? '' : `, at the launch ${afterText(atLaunch)}`;
  return `batteries changed ${places} ${afterText(away)}${rest}`;
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
    title: `Comes home on ${toCountText(flights.length, 'battery', 'batteries')}, each ${landsAway(flights) ? 'landing ' : ''}with ${kept} or more`,
    detail: besideEachOther([
      isBound ? '95 of 100 flights' : '',
      `middle estimates ${toExpectedText(flights)}`,
      toSwapsText(flights),
    ]),
  };
}

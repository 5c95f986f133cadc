import type { FlightNumbering } from '../../engine/flightplan/write/plainName.ts';
import type { Position } from '../../engine/geo/position.ts';
import { flightOfLeg } from '../../engine/mission/flightEnds.ts';
import type { FlightWind } from '../../engine/mission/mission.ts';
import { swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type Locale, toBearingText, toPercentText } from './format.ts';
import { sayMessage } from './say.ts';

export type BatteryFlight = NonNullable<MissionResult['battery_plan']>[number];

/** Numbers the flights of a split in the name of each file: `1 of 3`. */
export const flightNumbering =
  (locale: Locale): FlightNumbering =>
  (number, flights) =>
    sayMessage('mission.flight_number', { number, flights }, locale);

/** Charge that a flight surely brings home: the bound of 95 of 100, or the middle estimate where nothing else was asked for. */
export const keptAtHome = ({
  battery_at_home,
  battery_at_home_pct,
}: Pick<BatteryFlight, 'battery_at_home' | 'battery_at_home_pct'>): number =>
  battery_at_home?.low_pct ?? battery_at_home_pct;

/** The charge at take-off of the batteries after the first one, where the first one has another; else `undefined`. */
export const followingCharge = ([, next]: readonly BatteryFlight[] = []): number | undefined =>
  next?.battery_at_start_pct;

interface Charges {
  readonly battery?:
    | { readonly initial_pct?: number | undefined; readonly following_initial_pct?: number | undefined }
    | undefined;
  readonly options?: { readonly multi_battery?: boolean | undefined } | undefined;
}

/** The charge set for the batteries after the first one of a split; `undefined`: as that. */
export function chosenFollowingCharge({ battery = {}, options = {} }: Charges): number | undefined {
  const { initial_pct = 100, following_initial_pct = initial_pct } = battery;
  return options.multi_battery === true && following_initial_pct !== initial_pct
    ? following_initial_pct
    : undefined;
}

/** Says that rings hold for the first battery alone; `undefined`: all batteries have its charge, or the plan takes one. */
export function firstBatterySaying(settings: Charges, result: MissionResult | undefined): Saying | undefined {
  if (chosenFollowingCharge(settings) === undefined || result?.battery_plan?.length === 1) return undefined;
  return { says: 'report.rings_of_first', values: { charge_pct: settings.battery?.initial_pct ?? 100 } };
}

/** The charge with which a flight takes off, as a word of messages: `none` where all take off with the same. */
export const startWord = ({ battery_at_start_pct }: BatteryFlight): string =>
  battery_at_start_pct === undefined ? 'none' : toPercentText(battery_at_start_pct);

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

/** A wind without gusts, as values of a message. */
export const windValues = (wind_mps: number, dir_deg: number): Values => ({
  calm: wind_mps === 0 ? 'yes' : 'no',
  wind_mps,
  dir: toBearingText(dir_deg % 360),
});

/** `7 m/s from 200°, gusts 9 m/s`. */
export function toWindText(
  { wind_speed_mps, wind_dir_deg, gust_speed_mps }: FlightWind,
  locale: Locale,
): string {
  const gust_mps = gust_speed_mps > wind_speed_mps ? gust_speed_mps : 'none';
  return sayMessage('report.wind', { ...windValues(wind_speed_mps, wind_dir_deg), gust_mps }, locale);
}

type Breaks = Pick<BatteryFlight, 'begins_at' | 'ends_at'>;

/** True if a flight begins or ends inside a leg. */
export const isInLine = ({ begins_at, ends_at }: Breaks): boolean =>
  begins_at !== undefined || ends_at !== undefined;

const inLegSaying = ({ leg_index, distance_m }: NonNullable<BatteryFlight['ends_at']>): Saying => ({
  says: 'report.into_leg',
  values: { distance_m, leg: leg_index },
});

/** `312 m into leg 14`, or `waypoint 13`: where a flight begins along the route, and where it ends. */
export function beginSaying({ begins_at, first_waypoint_index }: BatteryFlight): Saying {
  if (begins_at !== undefined) return inLegSaying(begins_at);
  return { says: 'report.at_waypoint', values: { waypoint: first_waypoint_index } };
}

export function endSaying({ ends_at, last_waypoint_index }: BatteryFlight): Saying {
  if (ends_at !== undefined) return inLegSaying(ends_at);
  return { says: 'report.at_waypoint', values: { waypoint: last_waypoint_index } };
}

/** `Flight 2 resumes 312 m into leg 14`; `undefined`: it begins at a waypoint. */
export const resumesSaying = (flight: BatteryFlight): Saying | undefined =>
  flight.begins_at && {
    says: 'report.flight_resumes',
    values: { flight: flight.flight_index, where: inLegSaying(flight.begins_at) },
  };

/** True if some flight lands away from home: what every flight keeps is then said of its landing. */
export const landsAway = (flights: readonly Pick<BatteryFlight, 'landing' | 'flight_index'>[]): boolean =>
  flights.some(isToSwapPlace);

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

import { splitOf } from '../../../server/report/flownPlan.ts';
import {
  toDistanceText,
  toDurationText,
  toKeptText,
  toLegLengthText,
  toPercentText,
} from '../../../server/report/format.ts';
import { firstLevelLeg, onGround } from '../../../server/report/groundWords.ts';
import { say } from '../../../server/report/say.ts';
import {
  type BatteryFlight,
  beginSaying,
  endSaying,
  isToSwapPlace,
  keptAtHome,
  startWord,
  toWindText,
} from '../../../server/report/splitWords.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import type { Outcome } from './missionOutcome.ts';

/** The flights of a split, if it is one of so many waypoints: an answer to an earlier plan may have others. */
export function flightsOver(
  result: MissionResult | undefined,
  count: number,
): readonly BatteryFlight[] | undefined {
  const flights = result && splitOf(result);
  return flights?.at(-1)?.last_waypoint_index === count - 1 ? flights : undefined;
}

/** Each leg of the plan as it is known, those of a flight as they are flown in it. */
export function legsOfFlight(
  { legs: flown }: BatteryFlight,
  known: readonly (Leg | undefined)[],
): readonly (Leg | undefined)[] {
  const legs = [...known];
  for (const leg of flown) if (known[leg.leg_index] !== undefined) legs[leg.leg_index] = leg;
  return legs;
}

const toKeptAtHomeText = (flight: BatteryFlight): string =>
  flight.battery_at_home === undefined
    ? toPercentText(flight.battery_at_home_pct)
    : toKeptText(keptAtHome(flight));

/** Names a flight, with the charge it keeps and its time; every flight of a split comes home with the reserve. */
export function toFlightTab(flight: BatteryFlight, result: MissionResult, locale: Locale) {
  const status = onGround('ok', flight.last_waypoint_index >= firstLevelLeg(result));
  return {
    name: words('window.mission.flight', { index: flight.flight_index }),
    kept: toKeptAtHomeText(flight),
    time: toDurationText(flight.duration_s),
    /** Its own wind; absent: it flies in the plan's. */
    wind: flight.wind && words('window.mission.in_wind', { wind: toWindText(flight.wind, locale) }),
    status,
    statusName: words('window.mission.flight_keeps_reserve', {
      to: isToSwapPlace(flight) ? 'swap' : 'home',
      ground: status,
    }),
  };
}

const sumOf = (flight: BatteryFlight, figureOf: (leg: BatteryFlight['legs'][number]) => number): number =>
  flight.legs.reduce((sum, leg) => sum + figureOf(leg), 0);

/** The way home of a flight, beyond its legs. */
const wayHomeOf = (flight: BatteryFlight) => ({
  distance_m: flight.distance_m - sumOf(flight, ({ distance_m }) => distance_m),
  duration_s: flight.duration_s - sumOf(flight, ({ duration_s = 0 }) => duration_s),
});

/** Says the charge that a flight leaves, what it takes off with where batteries differ, and how far it flies beside the route. */
export function toFlightOutcomes(flight: BatteryFlight, locale: Locale): Outcome[] {
  const { battery_at_home, battery_at_home_pct, distance_m, legs } = flight;
  const aside_m = wayHomeOf(flight).distance_m + (legs[0]?.distance_m ?? 0);
  const start = startWord(flight);
  return [
    ...(start === 'none' ? [] : [{ name: words('window.range.takeoff_battery'), value: start }]),
    ...(flight.begins_at === undefined
      ? []
      : [{ name: words('window.mission.flight_begins'), value: say(beginSaying(flight), locale) }]),
    ...(flight.ends_at === undefined
      ? []
      : [{ name: words('window.mission.flight_ends'), value: say(endSaying(flight), locale) }]),
    {
      name: words(isToSwapPlace(flight) ? 'window.mission.left_at_swap' : 'window.mission.left_at_home'),
      value: say(
        leftSaying({ expected_pct: battery_at_home_pct, kept_pct: battery_at_home?.low_pct }),
        locale,
      ),
    },
    {
      name: words('window.mission.beside_route'),
      value: toDistanceText(aside_m, locale),
      about: words('window.mission.of_distance', { distance_m }),
    },
  ];
}

/** The last row of a flight: its way home, or to where batteries are changed. */
export function toHomeRow(flight: BatteryFlight, locale: Locale) {
  const { distance_m, duration_s } = wayHomeOf(flight);
  return {
    end: words(isToSwapPlace(flight) ? 'window.mission.row_swap' : 'window.mission.row_home'),
    cells: {
      distance_m: toLegLengthText(distance_m, locale),
      left: toKeptAtHomeText(flight),
      duration_s: toDurationText(duration_s),
      home_with: toKeptAtHomeText(flight),
    },
  };
}

import { hourAt, weatherOfHour } from '../air/weatherOfHour.ts';
import { bearingOf, levelHeightsRead } from '../air/windsAloft.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, inOtherWeather, windAt } from '../flight/conditions.ts';
import type { Warning } from '../warnings/warning.ts';
import type { HourFlown, Hourly, Leg } from './missionAnalysis.ts';
import { durationOf, emptyLegCost, flyLeg, type RouteAir, routeAir } from './routeAir.ts';
import { greatestHeight, type Route } from './routeLegs.ts';

const hour_ms = 3_600_000;

/** Finds the hour in which each leg begins: the air of an hour says how long its legs take. */
function hoursOfLegs(route: Route, { hours, takeoff_time }: Hourly, airOf: (hour: number) => RouteAir) {
  const cost = emptyLegCost();
  let time_ms = Date.parse(takeoff_time);
  return route.legs.map((_, index) => {
    const hour = hourAt(hours, time_ms);
    flyLeg(airOf(hour), index, cost);
    if (cost.isFlown) time_ms += 1000 * durationOf(cost);
    return hour;
  });
}

/**
 * The route flown through its hours (MODEL.md §7): each leg, and the way home from its end, in the weather of the hour in which the leg
 * begins. The pack is that of the take-off. A plan over several batteries stays in the hour of its take-off, since nobody knows how long
 * the changes take.
 */
export function throughHours(route: Route): Route {
  const { flight, input } = route;
  const { hourly, options } = input;
  if (hourly === undefined || options.multi_battery) return route;
  const { hours, takeoff_time } = hourly;
  const first = hourAt(hours, Date.parse(takeoff_time));
  const airs = new Map<number, RouteAir>();
  const flightIn = (hour: number): Flight =>
    hour === first ? flight : inOtherWeather(flight, weatherOfHour(elementAt(hours, hour), input.weather));
  const airOf = (hour: number): RouteAir => {
    const air = airs.get(hour) ?? routeAir(route, flightIn(hour));
    airs.set(hour, air);
    return air;
  };
  const ofLegs = hoursOfLegs(route, hourly, airOf);
  const flown = [...new Set(ofLegs)];
  if (flown.length < 2) return route;
  const flights = flown.map((hour) => airOf(hour).flight);
  return { ...route, hours: { flights, flown, ofLegs: ofLegs.map((hour) => flown.indexOf(hour)) } };
}

/** The hours of weather that a flight takes, with the wind at its greatest height and the levels among which it is read up to there. */
export function hoursFlown(route: Route): readonly HourFlown[] | undefined {
  const { hourly } = route.input;
  if (hourly === undefined) return undefined;
  const { hours, takeoff_time } = hourly;
  const height_m = greatestHeight(route);
  const { flown, flights, ofLegs } = route.hours ?? {
    flown: [hourAt(hours, Date.parse(takeoff_time))],
    flights: [route.flight],
    ofLegs: [0],
  };
  return flown.map((hour, at) => {
    const { time, levels, gust_speed_mps } = elementAt(hours, hour);
    const inHour = elementAt(flights, at);
    const { weather } = inHour;
    const { mean_mps, excess_mps, from } = windAt(inHour, height_m);
    return {
      time,
      first_leg_index: ofLegs.indexOf(at),
      wind_speed_mps: weather.wind_speed_mps,
      wind_dir_deg: weather.wind_dir_deg,
      ...(gust_speed_mps !== undefined && { gust_speed_mps: weather.gust_speed_mps }),
      temp_c: weather.temp_c,
      flown_height_m: height_m,
      wind_aloft_mps: mean_mps,
      ...(gust_speed_mps !== undefined && { gust_aloft_mps: mean_mps + excess_mps }),
      wind_aloft_dir_deg: bearingOf(from),
      wind_height_m: elementAt(levels, 0).height_m,
      level_heights_m: levelHeightsRead(levels, height_m),
    };
  });
}

/** Warns where the flight begins before the first hour, or goes on after the last one has ended. */
export function outsideHours({ input: { hourly } }: Route, legs: readonly Leg[]): Warning[] {
  if (hourly === undefined) return [];
  const { hours, takeoff_time } = hourly;
  const start_ms = Date.parse(takeoff_time);
  const first_ms = Date.parse(elementAt(hours, 0).time);
  const last_ms = Date.parse(elementAt(hours, hours.length - 1).time);
  const end_ms = legs.reduce((sum_ms, { duration_s = 0 }) => sum_ms + 1000 * duration_s, start_ms);
  const isOutside = start_ms < first_ms || end_ms > last_ms + hour_ms;
  return isOutside ? [{ code: 'OUTSIDE_HOURS' }] : [];
}

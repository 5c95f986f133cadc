import { hourAt, weatherOfHour } from '../air/weatherOfHour.ts';
import { bearingOf, levelHeightsRead } from '../air/windsAloft.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, inOtherWeather, windAt } from '../flight/conditions.ts';
import type { Warning } from '../warnings/warning.ts';
import type { Hourly } from './missionInput.ts';
import { greatestHeight, type Route } from './route.ts';
import { durationOf, emptyLegCost, flyLeg, type RouteAir, routeAir } from './routeAir.ts';

/** An hour of weather as a flight has it, from one of its legs on. */
export interface HourFlown {
  /** Begin of the hour, UTC, ISO 8601. */
  readonly time: string;
  readonly first_leg_index: number;
  readonly wind_speed_mps: number;
  readonly wind_dir_deg: number;
  /** Estimated from the gust at 10 m where the lowest level is another; absent: unknown. */
  readonly gust_speed_mps?: number | undefined;
  readonly temp_c: number;
  /** The greatest height of the flight above the launch point, metres, and mean and gust there; the gust is absent where none is known. */
  readonly flown_height_m: number;
  readonly wind_aloft_mps: number;
  readonly wind_aloft_dir_deg: number;
  readonly gust_aloft_mps?: number | undefined;
  /** The height above ground of the lowest level, metres, of which wind and gust are given, and those of all levels that the flight is flown in. */
  readonly wind_height_m: number;
  readonly level_heights_m: readonly number[];
}

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

/** The legs of a plan on one battery, or its flights over several: what each takes, in their order. */
type Lasting = readonly { readonly duration_s?: number | undefined }[];

/** The take-off, the instants at which one part ends and the next begins, and the end; ms since 1970. */
function instantsOf(start_ms: number, parts: Lasting): number[] {
  let time_ms = start_ms;
  const ends = parts.map(({ duration_s = 0 }) => {
    time_ms += 1000 * duration_s;
    return time_ms;
  });
  return [start_ms, ...ends];
}

/**
 * Warns where the flight begins before the first hour, lies where no hour is given, or goes on after the last one has ended; and of a plan over
 * several batteries that goes on after the hour of its take-off, in which all of it is judged.
 */
export function outsideHours({ input }: Route, legs: Lasting, flights: Lasting): Warning[] {
  const { hourly, options } = input;
  if (hourly === undefined) return [];
  const { hours, takeoff_time } = hourly;
  const isIn = (hour: number, time_ms: number): boolean => {
    const since_ms = time_ms - Date.parse(elementAt(hours, hour).time);
    return since_ms >= 0 && since_ms <= hour_ms;
  };
  const instants = instantsOf(Date.parse(takeoff_time), flights.length > 1 ? flights : legs);
  const isOutside = !instants.every((time_ms) => isIn(hourAt(hours, time_ms), time_ms));
  const first = hourAt(hours, Date.parse(takeoff_time));
  const isPast = options.multi_battery && !instants.every((time_ms) => isIn(first, time_ms));
  return [
    ...(isOutside ? [{ code: 'OUTSIDE_HOURS' } as const] : []),
    ...(isPast && !isOutside ? [{ code: 'WEATHER_OF_TAKE_OFF' } as const] : []),
  ];
}

import { elementAt } from '../../engine/elementAt.ts';
import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Leg } from '../contract/schemas/missionResult.ts';
import { isFlownByCharge, splitOf } from '../report/flownPlan.ts';
import {
  toCourseText,
  toDurationText,
  toKeptText,
  toLegLengthText,
  toPercentText,
  toSpeedNumberText,
} from '../report/format.ts';
import { firstLevelLeg, onGround } from '../report/groundWords.ts';
import type { LegFigureName } from '../report/legFigures.ts';
import { legText, printedLegColumns } from '../report/legTables.ts';
import { type LegStanding, legStanding, none, toEmptyText } from '../report/legWords.ts';
import { sayMessage } from '../report/say.ts';
import {
  beginSaying,
  endSaying,
  isInLine,
  isToSwapPlace,
  landingOf,
  startWord,
  toWindText,
} from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';
import { flightColor } from './flightColors.ts';
import type { Mark } from './marks.ts';

interface LegRow {
  readonly flight?: undefined;
  readonly end: string;
  readonly cells: readonly string[];
  /** Marks a broken fence and too little height, too, as in the window. */
  readonly mark?: Mark | undefined;
  /** Marks the charge at home alone. */
  readonly atHome?: Mark | undefined;
}

/** A line of the leg table, or the name of the flight whose lines follow. */
export type TableRow = LegRow | { readonly flight: string; readonly color: string };

/** The columns after the first. */
export const columnsOf = ({ locale, result }: Briefing) =>
  printedLegColumns({
    locale,
    isToSwapPlace: splitOf(result)?.some(isToSwapPlace) === true,
    hasGround: true,
  });

const markOf: Readonly<Record<LegStanding, Mark>> = {
  ok: 'ok',
  level: 'level',
  off_limits: 'warn',
  low_margin: 'warn',
  no_return: 'bad',
  cannot_complete: 'bad',
};

/** The charge on arrival, as the row of the flight home says it. */
interface Arrival {
  /** The place it leads to, if not home. */
  readonly to?: { readonly lat: number; readonly lon: number; readonly end: string } | undefined;
  readonly from: { readonly lat: number; readonly lon: number } | undefined;
  readonly distance_m: number;
  readonly ground_speed_mps?: number | undefined;
  readonly at_s: number | undefined;
  readonly left_pct: number | undefined;
  readonly kept_pct: number | undefined;
}

function homeRow(briefing: Briefing, arrival: Arrival): TableRow {
  const { home, locale } = briefing;
  const { from, to, distance_m, ground_speed_mps, at_s, left_pct, kept_pct } = arrival;
  const track = from && trackBetween(from, to ?? home);
  const cells: Partial<Record<LegFigureName, string>> = {
    ...(track !== undefined && track.distance_m >= 1 && { course_deg: toCourseText(track.course_deg) }),
    distance_m: toLegLengthText(distance_m, locale),
    altitude_m: sayMessage('briefing.landing', {}, locale),
    ...(ground_speed_mps !== undefined && { ground_speed_mps: toSpeedNumberText(ground_speed_mps, locale) }),
    ...(at_s !== undefined && { at_s: toDurationText(at_s) }),
    ...(left_pct !== undefined && {
      battery_end_pct: left_pct < 0 ? toEmptyText(locale) : toPercentText(left_pct),
    }),
    ...(left_pct !== undefined &&
      kept_pct !== undefined && {
        battery_end_95_of_100_pct: kept_pct < 0 ? toEmptyText(locale) : toKeptText(kept_pct),
      }),
    leave_by_s: '',
    home_with: '',
  };
  return {
    end: to?.end ?? sayMessage('briefing.row_home', {}, locale),
    cells: columnsOf(briefing).map(({ name }) => cells[name] ?? none),
  };
}

function legRow(leg: Leg, at_s: number | undefined, briefing: Briefing): LegRow {
  const { locale, settings, result } = briefing;
  const flown = { leg, at_s, threshold_pct: settings.battery.rth_threshold_pct };
  return {
    end: `${leg.leg_index + 1}`,
    cells: columnsOf(briefing).map(({ name }) => legText(name, flown, 'paper', locale)),
    mark: markOf[legStanding(leg, firstLevelLeg(result))],
    atHome: onGround(markOf[leg.status], leg.leg_index >= firstLevelLeg(result)),
  };
}

/** The rows of one flight's legs, and the time at its end; nothing after a leg that cannot be flown. */
function flownRows(legs: readonly Leg[], briefing: Briefing) {
  let at_s: number | undefined = 0;
  const rows: LegRow[] = [];
  for (const leg of legs) {
    // Nothing is said of the time of a leg that is never flown to its end.
    at_s =
      at_s === undefined || leg.duration_s === undefined || !isFlownByCharge(leg)
        ? undefined
        : at_s + leg.duration_s;
    rows.push(legRow(leg, at_s, briefing));
  }
  return { rows, at_s };
}

type Flight = NonNullable<ReturnType<typeof splitOf>>[number];

/** A later flight begins with a way out to a waypoint that the one before reached: it stands under no number of its own. */
const resumes = ({ flight_index }: Flight): boolean => flight_index > 0;

/** `Flight 1 of 3: waypoints 1 to 6`, `Flight 2 of 3: out to waypoint 6, resumed there, waypoints 7 to 10`. */
function toFlightText(flight: Flight, of: number, { locale }: Briefing): string {
  const { flight_index, first_waypoint_index, last_waypoint_index: last, wind } = flight;
  const back = isToSwapPlace(flight) ? 'yes' : 'no';
  const own = wind === undefined ? 'none' : toWindText(wind, locale);
  const all = {
    flight: flight_index,
    flights: of,
    back,
    wind: own,
    charge: startWord(flight),
  };
  if (isInLine(flight)) {
    const [from, to] = [beginSaying(flight), endSaying(flight)];
    return sayMessage('briefing.flight_in_line', { ...all, from, to }, locale);
  }
  const first = first_waypoint_index + (resumes(flight) ? 1 : 0);
  const values = {
    ...all,
    out: resumes(flight) ? first_waypoint_index : 'none',
    first,
    last: first === last ? 'none' : last,
  };
  return sayMessage('briefing.flight', values, locale);
}

/** A distance inside a leg, as `14 at 312 m`. */
const inLegText = (
  { leg_index: leg, distance_m }: NonNullable<Flight['ends_at']>,
  { locale }: Briefing,
): string => sayMessage('briefing.row_in_leg', { leg, distance_m }, locale);

function flightRows(flights: readonly Flight[], at: number, briefing: Briefing): TableRow[] {
  const flight = elementAt(flights, at);
  const { legs, distance_m } = flight;
  const landing = landingOf<Position>(flights, at, briefing.home);
  const flown_m = legs.reduce((sum, leg) => sum + leg.distance_m, 0);
  const { rows } = flownRows(legs, briefing);
  return [
    { flight: toFlightText(flight, flights.length, briefing), color: flightColor(flight.flight_index) },
    ...rows.map((row, place) => {
      const isOut = place === 0 && resumes(flight);
      const inside = isOut ? flight.begins_at : place === rows.length - 1 ? flight.ends_at : undefined;
      const end = inside === undefined ? row.end : inLegText(inside, briefing);
      return { ...row, end: isOut ? sayMessage('briefing.row_out', { place: end }, briefing.locale) : end };
    }),
    homeRow(briefing, {
      from: legs.at(-1)?.to,
      ...(isToSwapPlace(flight) && {
        to: { ...landing, end: sayMessage('briefing.row_swap', {}, briefing.locale) },
      }),
      distance_m: Math.max(0, distance_m - flown_m),
      at_s: flight.duration_s,
      left_pct: flight.battery_at_home_pct,
      kept_pct: flight.battery_at_home?.low_pct,
    }),
  ];
}

/** Returns the way home of a plan on one charge; nothing if it ends elsewhere. */
function endRows(briefing: Briefing, at_s: number | undefined): TableRow[] {
  const { result } = briefing;
  const { return_home: back, end_action } = result;
  if (end_action !== 'go_home' || at_s === undefined) return [];
  return [
    homeRow(briefing, {
      ...back,
      from: result.legs.at(-1)?.to,
      at_s: back.duration_s === undefined ? undefined : at_s + back.duration_s,
      left_pct: back.battery_at_home_pct,
      kept_pct: result.uncertainty?.battery_at_home?.low_pct,
    }),
  ];
}

/** Every leg as it is flown, and every way home that is flown after them. */
export function tableRows(briefing: Briefing): TableRow[] {
  const flights = splitOf(briefing.result);
  if (flights !== undefined) return flights.flatMap((_, at) => flightRows(flights, at, briefing));
  const { rows, at_s } = flownRows(briefing.result.legs, briefing);
  return [...rows, ...endRows(briefing, at_s)];
}

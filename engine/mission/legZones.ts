import { elementAt } from '../elementAt.ts';
import type { StraightWay } from '../flight/legDrain.ts';
import type { Position } from '../geo/position.ts';
import type { FlownTime } from '../zone/zoneHours.ts';
import { type ZonedWay, type ZoneMeeting, zoneCheck } from '../zone/zoneMeetings.ts';
import type { ZonesAround } from '../zone/zonesAround.ts';
import type { Ending } from './endAction.ts';
import { groundAt } from './heights.ts';
import type { Leg } from './leg.ts';
import { heightsHome, heightsOn } from './legFences.ts';
import type { MissionInput } from './missionInput.ts';
import { heightOnWayHome, type Route } from './route.ts';
import { groundUnder, type LineGround, type RouteGround } from './routeGround.ts';
import { heightsToFirst, wayToFirst } from './wayToFirst.ts';

/** Zones that a leg and the way home from its end meet; absent: none. */
export interface LegZones {
  readonly zones?: readonly ZoneMeeting[] | undefined;
  readonly return_zones?: readonly ZoneMeeting[] | undefined;
}

/** A leg while it is judged; its zones are told by warnings, and are none of its figures. */
export type ZonedLeg = Leg & LegZones;
export type ZonedEnding = Ending & Pick<LegZones, 'zones'>;

/** The legs without their zones. */
export const withoutZones = (legs: readonly ZonedLeg[]): readonly Leg[] =>
  legs.some(({ zones, return_zones }) => zones !== undefined || return_zones !== undefined)
    ? legs.map(({ zones: _, return_zones: __, ...leg }) => leg)
    : legs;

export function withoutEndZones(ending: ZonedEnding | undefined): Ending | undefined {
  if (ending?.zones === undefined) return ending;
  const { zones: _, ...kept } = ending;
  return kept;
}

/** A way home may take so much longer than by its speed alone: climb, descent and wind. */
const slowest = 2;
const climbing_s = 120;

function launchHeight({ terrain }: MissionInput, { undulation_m }: ZonesAround) {
  const msl_m = terrain.fallback_indices.includes(0) ? undefined : groundAt(terrain, 0);
  return { msl_m, undulation_m };
}

/** The ground of a line above the launch point. */
const overLaunch = ({ home_msl_m }: RouteGround, line: LineGround): Float64Array =>
  groundUnder(line).map((height_m) => height_m - home_msl_m);

/** Seconds from take-off to the begin and the end of each leg; `undefined` after one that takes nobody knows how long. */
function timesOf(legs: readonly Leg[]): { readonly from_s?: number; readonly to_s?: number }[] {
  let passed_s: number | undefined = 0;
  return legs.map(({ duration_s }) => {
    const from_s = passed_s;
    passed_s = passed_s === undefined || duration_s === undefined ? undefined : passed_s + duration_s;
    return { ...(from_s !== undefined && { from_s }), ...(passed_s !== undefined && { to_s: passed_s }) };
  });
}

/** Tells when a part of a flight is flown, where the take-off is known; the later flights of a split begin nobody knows when. */
function timeIn({ hourly }: MissionInput, { sun }: ZonesAround, isFirstFlight: boolean) {
  const start_ms = hourly === undefined || !isFirstFlight ? Number.NaN : Date.parse(hourly.takeoff_time);
  return (from_s: number | undefined, to_s: number | undefined): FlownTime | undefined =>
    from_s === undefined || to_s === undefined || Number.isNaN(start_ms)
      ? undefined
      : { from_ms: start_ms + 1000 * from_s, until_ms: start_ms + 1000 * to_s, sun };
}

/** The ground under a leg: that of the route, or of the way by which a flight resumes it. */
function groundOn({ ground, points, home }: Route, { leg_index, from }: Leg): Float64Array | undefined {
  if (ground === undefined) return undefined;
  const isOfRoute = from === (points[leg_index - 1] ?? home);
  return isOfRoute
    ? overLaunch(ground, elementAt(ground.legs, leg_index))
    : overLaunch(ground, elementAt(ground.toTakeOff, leg_index)).reverse();
}

/** A way home from a place in the air. */
interface ZonedBack {
  readonly from: Position;
  readonly start_m: number;
  readonly level_m: number;
  readonly way: Pick<StraightWay, 'distance_m' | 'speed_mps'>;
  readonly ground: LineGround | undefined;
  /** Seconds since take-off at its begin; absent: nobody knows. */
  readonly from_s?: number | undefined;
}

/** A way home as it is flown, for zones. */
function backOf(
  route: Route,
  { from, start_m, level_m, way: { distance_m, speed_mps }, ground, from_s }: ZonedBack,
  time: ReturnType<typeof timeIn>,
): ZonedWay {
  const until_s = from_s === undefined ? undefined : from_s + (slowest * distance_m) / speed_mps + climbing_s;
  return {
    from,
    to: route.landing,
    heights: heightsHome(route, start_m, level_m),
    ground_m: ground && route.ground && overLaunch(route.ground, ground),
    time: time(from_s, until_s),
  };
}

/** The official zones that a way home meets from any place in the air. */
export function zonesBack(route: Route, back: ZonedBack, flight_index: number): ZoneMeeting[] {
  const { input } = route;
  const { zones: around } = input;
  if (around === undefined) return [];
  const time = timeIn(input, around, flight_index === 0);
  return zoneCheck(around.zones, launchHeight(input, around))(backOf(route, back, time));
}

/**
 * The legs of a flight from take-off on, with the official zones that each of them and the way home from its end meet; the same legs where
 * there is none.
 */
export function withZones(route: Route, legs: readonly Leg[], flight_index = 0): readonly ZonedLeg[] {
  const { input, ground, homeward } = route;
  const { zones: around } = input;
  if (around === undefined || around.zones.length === 0) return legs;
  const zonesOn = zoneCheck(around.zones, launchHeight(input, around));
  const time = timeIn(input, around, flight_index === 0);
  const times = timesOf(legs);
  const met = (way: ZonedWay, member: keyof LegZones): LegZones => {
    const found = zonesOn(way);
    return found.length === 0 ? {} : { [member]: found };
  };
  return legs.map((leg, at) => {
    const { from, to, leg_index } = leg;
    const { from_s, to_s } = elementAt(times, at);
    const heights = heightsOn(route, leg, at === 0);
    const there = { from, to, heights, ground_m: groundOn(route, leg), time: time(from_s, to_s) };
    const back = {
      from: to,
      start_m: to.altitude_m,
      level_m: heightOnWayHome(route, leg_index),
      way: elementAt(homeward, leg_index),
      ground: ground && elementAt(ground.homeward, leg_index),
      from_s: to_s,
    };
    return { ...leg, ...met(there, 'zones'), ...met(backOf(route, back, time), 'return_zones') };
  });
}

/** The ending with the zones that its flight back to the first waypoint meets; the same where it meets none. */
export function withEndZones(
  route: Route,
  ending: Ending | undefined,
  legs: readonly Leg[],
): ZonedEnding | undefined {
  const { input, ground } = route;
  const { zones: around } = input;
  const way = wayToFirst(input.end_action, route.points);
  if (around === undefined || ending === undefined || way === undefined) return ending;
  const from_s = timesOf(legs).at(-1)?.to_s;
  const until_s = from_s === undefined ? undefined : from_s + ending.duration_s;
  const zones = zoneCheck(
    around.zones,
    launchHeight(input, around),
  )({
    ...way,
    heights: heightsToFirst(way),
    ground_m: ground?.toFirst && overLaunch(ground, ground.toFirst),
    time: timeIn(input, around, true)(from_s, until_s),
  });
  return zones.length === 0 ? ending : { ...ending, zones };
}

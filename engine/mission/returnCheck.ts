import { fenceCheck } from '../fence/fenceBreach.ts';
import { heightHome, landWithin_m } from '../flight/returnHome.ts';
import type { StandingObstacle } from '../obstacle/obstacle.ts';
import type { GroundLines, Line } from '../terrain/groundLines.ts';
import { gravestZone } from '../zone/zoneInWay.ts';
import type { Spot } from './flightStages.ts';
import type { CheckedState, ReturnFacts } from './flightState.ts';
import { type FlownSortie, flySortie } from './flySortie.ts';
import { forbiddenBack, isReached } from './forbidden.ts';
import type { Leg } from './leg.ts';
import { heightsHome } from './legFences.ts';
import { backOverObstacles } from './legObstacles.ts';
import { type ZonedLeg, zonesBack } from './legZones.ts';
import { hiddenOnReturn } from './lineOfSight.ts';
import type { MissionInput } from './missionInput.ts';
import { backOverGround, highestBack } from './overGround.ts';
import { routeObstacles } from './overObstacles.ts';
import { type Route, wayHome } from './route.ts';
import { lineGround } from './routeGround.ts';
import type { SightGround } from './sightRays.ts';
import { type FlownStage, momentIn, stateMaker } from './trackStates.ts';

/** The ground around a return; members are absent where it is unknown or not asked for. */
export interface AroundReturn {
  /** The ground under its one line. */
  readonly ground?: GroundLines | undefined;
  /** Between the pilot and its places. */
  readonly sight?: SightGround | undefined;
  /** The obstacles on its line; absent: those on the lines of the mission. */
  readonly obstacles?: readonly StandingObstacle[] | undefined;
}

/** A moment of a flight whose return is to be checked. */
export interface MomentToCheck {
  /** The line of the return, whose ground is to be found; absent: the return is that of a waypoint, lands at once, or there is none. */
  readonly line?: Line | undefined;
  readonly check: (around: AroundReturn) => CheckedState;
}

/** Finds the moment of a state of the track by its index; `undefined`: the flight has no such state. */
function momentOf({ stages }: FlownSortie, state: number) {
  let left = state;
  for (const { timed, times_s } of stages) {
    const elapsed_s = times_s[left];
    if (elapsed_s !== undefined) return { timed, elapsed_s };
    left -= times_s.length;
  }
  return undefined;
}

/** The leg whose return a moment has: at the end of that leg, and on the way home. */
const legOfReturn = (
  { stage, end_s, leg_index }: FlownStage,
  elapsed_s: number,
  legs: readonly ZonedLeg[],
) =>
  stage.kind === 'return'
    ? legs.at(-1)
    : elapsed_s >= end_s
      ? legs.find((leg) => leg.leg_index === leg_index)
      : undefined;

/** Takes the facts of the return from the end of a leg from the analysis. */
function factsOfLeg(leg: ZonedLeg): ReturnFacts {
  const { return_clearance, return_height_above_ground, return_fence_breach } = leg;
  const { return_reasons, return_unknown_obstacle } = leg;
  const return_zone = gravestZone(leg.return_zones ?? []);
  return {
    ...(return_clearance !== undefined && { return_clearance }),
    ...(return_height_above_ground !== undefined && { return_height_above_ground }),
    ...(return_fence_breach !== undefined && { return_fence_breach }),
    ...(return_reasons !== undefined && { return_reasons }),
    ...(return_zone !== undefined && { return_zone }),
    ...(return_unknown_obstacle !== undefined && { return_unknown_obstacle }),
    takes_level: false,
  };
}

/** A moment between two waypoints at which a flight turns back. */
interface Turning {
  readonly leg: Leg;
  readonly spot: Spot;
  readonly elapsed_s: number;
  readonly flight_index: number;
}

/** Checks a return from between two waypoints, by the rules for those from waypoints (MODEL.md §10). */
function factsBetween(
  known: Route,
  { leg, spot, elapsed_s, flight_index }: Turning,
  { ground, sight, obstacles: standing }: AroundReturn,
): ReturnFacts {
  const { landing, flight, input } = known;
  const route =
    standing === undefined
      ? known
      : { ...known, obstacles: routeObstacles({ ...input, obstacles: standing }) };
  const way = wayHome(spot, landing, flight);
  const { distance_m } = way;
  const height_m = heightHome(flight, spot.height_m, route.returnHeight_m, distance_m);
  const over = ground && { ground: lineGround(ground, 0), distance_m, height_m };
  const over_ground = over && route.ground && backOverGround(route, route.ground, over);
  const return_height_above_ground = over && route.ground && highestBack(route, route.ground, over);
  const obstacles = backOverObstacles(route, { ...spot, distance_m, height_m }, over_ground);
  const { clearance: return_clearance, unknown: return_unknown_obstacle } = obstacles;
  const return_fence_breach = fenceCheck(input.fences ?? [])(
    spot,
    landing,
    heightsHome(route, spot.height_m, height_m),
  );
  const { leg_index } = leg;
  const flown = { from: spot, start_m: spot.height_m, level_m: height_m, way, from_s: elapsed_s };
  const return_zones = zonesBack(route, { ...flown, ground: ground && lineGround(ground, 0) }, flight_index);
  const return_zone = gravestZone(return_zones);
  const back = { leg_index, height_m, return_clearance, return_fence_breach, return_zones };
  const return_reasons = forbiddenBack(route, back, isReached(leg));
  const return_lost_m = sight && hiddenOnReturn(route, sight, { leg_index, distance_m, height_m });
  const isUnknown = return_clearance === undefined || return_clearance.unknown_m !== undefined;
  return {
    ...(return_clearance !== undefined && { return_clearance }),
    ...(return_height_above_ground !== undefined && { return_height_above_ground }),
    ...(return_fence_breach !== undefined && { return_fence_breach }),
    ...(return_reasons.length > 0 && { return_reasons }),
    ...(return_zone !== undefined && { return_zone }),
    ...(return_unknown_obstacle !== undefined && { return_unknown_obstacle }),
    ...(return_lost_m !== undefined && return_lost_m > 0 && { return_lost_m }),
    takes_level: isUnknown && distance_m >= landWithin_m,
  };
}

/**
 * Prepares the check of the return from the very place of a state of the track. `undefined`: there is no such flight or state.
 */
export function returnToCheck(
  input: MissionInput,
  flight_index: number,
  state: number,
): MomentToCheck | undefined {
  const sortie = flySortie(input, flight_index);
  const moment = sortie && momentOf(sortie, state);
  if (sortie === undefined || moment === undefined) return undefined;
  const { timed, elapsed_s } = moment;
  const { weathers, legs } = sortie;
  const { route } = weathers.air;
  const stateAt = stateMaker(weathers, legs)(timed);
  const flown = legs.find(({ leg_index }) => leg_index === timed.leg_index) ?? (legs.at(-1) as ZonedLeg);
  const { clearance } = flown;
  const checked = (facts: ReturnFacts): CheckedState => ({
    ...stateAt(elapsed_s, facts.return_reasons ?? []),
    ...(clearance !== undefined && { clearance }),
    ...facts,
  });
  const known = legOfReturn(timed, elapsed_s, legs);
  if (known !== undefined) return { check: () => checked(factsOfLeg(known)) };
  const { phase, share } = momentIn(timed, elapsed_s);
  const spot = timed.stage.spotAt(phase, share);
  const { lat, lon } = route.landing;
  const isThere = wayHome(spot, route.landing, route.flight).distance_m < landWithin_m;
  return {
    ...(!isThere &&
      timed.use.back !== 'none' && { line: { from: { lat: spot.lat, lon: spot.lon }, to: { lat, lon } } }),
    check: (around) => checked(factsBetween(route, { leg: flown, spot, elapsed_s, flight_index }, around)),
  };
}

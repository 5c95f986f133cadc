import { elementAt } from '../elementAt.ts';
import { type FenceBreach, fenceReasons } from '../fence/fenceBreach.ts';
import {
  isAboveCeiling,
  isLandingWindAboveLimit,
  isOutsideTemperature,
  isTooHeavy,
  isWindAboveLimit,
} from '../warnings/limits.ts';
import { isForbidden as isForbiddenBy, type ZoneMeeting } from '../zone/zoneMeetings.ts';
import type { Clearance } from './clearance.ts';
import type { Leg } from './leg.ts';
import { type LegReason, legReasons } from './legStatus.ts';
import type { ZonedLeg } from './legZones.ts';
import { waypointDepths } from './overGround.ts';
import { flightOnLeg, heightOnWayHome, type Route } from './route.ts';

/** The greatest height of a leg above the launch point; a flight that resumes the route begins with a way of its own. */
function highestOn({ legs }: Route, { leg_index, from, to }: Leg, isFirst: boolean): number {
  const { start_height_m, highest_m } = elementAt(legs, leg_index);
  const isWayOut = isFirst && leg_index > 0;
  return isWayOut ? Math.max(from.altitude_m, to.altitude_m) : Math.max(start_height_m, highest_m);
}

/** Adds the maker's limits that a leg exceeds. */
function addLimits(reasons: LegReason[], route: Route, leg: Leg, isFirst: boolean): void {
  const flight = flightOnLeg(route, leg.leg_index);
  const height_m = highestOn(route, leg, isFirst);
  if (isWindAboveLimit(flight, height_m) || (isFirst && isLandingWindAboveLimit(flight)))
    reasons.push('WIND');
  if (isTooHeavy(flight, route.input.options.payload_g)) reasons.push('PAYLOAD');
  if (isOutsideTemperature(flight)) reasons.push('TEMPERATURE');
  if (isAboveCeiling(flight, height_m)) reasons.push('CEILING');
}

interface InTheWay {
  readonly clearance: Clearance | undefined;
  readonly breach: FenceBreach | undefined;
  readonly zones: readonly ZoneMeeting[] | undefined;
  /** A waypoint at its end lies below the ground. */
  readonly isUnder?: boolean | undefined;
}

/** Lists what stands in the way of a line: the ground, an obstacle, a fence, or an official zone that prohibits it for certain. */
function placesOn({ clearance, breach, zones, isUnder = false }: InTheWay): LegReason[] {
  const reasons: LegReason[] = [];
  const isBelow = clearance?.below_m !== undefined;
  const isInObstacle = isBelow && clearance.obstacle !== undefined;
  if (isUnder || (isBelow && !isInObstacle)) reasons.push('GROUND');
  if (isInObstacle) reasons.push('OBSTACLE');
  if (breach !== undefined) reasons.push(fenceReasons[breach.kind]);
  if (zones?.some(isForbiddenBy) && breach?.kind !== 'inside') reasons.push('NO_FLY_AREA');
  return reasons;
}

/** A leg that is never reached is not held to limits, but to what stands in its way. */
export const isReached = ({ reasons }: Pick<Leg, 'reasons'>): boolean => !reasons.includes('NOT_REACHED');

function forbiddenOn(route: Route, leg: ZonedLeg, isFirst: boolean, isUnder: boolean): LegReason[] {
  const { clearance, fence_breach: breach, zones } = leg;
  const reasons = placesOn({ clearance, breach, zones, isUnder });
  if (isReached(leg)) addLimits(reasons, route, leg, isFirst);
  return reasons;
}

/** A way home as far as something may forbid it. */
export interface WayBack
  extends Pick<ZonedLeg, 'leg_index' | 'return_clearance' | 'return_fence_breach' | 'return_zones'> {
  readonly height_m: number;
}

/** Lists what forbids a way home besides charge and headway. */
export function forbiddenBack(route: Route, way: WayBack, isReached: boolean): LegReason[] {
  const reasons = placesOn({
    clearance: way.return_clearance,
    breach: way.return_fence_breach,
    zones: way.return_zones,
  });
  const flight = flightOnLeg(route, way.leg_index);
  if (isReached && (isWindAboveLimit(flight, way.height_m) || isLandingWindAboveLimit(flight)))
    reasons.push('WIND');
  return reasons;
}

/** Field by field: to copy a leg costs as much as to judge it. */
const forbiddenHome = (
  route: Route,
  { leg_index, reasons, return_clearance, return_fence_breach, return_zones }: ZonedLeg,
): LegReason[] => {
  const height_m = heightOnWayHome(route, leg_index);
  const way = { leg_index, height_m, return_clearance, return_fence_breach, return_zones };
  return forbiddenBack(route, way, isReached({ reasons }));
};

/**
 * The legs of a flight from take-off on, with everything that forbids them and the ways home from their ends (MODEL.md §10). What forbids
 * a leg besides charge and headway does not end the flight on it: each leg is judged by itself, and its figures stay.
 */
export function withForbidden(route: Route, legs: readonly ZonedLeg[]): readonly ZonedLeg[] {
  const depthOf = waypointDepths(route);
  return legs.map((leg, at) => {
    const isUnder = depthOf(leg.leg_index) !== undefined;
    const found = forbiddenOn(route, leg, at === 0, isUnder);
    const home = forbiddenHome(route, leg);
    const isAsFound = home.length === 0 && found.every((reason) => leg.reasons.includes(reason));
    return isAsFound ? leg : judged(leg, [...leg.reasons, ...found], home);
  });
}

function judged(leg: ZonedLeg, found: readonly LegReason[], return_reasons: readonly LegReason[]): ZonedLeg {
  // Who may not fly there, or not home from there, has no time to leave for home.
  const { spare_hover_s: _, latest_departure_s: __, ...kept } = leg;
  const reasons = legReasons.filter((reason) => found.includes(reason));
  return {
    ...kept,
    can_complete: reasons.length === 0,
    status: reasons.length === 0 ? 'no_return' : 'cannot_complete',
    reasons,
    ...(return_reasons.length > 0 && { return_reasons }),
  };
}

import { elementAt } from '../elementAt.ts';
import { type FenceBreach, fenceReasons } from '../fence/fenceBreach.ts';
import {
  isAboveCeiling,
  isLandingWindAboveLimit,
  isOutsideTemperature,
  isTooHeavy,
  isWindAboveLimit,
} from '../warnings/aircraftWarnings.ts';
import { isForbidden as isForbiddenBy, type ZoneMeeting } from '../zone/zoneMeetings.ts';
import type { ZonedLeg } from './legZones.ts';
import { type Clearance, type Leg, type LegReason, legReasons } from './missionAnalysis.ts';
import { waypointDepths } from './overGround.ts';
import { flightOnLeg, heightOnWayHome, type Route } from './routeLegs.ts';

/** The greatest height of a leg above the launch point; a flight that resumes the route begins with a way of its own. */
function highestOn({ legs }: Route, { leg_index, from, to }: Leg, isFirst: boolean): number {
  const { start_height_m, highest_m } = elementAt(legs, leg_index);
  const isWayOut = isFirst && leg_index > 0;
  return isWayOut ? Math.max(from.altitude_m, to.altitude_m) : Math.max(start_height_m, highest_m);
}

/** Lists the maker's limits that a leg exceeds. */
function limitsOn(route: Route, leg: Leg, isFirst: boolean): LegReason[] {
  const { input } = route;
  const flight = flightOnLeg(route, leg.leg_index);
  const height_m = highestOn(route, leg, isFirst);
  const isWindy = isWindAboveLimit(flight, height_m) || (isFirst && isLandingWindAboveLimit(flight));
  return [
    ...(isWindy ? (['WIND'] as const) : []),
    ...(isTooHeavy(flight, input.options.payload_g) ? (['PAYLOAD'] as const) : []),
    ...(isOutsideTemperature(flight) ? (['TEMPERATURE'] as const) : []),
    ...(isAboveCeiling(flight, height_m) ? (['CEILING'] as const) : []),
  ];
}

/** Reasons against a line that is below the ground, or below the top of an obstacle. */
const lowReasons = (clearance: Clearance | undefined, isUnder: boolean): LegReason[] => {
  const isBelow = clearance?.below_m !== undefined;
  const isInObstacle = isBelow && clearance.obstacle !== undefined;
  return [
    ...(isUnder || (isBelow && !isInObstacle) ? (['GROUND'] as const) : []),
    ...(isInObstacle ? (['OBSTACLE'] as const) : []),
  ];
};

interface InTheWay {
  readonly clearance: Clearance | undefined;
  readonly breach: FenceBreach | undefined;
  readonly zones: readonly ZoneMeeting[] | undefined;
  /** A waypoint at its end lies below the ground. */
  readonly isUnder?: boolean | undefined;
}

/** Lists what stands in the way of a line: the ground, an obstacle, a fence, or an official zone that prohibits it for certain. */
function placesOn({ clearance, breach, zones = [], isUnder = false }: InTheWay): LegReason[] {
  const ofFence = breach === undefined ? [] : [fenceReasons[breach.kind]];
  const ofZones = zones.some(isForbiddenBy) && breach?.kind !== 'inside' ? (['NO_FLY_AREA'] as const) : [];
  return [...lowReasons(clearance, isUnder), ...ofFence, ...ofZones];
}

/** A leg that is never reached is not held to limits, but to what stands in its way. */
export const isReached = ({ reasons }: Leg): boolean => !reasons.includes('NOT_REACHED');

function forbiddenOn(route: Route, leg: ZonedLeg, isFirst: boolean, isUnder: boolean): LegReason[] {
  const { clearance, fence_breach: breach, zones } = leg;
  const limits = isReached(leg) ? limitsOn(route, leg, isFirst) : [];
  return [...placesOn({ clearance, breach, zones, isUnder }), ...limits];
}

/** A way home as far as something may forbid it. */
export interface WayBack {
  /** The leg that it leads home from. */
  readonly leg_index: number;
  readonly height_m: number;
  readonly return_clearance?: Clearance | undefined;
  readonly return_fence_breach?: FenceBreach | undefined;
  readonly return_zones?: readonly ZoneMeeting[] | undefined;
}

/** Lists what forbids a way home besides charge and headway. */
export function forbiddenBack(route: Route, way: WayBack, isReached: boolean): LegReason[] {
  const flight = flightOnLeg(route, way.leg_index);
  const isWindy = () => isWindAboveLimit(flight, way.height_m) || isLandingWindAboveLimit(flight);
  return [
    ...placesOn({
      clearance: way.return_clearance,
      breach: way.return_fence_breach,
      zones: way.return_zones,
    }),
    ...(isReached && isWindy() ? (['WIND'] as const) : []),
  ];
}

const forbiddenHome = (route: Route, leg: ZonedLeg): LegReason[] =>
  forbiddenBack(route, { ...leg, height_m: heightOnWayHome(route, leg.leg_index) }, isReached(leg));

/**
 * The legs of a flight from take-off on, with everything that forbids them and the ways home from their ends (MODEL.md §10). What forbids
 * a leg besides charge and headway does not end the flight on it: each leg is judged by itself, and its figures stay.
 */
export function withForbidden(route: Route, legs: readonly ZonedLeg[]): readonly ZonedLeg[] {
  const depthOf = waypointDepths(route);
  return legs.map((leg, at) => {
    const isUnder = depthOf(leg.leg_index) !== undefined;
    const found = new Set([...leg.reasons, ...forbiddenOn(route, leg, at === 0, isUnder)]);
    const home = forbiddenHome(route, leg);
    return found.size === leg.reasons.length && home.length === 0 ? leg : judged(leg, found, home);
  });
}

function judged(
  leg: ZonedLeg,
  found: ReadonlySet<LegReason>,
  return_reasons: readonly LegReason[],
): ZonedLeg {
  // Who may not fly there, or not home from there, has no time to leave for home.
  const { spare_hover_s: _, latest_departure_s: __, ...kept } = leg;
  const reasons = legReasons.filter((reason) => found.has(reason));
  return {
    ...kept,
    can_complete: reasons.length === 0,
    status: reasons.length === 0 ? 'no_return' : 'cannot_complete',
    reasons,
    ...(return_reasons.length > 0 && { return_reasons }),
  };
}

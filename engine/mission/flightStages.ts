import { elementAt, numberAt } from '../elementAt.ts';
import { aloftAt } from '../flight/aloft.ts';
import { toBearing, turnBetween } from '../geo/angle.ts';
import { geodesicFrom, type Track, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';
import { landingHeight } from './endAction.ts';
import type { Weathers } from './flightMargins.ts';
import { type Phase, phasesOfEnd, phasesOfLeg, phasesOfReturn } from './flightPhases.ts';
import type { FlownPoint } from './flownPoint.ts';
import { knownGround } from './heights.ts';
import type { Leg } from './leg.ts';
import type { FlownLeg } from './legToFly.ts';
import { heightOnWayHome, type Route } from './route.ts';
import type { RouteAir } from './routeAir.ts';
import { groundUnder, type LineGround } from './routeGround.ts';
import type { RouteLeg } from './routeLegs.ts';

/** A place of the flight; heights above the launch point, metres. */
export interface Spot extends Position {
  readonly height_m: number;
  readonly ground_msl_m: number | undefined;
  readonly course_deg: number;
  readonly to_go_m: number;
}

interface Speeds {
  readonly ground_speed_mps: number;
  readonly airspeed_mps: number;
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
}

/** A leg, the way home or the end action: phases in order, and where each of them is flown. */
export interface Stage extends Speeds {
  /** `end`: the flight ends elsewhere than at home. */
  readonly kind: 'leg' | 'return' | 'end';
  readonly phases: readonly Phase[];
  /** The place at a share of a phase. */
  readonly spotAt: (phase: number, share: number) => Spot;
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Values along a line by its share: even between two samples, NaN beside an unknown one. */
function evenly(samples: Float64Array): (share: number) => number {
  const last = samples.length - 1;
  return (share) => {
    const at = Math.min(last, Math.max(0, share * last));
    const before = Math.floor(at);
    const after = Math.min(last, before + 1);
    return between(numberAt(samples, before), numberAt(samples, after), at - before);
  };
}

/** The ground at a share of a line; `undefined` where it is unknown. */
function groundOn(line: LineGround | undefined): (share: number) => number | undefined {
  if (line === undefined) return () => undefined;
  const heightAt = evenly(groundUnder(line));
  return (share) => {
    const height_m = heightAt(share);
    return Number.isNaN(height_m) ? undefined : height_m;
  };
}

/** Height above the launch point at a share of the straight flight of a leg. */
const heightOn = ({ start_height_m, rise_m, followed_m }: RouteLeg): ((share: number) => number) =>
  followed_m === undefined ? (share) => start_height_m + share * rise_m : evenly(followed_m);

/** Places along a track, with the course there; its ends are the points themselves. */
function placesOn(from: Position, to: Position, track: Track) {
  const pointAt = geodesicFrom(from, track.course_deg);
  const turn_deg = turnBetween(track.course_deg, track.final_course_deg);
  return (share: number) => {
    const { lat, lon } = share === 0 ? from : share === 1 ? to : pointAt(share * track.distance_m);
    return {
      lat,
      lon,
      course_deg: toBearing(track.course_deg + share * turn_deg),
      to_go_m: (1 - share) * track.distance_m,
    };
  };
}

/** The ground where flights take off, above sea level; `undefined`: unknown. */
const groundAtStart = ({ input, takeOff }: Route): number | undefined =>
  takeOff.ground_msl_m ?? knownGround(input.terrain)(0);

/** The ground along a leg; a way out lies over the ground of the way back there. */
function groundOfLeg(
  { route }: RouteAir,
  { index, isResumed }: FlownLeg,
): (share: number) => number | undefined {
  if (!isResumed) return groundOn(route.ground?.legs[index]);
  const back = groundOn(route.ground?.toTakeOff[index]);
  return (share) => back(1 - share);
}

/** The stage of a leg that is flown. */
export function stageOfLeg(weathers: Weathers, flown: FlownLeg, leg: Leg): Stage {
  const { air } = weathers;
  const { route } = air;
  const { from, track, way, cost } = flown;
  const { to } = leg;
  const phases = phasesOfLeg(weathers, flown);
  const along = phases.findIndex(({ activity }) => activity === 'fly');
  const climb = along - 1;
  const [placeAt, heightAt, groundAt] = [placesOn(from, to, track), heightOn(way), groundOfLeg(air, flown)];
  const ground_start = groundAtStart(route);
  const { headwind_mps, crosswind_mps } = leg;
  const { ground_speed_mps, airspeed_mps } = cost.along;
  return {
    kind: 'leg',
    phases,
    ...{ headwind_mps, crosswind_mps, ground_speed_mps, airspeed_mps },
    spotAt: (phase, share) => {
      const fraction = phase < along ? 0 : phase === along ? share : 1;
      const up = phase < climb ? 0 : phase === climb ? share : 1;
      return {
        ...placeAt(fraction),
        height_m:
          phase < along ? between(route.takeOff.altitude_m, way.start_height_m, up) : heightAt(fraction),
        ground_msl_m:
          phase < along
            ? ground_start
            : (groundAt(fraction) ?? (fraction === 1 ? to.ground_msl_m : undefined)),
      };
    },
  };
}

/** Wind on a track in the air at a height. */
function windOn({ flight }: RouteAir, height_m: number, { north, east }: Track) {
  const { mean_mps, from: windFrom } = aloftAt(flight, height_m);
  return {
    headwind_mps: mean_mps * (windFrom.north * north + windFrom.east * east),
    crosswind_mps: mean_mps * (windFrom.east * north - windFrom.north * east),
  };
}

/** The return after the last leg; `undefined`: the wind forbids it. */
export function stageOfReturn(weathers: Weathers, flown: FlownLeg, last: Leg): Stage | undefined {
  const { route } = weathers.air;
  const { index, home } = flown;
  if (home === undefined) return undefined;
  const phases = phasesOfReturn(weathers, index, home);
  const { landing } = route;
  const track = trackBetween(last.to, landing);
  const [placeAt, groundAt] = [placesOn(last.to, landing, track), groundOn(route.ground?.homeward[index])];
  const cruise_m = heightOnWayHome(route, index);
  const { isLevel, level } = home;
  const { ground_speed_mps, airspeed_mps } = level;
  const heights_m = [
    last.to.altitude_m,
    cruise_m,
    cruise_m,
    cruise_m,
    landing.altitude_m,
    landing.altitude_m,
  ];
  return {
    kind: 'return',
    phases,
    ...windOn(weathers.air, cruise_m, track),
    ground_speed_mps: isLevel ? ground_speed_mps : 0,
    airspeed_mps: isLevel ? airspeed_mps : 0,
    spotAt: (phase, share) => {
      const fraction = phase < 1 ? 0 : phase === 1 ? share : 1;
      return {
        ...placeAt(fraction),
        height_m: between(elementAt(heights_m, phase), elementAt(heights_m, phase + 1), share),
        ground_msl_m: groundAt(fraction) ?? groundAtEnd(route, last.to, fraction),
      };
    },
  };
}

/** The ground at either end of a way home, where it is known there alone. */
const groundAtEnd = ({ landing, input }: Route, from: FlownPoint, fraction: number): number | undefined =>
  fraction === 0
    ? from.ground_msl_m
    : fraction === 1
      ? (landing.ground_msl_m ?? knownGround(input.terrain)(0))
      : undefined;

/** The end action where that does not lead home; `undefined`: there is none, or the wind forbids it. */
export function stageOfEnd(weathers: Weathers, last: Leg): Stage | undefined {
  const { route } = weathers.air;
  const phases = phasesOfEnd(weathers, last);
  if (phases === undefined) return undefined;
  const { to } = last;
  const isLanding = route.input.end_action === 'land';
  const end = isLanding
    ? { ...to, altitude_m: landingHeight(route.input, last) }
    : elementAt(route.points, 0);
  const track = trackBetween(to, end);
  const placeAt = placesOn(to, end, track);
  const [{ duration_s }] = phases as [Phase];
  const wind = windOn(weathers.air, between(to.altitude_m, end.altitude_m, 0.5), track);
  const ground_speed_mps = duration_s === 0 ? 0 : track.distance_m / duration_s;
  return {
    kind: 'end',
    phases,
    ...wind,
    ground_speed_mps,
    airspeed_mps: Math.hypot(ground_speed_mps + wind.headwind_mps, wind.crosswind_mps),
    spotAt: (phase, share) => {
      const fraction = phase === 0 ? share : 1;
      const ground_msl_m = isLanding || fraction === 0 ? to.ground_msl_m : undefined;
      return {
        ...placeAt(fraction),
        height_m: between(to.altitude_m, end.altitude_m, fraction),
        ground_msl_m: fraction === 1 ? end.ground_msl_m : ground_msl_m,
      };
    },
  };
}

/** Direction of the nose of wings, which lean into the wind; of rotorcraft the course. */
export function headingOf(
  mayStop: boolean,
  { airspeed_mps, crosswind_mps }: Speeds,
  course_deg: number,
): number {
  if (mayStop || airspeed_mps === 0) return course_deg;
  const lean = Math.asin(Math.max(-1, Math.min(1, crosswind_mps / airspeed_mps)));
  return toBearing(course_deg + toDegrees(lean));
}

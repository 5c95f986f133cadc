import { z90 } from '../../../engine/uncertainty/normal.ts';
import type { Leg, MissionResult } from '../../contract/schemas/missionResult.ts';
import { flownLegs, isFlownByCharge, splitOf } from '../flownPlan.ts';

type Profile = NonNullable<Leg['profile']>;

/** How far along the flight something is, both ways to count. */
interface Along {
  readonly distance_m: number;
  readonly time_s: number;
}

/** A place of the flight with its heights above sea level. */
export interface ProfilePlace extends Along {
  readonly leg_index: number;
  /** Along its leg, from 0 to 1. */
  readonly fraction: number;
  readonly path_m: number;
  readonly ground_m: number | undefined;
}

/** The battery at an end of a leg: the middle estimate, and where it lies in 9 of 10 flights. */
export interface ChargePlace extends Along {
  readonly leg_index: number;
  readonly pct: number;
  readonly low_pct: number;
  readonly high_pct: number;
}

/** A waypoint, or home at the end. */
interface End extends Along {
  readonly leg_index: number;
  readonly path_m: number;
}

type Standing = NonNullable<Leg['obstacles']>[number];

/** An obstacle along a stretch of the flight. */
export interface StandingBlock {
  readonly obstacle: Standing;
  readonly from: Along;
  readonly to: Along;
  /** Above sea level; absent: unknown. */
  readonly top_m: number | undefined;
}

/** Ground, path and battery along the whole flight, the way home included where the plan ends with it. */
export interface ProfileLine {
  readonly places: readonly ProfilePlace[];
  readonly charges: readonly ChargePlace[];
  readonly ends: readonly End[];
  readonly standing: readonly StandingBlock[];
  /** Error of the source's heights, metres. */
  readonly error_m: number;
  readonly isTimed: boolean;
}

const start: Along = { distance_m: 0, time_s: 0 };

/** The places of one way that begins at `from` and takes `duration_s`. */
function placesOf(profile: Profile, from: Along, duration_s: number, leg_index: number): ProfilePlace[] {
  const length_m = profile.at(-1)?.distance_m ?? 0;
  return profile.map(({ distance_m, path_msl_m, ground_msl_m }, at) => {
    const fraction = length_m > 0 ? distance_m / length_m : at / (profile.length - 1);
    return {
      leg_index,
      fraction,
      distance_m: from.distance_m + distance_m,
      time_s: from.time_s + fraction * duration_s,
      path_m: path_msl_m,
      ground_m: ground_msl_m,
    };
  });
}

const after = ({ distance_m, time_s }: Along, { distance_m: further_m, duration_s = 0 }: Leg): Along => ({
  distance_m: distance_m + further_m,
  time_s: time_s + duration_s,
});

/** The obstacles along one way that begins at `from`. */
function standingOn(
  obstacles: readonly Standing[] = [],
  from: Along,
  { distance_m: length_m, time_s: duration_s }: Along,
): StandingBlock[] {
  const at = (distance_m: number): Along => ({
    distance_m: from.distance_m + distance_m,
    time_s: from.time_s + (length_m > 0 ? distance_m / length_m : 0) * duration_s,
  });
  return obstacles.map((obstacle) => ({
    obstacle,
    from: at(obstacle.from_m),
    to: at(obstacle.to_m),
    top_m: obstacle.top_msl_m,
  }));
}

/** The charges at both ends of a leg; that of a new battery has no band. */
function chargesOf(leg: Leg, from: Along, to: Along, before: Leg | undefined): ChargePlace[] {
  if (!isFlownByCharge(leg)) return [];
  const at = (place: Along, pct: number, band: Leg | undefined) => ({
    ...place,
    leg_index: leg.leg_index,
    pct,
    low_pct: band?.intervals?.battery_end.low_pct ?? pct,
    high_pct: band?.intervals?.battery_end.high_pct ?? pct,
  });
  const isSame = before?.battery_end_pct === leg.battery_start_pct;
  return [at(from, leg.battery_start_pct, isSame ? before : undefined), at(to, leg.battery_end_pct, leg)];
}

/** The way home after the last waypoint: up to the height of the return, across, and down. */
function homeward(result: MissionResult, last: Leg, from: Along) {
  const { duration_s, distance_m } = result.return_home;
  const { return_profile, profile } = last;
  if (result.end_action !== 'go_home' || splitOf(result) !== undefined) return undefined;
  if (duration_s === undefined || return_profile === undefined) return undefined;
  const across = placesOf(return_profile, from, duration_s, result.legs.length);
  const [first, end] = [across[0], across.at(-1)];
  if (first === undefined || end === undefined) return undefined;
  const path_m = profile?.at(-1)?.path_msl_m ?? first.path_m;
  return {
    standing: standingOn(last.return_obstacles, from, { distance_m, time_s: duration_s }),
    places: [{ ...first, path_m }, ...across, { ...end, path_m: end.ground_m ?? end.path_m }],
    end: { distance_m: from.distance_m + distance_m, time_s: from.time_s + duration_s },
  };
}

function homeCharge(result: MissionResult, end: Along): ChargePlace[] {
  const { battery_at_home_pct: pct } = result.return_home;
  if (pct === undefined) return [];
  const { low_pct = pct, high_pct = pct } = result.uncertainty?.battery_at_home ?? {};
  return [{ ...end, leg_index: result.legs.length, pct, low_pct, high_pct }];
}

/** The flight for the profile; `undefined` where the answer has no heights along it. */
export function toProfileLine(result: MissionResult): ProfileLine | undefined {
  const places: ProfilePlace[] = [];
  const charges: ChargePlace[] = [];
  const ends: End[] = [];
  const standing: StandingBlock[] = [];
  let at = start;
  const flown = flownLegs(result);
  for (const leg of result.legs) {
    const { leg_index, profile = [], duration_s = 0 } = leg;
    const way = placesOf(profile, at, duration_s, leg_index);
    const [first] = way;
    if (places.length === 0 && first?.ground_m !== undefined)
      places.push({ ...first, path_m: first.ground_m });
    for (const place of way) places.push(place);
    const end = after(at, leg);
    standing.push(...standingOn(leg.obstacles, at, { distance_m: leg.distance_m, time_s: duration_s }));
    charges.push(...chargesOf(flown[leg_index] ?? leg, at, end, flown[leg_index - 1]));
    at = end;
    const path_m = profile.at(-1)?.path_msl_m;
    if (path_m !== undefined) ends.push({ ...at, leg_index, path_m });
  }
  const last = result.legs.at(-1);
  if (last === undefined || places.length === 0) return undefined;
  const home = homeward(result, last, at);
  if (home !== undefined) {
    places.push(...home.places);
    standing.push(...home.standing);
    charges.push(...homeCharge(result, home.end));
  }
  return {
    places,
    charges,
    ends,
    standing,
    error_m: z90 * (result.data_sources.elevation_error_m ?? 0),
    isTimed: result.legs.every(({ duration_s }) => duration_s !== undefined),
  };
}

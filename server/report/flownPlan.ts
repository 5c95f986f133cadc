import type { MissionResult } from '../contract/schemas/missionResult.ts';

type Leg = MissionResult['legs'][number];

/** The flights of a plan that takes several batteries. */
export const splitOf = ({ battery_plan = [] }: MissionResult): MissionResult['battery_plan'] =>
  battery_plan.length > 1 ? battery_plan : undefined;

/** The legs of the plan as they are flown, each with the battery of its flight; the way out to a waypoint that was visited before is none. */
export const flownLegs = (result: MissionResult): readonly Leg[] =>
  splitOf(result)?.flatMap(({ legs }, at, flights) => {
    const visited = flights[at - 1]?.last_waypoint_index ?? -1;
    return legs.filter(({ leg_index }) => leg_index > visited);
  }) ?? result.legs;

/** The legs that warnings are about: of a split with a swap place those of its flights. */
export const legsJudged = ({
  legs,
  battery_plan = [],
}: Pick<MissionResult, 'legs' | 'battery_plan'>): readonly Leg[] =>
  battery_plan.some(({ landing }) => landing === 'swap_place')
    ? battery_plan.flatMap((flight) => flight.legs)
    : legs;

/** The verdict on the plan as it is flown: over several batteries, where it takes them. */
export const verdictOf = (result: MissionResult): MissionResult['mission_verdict'] =>
  (splitOf(result) === undefined ? undefined : result.battery_plan_verdict) ?? result.mission_verdict;

/** True if wind and charge let a leg be flown to its end, whatever else forbids it: its figures hold. */
export const isFlownByCharge = ({ duration_s, reasons }: Leg): boolean =>
  duration_s !== undefined && !reasons.includes('BATTERY_EXHAUSTED') && !reasons.includes('NOT_REACHED');

/** Where to turn back on the one charge; nowhere in a split, whose flights all come home with the reserve. */
export const turnBackOf = (result: MissionResult): MissionResult['point_of_no_return'] =>
  splitOf(result) === undefined ? result.point_of_no_return : undefined;

/** Charge that is left, percent: the middle estimate, and what 95 of 100 flights keep; that is absent without uncertainty. */
export interface Left {
  readonly expected_pct: number;
  readonly kept_pct?: number | undefined;
}

/** The charge that is surely left, or that of the middle estimate where nothing else is known. */
export const surelyLeft = ({ kept_pct, expected_pct }: Left): number => kept_pct ?? expected_pct;

/** Charge at home after the last waypoint: the middle estimate, and what 95 of 100 flights keep. */
export function leftAtHome(result: MissionResult): Left | undefined {
  const last = splitOf(result)?.at(-1);
  const expected_pct = (last ?? result.return_home).battery_at_home_pct;
  const kept_pct = (last ?? result.uncertainty)?.battery_at_home?.low_pct;
  return expected_pct === undefined ? undefined : { expected_pct, kept_pct };
}

/**
 * The mean wind of a leg, m/s, and the middle height of the leg above the launch point, at which it blows, m. The first leg climbs
 * over the launch point first, to a height that the answer does not have.
 */
export const windOn = ({ leg_index, headwind_mps, crosswind_mps, from, to }: Leg) => ({
  wind_mps: Math.hypot(headwind_mps, crosswind_mps),
  height_m: leg_index === 0 ? undefined : (from.altitude_m + to.altitude_m) / 2,
});

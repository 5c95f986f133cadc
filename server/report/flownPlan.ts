import type { Leg, MissionResult } from '../contract/schemas/missionResult.ts';

/** The flights of a plan that takes several batteries. */
export const splitOf = ({
  battery_plan = [],
}: Pick<MissionResult, 'battery_plan'>): MissionResult['battery_plan'] =>
  battery_plan.length > 1 ? battery_plan : undefined;

type Flights = NonNullable<MissionResult['battery_plan']>;

/**
 * The legs of a split as its flights fly them, without the ways out to what was visited before; a leg in which a battery is changed is
 * there in parts.
 */
const partsFlown = (flights: Flights): readonly Leg[] =>
  flights.flatMap(({ legs }, at) => {
    const visited = flights[at - 1]?.last_waypoint_index ?? -1;
    return legs.filter(({ leg_index }) => leg_index > visited);
  });

const gravity: readonly Leg['status'][] = ['ok', 'low_margin', 'no_return', 'cannot_complete'];

const sumOf = (parts: readonly Leg[], of: (leg: Leg) => number | undefined): number | undefined =>
  parts.reduce<number | undefined>((sum, part) => {
    const value = of(part);
    return sum === undefined || value === undefined ? undefined : sum + value;
  }, 0);

/** A leg of the plan over its parts: as long as it is in the plan, with the charge of the last part, and as grave as the gravest. */
function joined(planned: Leg, parts: readonly Leg[]): Leg {
  const last = parts.at(-1) ?? planned;
  const worst = parts.reduce(
    (one, other) => (gravity.indexOf(other.status) > gravity.indexOf(one.status) ? other : one),
    last,
  );
  const { from, distance_m, course_deg, climb_m, ascent_m, descent_m, clearance, profile } = planned;
  const duration_s = sumOf(parts, (part) => part.duration_s);
  const battery_used_pct = sumOf(parts, (part) => part.battery_used_pct);
  return {
    ...last,
    ...{ from, distance_m, course_deg, climb_m, ascent_m, descent_m, clearance, profile },
    ...{ duration_s, battery_used_pct },
    status: worst.status,
    can_complete: worst.can_complete,
    reasons: worst.reasons,
  };
}

/** The legs of the plan as they are flown, each with the battery of its flight, that of the later one where it is changed inside. */
export const flownLegs = (result: MissionResult): readonly Leg[] => {
  const flights = splitOf(result);
  if (flights === undefined) return result.legs;
  const parts = partsFlown(flights);
  if (flights.every(({ ends_at }) => ends_at === undefined)) return parts;
  const ofLegs: Leg[][] = result.legs.map(() => []);
  for (const part of parts) ofLegs[part.leg_index]?.push(part);
  return result.legs.map((leg, index) => {
    const [only = leg, ...others] = ofLegs[index] ?? [];
    return others.length === 0 ? only : joined(leg, [only, ...others]);
  });
};

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

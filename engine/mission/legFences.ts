import { elementAt } from '../elementAt.ts';
import { type FenceBreach, type FlownHeights, fenceCheck, levelAt } from '../fence/fenceBreach.ts';
import type { Warning } from '../warnings/warning.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import { type Ending, landingHeight } from './endAction.ts';
import { landingAtSwap, waysOut } from './flightEnds.ts';
import type { Leg } from './leg.ts';
import { heightOnWayHome, type Route } from './route.ts';
import { heightsToFirst, wayToFirst } from './wayToFirst.ts';

/** The heights of a leg: the first of a flight begins with a climb in place, the last of a plan may end with the landing. */
export function heightsOn({ input, points, home, legs }: Route, leg: Leg, isFirst: boolean): FlownHeights {
  const { leg_index, from, to } = leg;
  const { takeoff_height_m: climb_m, end_action } = input;
  const isLanding = end_action === 'land' && leg_index === points.length - 1;
  const ends = {
    ...(isFirst && { before_m: from.altitude_m }),
    ...(isLanding && { after_m: landingHeight(input, leg) }),
  };
  // A flight that resumes the route begins with a straight way of its own.
  const isOfRoute = from === (points[leg_index - 1] ?? home);
  const followed_m = isOfRoute ? elementAt(legs, leg_index).followed_m : undefined;
  if (followed_m !== undefined) return { along_m: followed_m, ...ends };
  const climbed_m =
    climb_m === undefined ? Math.max(from.altitude_m, to.altitude_m) : from.altitude_m + climb_m;
  return { along_m: Float64Array.of(isFirst ? climbed_m : from.altitude_m, to.altitude_m), ...ends };
}

/** The heights of a way home: a climb at its place, level, and the descent to where it lands. */
export const heightsHome = (
  { landing }: Pick<Route, 'landing'>,
  start_m: number,
  level_m: number,
): FlownHeights => ({ before_m: start_m, along_m: levelAt(level_m), after_m: landing.altitude_m });

/**
 * The legs of a flight from take-off on, with how each of them and the way home from its end break the fences of the plan; the same
 * legs where it has none.
 */
export function withFences(route: Route, legs: readonly Leg[]): readonly Leg[] {
  const { input, landing } = route;
  const { fences = [] } = input;
  if (fences.length === 0) return legs;
  const breachOn = fenceCheck(fences);
  return legs.map((leg, at) => {
    const { from, to } = leg;
    const fence_breach = breachOn(from, to, heightsOn(route, leg, at === 0));
    const level_m = heightOnWayHome(route, leg.leg_index);
    const return_fence_breach = breachOn(to, landing, heightsHome(route, to.altitude_m, level_m));
    return {
      ...leg,
      ...(fence_breach !== undefined && { fence_breach }),
      ...(return_fence_breach !== undefined && { return_fence_breach }),
    };
  });
}

/** The ending with how its flight back to the first waypoint breaks the fences; the same where it has none. */
export function withEndFence(route: Route, ending: Ending | undefined): Ending | undefined {
  const { fences = [] } = route.input;
  const way = wayToFirst(route.input.end_action, route.points);
  if (way === undefined || fences.length === 0 || ending === undefined) return ending;
  const fence_breach = fenceCheck(fences)(way.from, way.to, heightsToFirst(way));
  return fence_breach === undefined ? ending : { ...ending, fence_breach };
}

const codes = { fence_breach: 'FENCE_BREACH', return_fence_breach: 'RETURN_FENCE_BREACH' } as const;

/**
 * Warnings about ways that break a fence: one for legs and one for ways home, where most of a way does, and one for the way back to the
 * first waypoint. Of a split with a swap place the ways of its flights count, some of which lead there.
 */
export function fenceWarnings(
  legs: readonly Leg[],
  ending: Ending | undefined,
  flights: readonly BatteryFlight[] = [],
): Warning[] {
  const toSwap = landingAtSwap(flights);
  const out = waysOut(flights);
  if (toSwap.length === 0)
    return [
      ...worstWarning('fence_breach', [...legs, ...out.keys()], out),
      ...worstWarning('return_fence_breach', legs, new Map()),
      ...endWarning(ending),
    ];
  const flightOf = new Map(
    toSwap.flatMap(({ flight_index, legs: own }) => own.map((leg) => [leg, flight_index] as const)),
  );
  const flown = flights.flatMap((flight) => flight.legs);
  return [
    ...worstWarning('fence_breach', flown, out),
    ...worstWarning('return_fence_breach', flown, flightOf),
  ];
}

/** The worst of legs, or of ways home; `ofFlights`: those that are none of the plan on one charge, ways out or to a swap place, with their flights. */
function worstWarning(
  member: keyof typeof codes,
  legs: readonly Leg[],
  ofFlights: ReadonlyMap<Leg, number>,
): Warning[] {
  const broken = legs.filter((leg) => leg[member] !== undefined);
  const worst = broken.reduce<Leg | undefined>(
    (most, leg) => (lengthOf(leg[member]) > lengthOf(most?.[member]) + alike_m ? leg : most),
    undefined,
  );
  const breach = worst?.[member];
  return worst === undefined || breach === undefined
    ? []
    : [warningOf(member, worst, { breach, others: broken.length - 1, flight_index: ofFlights.get(worst) })];
}

/** Lengths that differ by less are those of one way there and back: the first is named. */
const alike_m = 0.01;

const lengthOf = (breach: FenceBreach | undefined): number => breach?.length_m ?? -1;

function endWarning(ending: Ending | undefined): Warning[] {
  const breach = ending?.fence_breach;
  if (breach === undefined) return [];
  const { kind, lat, lon, length_m: value, fence_name = 'none' } = breach;
  return [
    {
      code: 'END_FENCE_BREACH',
      values: { kind, lat, lon, fence_name },
      waypoint_index: 0,
      value,
      limit: 0,
      unit: 'm',
    },
  ];
}

interface Worst {
  readonly breach: FenceBreach;
  readonly others: number;
  /** The flight whose way out the leg is, or that the way from its end takes to the swap place. */
  readonly flight_index: number | undefined;
}

function warningOf(
  member: keyof typeof codes,
  { leg_index }: Leg,
  { breach, others, flight_index }: Worst,
): Warning {
  const { kind, lat, lon, length_m, fence_name = 'none' } = breach;
  return {
    code: codes[member],
    values: { kind, lat, lon, fence_name, others },
    leg_index,
    ...(flight_index !== undefined && { flight_index }),
    value: length_m,
    limit: 0,
    unit: 'm',
  };
}

import { elementAt } from '../elementAt.ts';
import { type FenceBreach, fenceCheck } from '../fence/fenceBreach.ts';
import type { Warning } from '../warnings/warning.ts';
import { landingAtSwap } from './flightEnds.ts';
import type { BatteryFlight, Ending, Leg } from './missionAnalysis.ts';
import type { Route } from './routeLegs.ts';

/**
 * The legs of a flight from take-off on, with how each of them and the way home from its end break the fences of the plan; the same
 * legs where it has none.
 */
export function withFences({ input, landing }: Route, legs: readonly Leg[]): readonly Leg[] {
  const { fences = [] } = input;
  if (fences.length === 0) return legs;
  const breachOn = fenceCheck(fences);
  return legs.map((leg) => {
    const { from, to } = leg;
    const fence_breach = breachOn(from, to);
    const return_fence_breach = breachOn(to, landing);
    return {
      ...leg,
      ...(fence_breach !== undefined && { fence_breach }),
      ...(return_fence_breach !== undefined && { return_fence_breach }),
    };
  });
}

/** The ending with how its flight back to the first waypoint breaks the fences; the same where it has none. */
export function withEndFence({ input, points }: Route, ending: Ending | undefined): Ending | undefined {
  const { fences = [], end_action } = input;
  if (end_action !== 'first_waypoint' || fences.length === 0 || ending === undefined) return ending;
  const fence_breach = fenceCheck(fences)(elementAt(points, points.length - 1), elementAt(points, 0));
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
  if (toSwap.length === 0) return [...legWarnings(legs, new Map()), ...endWarning(ending)];
  const flightOf = new Map(
    toSwap.flatMap(({ flight_index, legs: own }) => own.map((leg) => [leg, flight_index] as const)),
  );
  return legWarnings(
    flights.flatMap((flight) => flight.legs),
    flightOf,
  );
}

/** The worst of legs and of ways home; `toSwap`: the legs from whose ends the way leads to the swap place, with their flights. */
function legWarnings(legs: readonly Leg[], toSwap: ReadonlyMap<Leg, number>): Warning[] {
  return (['fence_breach', 'return_fence_breach'] as const).flatMap((member) => {
    const broken = legs.filter((leg) => leg[member] !== undefined);
    const worst = broken.reduce<Leg | undefined>(
      (most, leg) => (lengthOf(leg[member]) > lengthOf(most?.[member]) + alike_m ? leg : most),
      undefined,
    );
    const breach = worst?.[member];
    return worst === undefined || breach === undefined
      ? []
      : [warningOf(member, worst, { breach, others: broken.length - 1, flight_index: toSwap.get(worst) })];
  });
}

/** Lengths that differ by less are those of one way there and back: the first is named. */
const alike_m = 0.01;

const lengthOf = (breach: FenceBreach | undefined): number => breach?.length_m ?? -1;

function endWarning(ending: Ending | undefined): Warning[] {
  const breach = ending?.fence_breach;
  if (breach === undefined) return [];
  const { kind, lat, lon, length_m: value } = breach;
  return [
    { code: 'END_FENCE_BREACH', values: { kind, lat, lon }, waypoint_index: 0, value, limit: 0, unit: 'm' },
  ];
}

interface Worst {
  readonly breach: FenceBreach;
  readonly others: number;
  /** The flight that the way from the end of the leg takes to the swap place. */
  readonly flight_index: number | undefined;
}

function warningOf(
  member: keyof typeof codes,
  { leg_index }: Leg,
  { breach, others, flight_index }: Worst,
): Warning {
  const { kind, lat, lon, length_m } = breach;
  const isToSwap = member === 'return_fence_breach' && flight_index !== undefined;
  return {
    code: codes[member],
    values: { kind, lat, lon, others },
    leg_index,
    ...(isToSwap && { flight_index }),
    value: length_m,
    limit: 0,
    unit: 'm',
  };
}

import { elementAt } from '../elementAt.ts';
import { type FenceBreach, fenceCheck } from '../fence/fenceBreach.ts';
import type { Warning } from '../warnings/warning.ts';
import type { Ending, Leg } from './missionAnalysis.ts';
import type { Route } from './routeLegs.ts';

/**
 * The legs of a flight from take-off on, with how each of them and the way home from its end break the fences of the plan; the same
 * legs where it has none.
 */
export function withFences({ input, points, home }: Route, legs: readonly Leg[]): readonly Leg[] {
  const { fences = [] } = input;
  if (fences.length === 0) return legs;
  const breachOn = fenceCheck(fences);
  return legs.map((leg, index) => {
    const to = elementAt(points, leg.leg_index);
    const from = index === 0 ? home : elementAt(points, leg.leg_index - 1);
    const fence_breach = breachOn(from, to);
    const return_fence_breach = breachOn(to, home);
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

const kinds = {
  fence_breach: { code: 'FENCE_BREACH', what: 'The way to waypoint', mend: 'move the waypoint or the fence' },
  return_fence_breach: {
    code: 'RETURN_FENCE_BREACH',
    what: 'The way home from waypoint',
    mend: 'the autopilot may stop it there',
  },
} as const;

/** Warnings about ways that break a fence: one for legs and one for ways home, where most of a way does, and one for the way back to the first waypoint. */
export function fenceWarnings(legs: readonly Leg[], ending: Ending | undefined): Warning[] {
  return [...legWarnings(legs), ...endWarning(ending)];
}

function legWarnings(legs: readonly Leg[]): Warning[] {
  return (['fence_breach', 'return_fence_breach'] as const).flatMap((member) => {
    const broken = legs.filter((leg) => leg[member] !== undefined);
    const worst = broken.reduce<Leg | undefined>(
      (most, leg) => (lengthOf(leg[member]) > lengthOf(most?.[member]) + alike_m ? leg : most),
      undefined,
    );
    const breach = worst?.[member];
    return worst === undefined || breach === undefined
      ? []
      : [warningOf(member, worst.leg_index, { breach, others: broken.length - 1 })];
  });
}

/** Lengths that differ by less are those of one way there and back: the first is named. */
const alike_m = 0.01;

const lengthOf = (breach: FenceBreach | undefined): number => breach?.length_m ?? -1;

/** `lies outside the geofence for 120 m from 47.00900, 8.00000`. */
function breachText({ kind, length_m, lat, lon }: FenceBreach): string {
  const where = kind === 'outside' ? 'outside the geofence' : 'inside a no-fly area';
  return `lies ${where} for ${length_m.toFixed(0)} m from ${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}

function endWarning(ending: Ending | undefined): Warning[] {
  const breach = ending?.fence_breach;
  if (breach === undefined) return [];
  const message = `The way back to waypoint 1 at the end ${breachText(breach)}; move the waypoint or the fence, or end otherwise.`;
  return [
    { code: 'END_FENCE_BREACH', message, waypoint_index: 0, value: breach.length_m, limit: 0, unit: 'm' },
  ];
}

function warningOf(
  member: keyof typeof kinds,
  leg_index: number,
  { breach, others }: { readonly breach: FenceBreach; readonly others: number },
): Warning {
  const { code, what, mend } = kinds[member];
  const more = others === 0 ? '' : ` ${others === 1 ? '1 other does' : `${others} others do`}, too.`;
  return {
    code,
    message: `${what} ${leg_index + 1} ${breachText(breach)}; ${mend}.${more}`,
    leg_index,
    value: breach.length_m,
    limit: 0,
    unit: 'm',
  };
}

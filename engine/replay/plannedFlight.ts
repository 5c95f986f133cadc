import type { Position } from '../geo/position.ts';

/** A point of a plan, its height above the launch point in metres. */
export interface PlannedPlace extends Position {
  readonly altitude_m: number;
}

/** Figures of a part of a flight; absent ones cannot be flown, or nobody knows them. */
export interface PartFigures {
  readonly distance_m: number;
  readonly duration_s?: number | undefined;
  /** Charge that it takes, percentage points. */
  readonly used_pct?: number | undefined;
}

/** A leg of a plan as far as a log is laid on it: the climb to its height and the hover at its end are in it. */
export interface PlannedLeg {
  readonly from: PlannedPlace;
  readonly to: PlannedPlace;
  readonly distance_m: number;
  readonly duration_s?: number | undefined;
  readonly battery_used_pct?: number | undefined;
  /** Charge for the way home from its end, percentage points. */
  readonly rth_cost_pct?: number | undefined;
}

/** A plan, or what one battery of it flies: its legs, and what follows the last one. */
export interface PlannedFlight {
  readonly legs: readonly PlannedLeg[];
  /** Where it lands, or ends otherwise. */
  readonly landing: Position;
  readonly start_pct: number;
  /** The way home, or what the plan does in its place; its figures are absent where it cannot be flown. */
  readonly end: PartFigures;
}

/** The sum of known figures; `undefined` where one of them is not known. */
function sumKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  );
}

/** Parts of a flight together. */
export const together = (parts: readonly PartFigures[]): PartFigures => ({
  distance_m: parts.reduce((sum, { distance_m }) => sum + distance_m, 0),
  duration_s: sumKnown(parts.map(({ duration_s }) => duration_s)),
  used_pct: sumKnown(parts.map(({ used_pct }) => used_pct)),
});

/** The legs of a flight from one to another, both included, as parts. */
export const legParts = ({ legs }: PlannedFlight, first = 0, last = legs.length - 1): PartFigures[] =>
  legs.slice(first, last + 1).map(({ distance_m, duration_s, battery_used_pct }) => ({
    distance_m,
    duration_s,
    used_pct: battery_used_pct,
  }));

/** The legs of a flight and what follows them, as parts. */
export const allParts = (flight: PlannedFlight): PartFigures[] => [...legParts(flight), flight.end];

/** A charge at a time since take-off, percent. */
export interface ChargeAt {
  readonly t_s: number;
  readonly left_pct: number;
}

/** The charge along a planned flight, at the ends of its parts; up to the first that cannot be flown. */
export function plannedCharge(flight: PlannedFlight): ChargeAt[] {
  let last: ChargeAt = { t_s: 0, left_pct: flight.start_pct };
  const places = [last];
  for (const { duration_s, used_pct } of allParts(flight)) {
    if (duration_s === undefined || used_pct === undefined) break;
    last = { t_s: last.t_s + duration_s, left_pct: Math.max(0, last.left_pct - used_pct) };
    places.push(last);
  }
  return places;
}

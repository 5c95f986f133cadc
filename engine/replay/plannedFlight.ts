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

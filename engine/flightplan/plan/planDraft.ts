import type { Position } from '../../geo/position.ts';
import type { Values } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './flightPlan.ts';
import type { BareFigures } from './planUnits.ts';
import type { ReadFence } from './readFence.ts';

/** A route from a format's reader, before its points are checked and its length is measured. */
export type DraftRoute = Omit<PlanRoute, 'length_m' | 'simplified_m'>;

/** A file as the reader of its format gives it: unusable fences and places are left out later. */
export interface PlanDraft
  extends Omit<FlightPlan, 'subclass' | 'routes' | 'chosen_route' | 'units' | 'fences'> {
  readonly fences?: readonly ReadFence[] | undefined;
  readonly routes: readonly DraftRoute[];
  readonly chosen_route?: number | undefined;
  /** A position near the route that the file names beside it: a view, the middle of a map. */
  readonly near?: Position | undefined;
  /** The figures that were read without a unit beside them; absent: all of a format that sets its units itself. */
  readonly bare?: readonly BareFigures[] | undefined;
}

export const note = (says: string, values: Values = {}, extra: Partial<Warning> = {}): Warning => ({
  code: 'PLAN_NOTE',
  says: `PLAN_NOTE.${says}`,
  values,
  ...extra,
});

/** Tells that of the points of a recording only every nth was read. */
export const thinnedNotes = ({ everyNth }: { readonly everyNth?: number }): Warning[] =>
  everyNth === undefined ? [] : [note('recording_thinned', { everyNth })];

export const quotedNote = note('quoted_coordinates');

export const returnTaken = (height_m: number): Warning =>
  note('return_height', { height_m }, { value: height_m, unit: 'm' });

/** The part of the file that does not say what its heights are measured from, as the message names it. */
export type OpenReference = 'json' | 'ugcs' | 'file' | 'table' | 'item' | 'wayline';

export const referenceAssumed = (of: OpenReference): Warning => ({
  code: 'ALTITUDE_REFERENCE_ASSUMED',
  values: { of },
});

/** Index of the route with the most points, the first among equals. */
export function longestRoute(routes: readonly { readonly points: readonly PlanPoint[] }[]): number {
  let best = 0;
  let most = 0;
  for (const [index, { points }] of routes.entries()) {
    if (points.length <= most) continue;
    best = index;
    most = points.length;
  }
  return best;
}

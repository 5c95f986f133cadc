import { lostBy } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import {
  type Explanation,
  explanationBy,
  type FlightsWithout,
  flyWithout,
  type Pieces,
  totalCharge,
} from '../explanation/explain.ts';
import { fixedOn, type LineCharges, lineChargesOf, perMetreOn, type RingKind } from './lineCharges.ts';
import { type FlownRange, flownRange } from './rangeFlight.ts';

/** The flights of a range without some of its factors, which explain all its rings; that with all of them is flown already. */
export const rangesWithout = (range: FlownRange): FlightsWithout<FlownRange> =>
  flyWithout(range.flight, (other) => (other === range.flight ? range : flownRange(range.plan, other)));

/** Mean charge, over the lines that are reached, of level flight and of everything that does not depend on the distance. */
function meanCharges(charges: LineCharges, radii_m: Float64Array): { level_pct: number; fixed_pct: number } {
  let level_pct = 0;
  let fixed_pct = 0;
  let reached = 0;
  for (let line = 0; line < radii_m.length; line++) {
    const distance_m = numberAt(radii_m, line);
    if (distance_m === 0) continue;
    level_pct += perMetreOn(charges, line) * distance_m;
    fixed_pct += fixedOn(charges, line);
    reached += 1;
  }
  return { level_pct: level_pct / reached, fixed_pct: fixed_pct / reached };
}

function piecesAt(
  { costs }: FlownRange,
  charges: LineCharges,
  kind: RingKind,
  radii_m: Float64Array,
): Pieces {
  const { level_pct, fixed_pct } = meanCharges(charges, radii_m);
  const climb_pct = costs.climb_pct + costs.descent_pct;
  const hover_pct = kind === 'one_way' ? 0 : costs.hover_pct;
  return {
    level_flight_pct: level_pct,
    climb_pct,
    hover_pct,
    overhead_pct: fixed_pct - climb_pct - hover_pct,
  };
}

/**
 * Explains the charge of a flight to a ring's edge by its factors, in the mean over the bearings that the ring reaches; they add up to
 * the charge above the threshold (MODEL.md §15). A function of the radii, at least one of which is above 0; `undefined` where a flight
 * without one of the factors is impossible: an unloaded aircraft of unknown top speed may be too slow for the wind.
 */
export function ringExplainer(
  { factors, flights }: FlightsWithout<FlownRange>,
  kind: RingKind,
): (radii_m: Float64Array) => Explanation | undefined {
  const flown = flights.map((flight) => ({ flight, charges: lineChargesOf(flight, kind) }));
  return (radii_m) => {
    const pieces = flown.map(({ flight, charges }) => piecesAt(flight, charges, kind, radii_m));
    const lost_pct = pieces.map((piece, index) =>
      lostBy(elementAt(flown, index).flight.flight.pack, totalCharge(piece)),
    );
    return explanationBy(factors, elementAt(pieces, 0), lost_pct);
  };
}

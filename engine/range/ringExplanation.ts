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
import { dearest, fixedOn, type LineCharges, perMetreOn, type RingKind, ringCharges } from './lineCharges.ts';
import { type FlownRange, flownRange } from './rangeFlight.ts';

/** The flights of a range without some of its factors, which explain all its rings; that with all of them is flown already. */
export const rangesWithout = (range: FlownRange): FlightsWithout<FlownRange> =>
  flyWithout(range.flight, (other) => (other === range.flight ? range : flownRange(range.plan, other)));

/** Mean charges of the pieces of a flight, over the lines that are reached, each by its dearest way home. */
function piecesAt(ways: readonly LineCharges[], radii_m: Float64Array): Pieces {
  const sums = { level_flight_pct: 0, climb_pct: 0, hover_pct: 0, overhead_pct: 0 };
  let reached = 0;
  for (let line = 0; line < radii_m.length; line++) {
    const distance_m = numberAt(radii_m, line);
    if (distance_m === 0) continue;
    const charges = dearest(ways, line, distance_m);
    const { climb_pct, hover_pct } = charges;
    sums.level_flight_pct += perMetreOn(charges, line) * distance_m;
    sums.climb_pct += climb_pct;
    sums.hover_pct += hover_pct;
    sums.overhead_pct += fixedOn(charges, line) - climb_pct - hover_pct;
    reached += 1;
  }
  return {
    level_flight_pct: sums.level_flight_pct / reached,
    climb_pct: sums.climb_pct / reached,
    hover_pct: sums.hover_pct / reached,
    overhead_pct: sums.overhead_pct / reached,
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
  const flown = flights.map((flight) => ({ flight, ways: ringCharges(flight, kind) }));
  return (radii_m) => {
    const pieces = flown.map(({ ways }) => piecesAt(ways, radii_m));
    const lost_pct = pieces.map((piece, index) =>
      lostBy(elementAt(flown, index).flight.flight.pack, totalCharge(piece)),
    );
    return explanationBy(factors, elementAt(pieces, 0), lost_pct);
  };
}

import { trackBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import type { OperationOutput } from '../contract/operations.ts';

export type RangeResult = OperationOutput<'analyzeRange'>['result'];
export type Ring = RangeResult['rings'][number];

/** An outline with its radii: of a ring, or of its dashed edge. */
export type Edge = Pick<Ring, 'polygon' | 'min_radius_m' | 'max_radius_m'>;

export const isReached = ({ polygon }: Pick<Edge, 'polygon'>) => polygon.length > 0;

/** The edge from inside which 95 of 100 flights come home with the ring's charge; the ring itself where no other was asked for. */
export const keptEdge = (ring: Ring): Edge => ring.conservative ?? ring;

/**
 * The ring a careful pilot flies to: the widest that keeps the reserve in 95 of 100 flights, else the one that comes nearest to it;
 * where no ring does so, the same by the middle estimate.
 */
export function ringToFly({ rings }: Pick<RangeResult, 'rings'>, threshold_pct: number): Ring | undefined {
  const expected = rings.filter(isReached);
  const kept = expected.filter((ring) => isReached(keptEdge(ring)));
  const reached = kept.length > 0 ? kept : expected;
  return reached.filter((ring) => ring.battery_threshold_pct >= threshold_pct).at(-1) ?? reached[0];
}

/** The outline of the ring to fly to: its cautious edge, where that reaches anything. `isSure`: 95 of 100 flights keep its charge. */
export function outlineToFly(range: Pick<RangeResult, 'rings'>, threshold_pct: number) {
  const ring = ringToFly(range, threshold_pct);
  if (ring === undefined) return undefined;
  const isKept = isReached(keptEdge(ring));
  const { polygon } = isKept ? keptEdge(ring) : ring;
  return { ring, polygon, isSure: isKept && ring.conservative !== undefined };
}

interface Offset {
  readonly along: number;
  readonly across: number;
}

/** Turns a place into metres along a bearing from the centre, and to the right of it. */
function offsetOn(bearing_deg: number, center: Position, place: Position): Offset {
  const { distance_m, course_deg } = trackBetween(center, place);
  const angle = toRadians(course_deg - bearing_deg);
  return { along: distance_m * Math.cos(angle), across: distance_m * Math.sin(angle) };
}

/** The greatest distance at which a closed outline around the centre crosses a bearing, metres; 0: it does not. */
export function reachOn(bearing_deg: number, center: Position, outline: readonly Position[]): number {
  const offsets = outline.map((place) => offsetOn(bearing_deg, center, place));
  const crossings = offsets.map((from, index) => {
    const to = offsets[(index + 1) % offsets.length] as Offset;
    if (from.across >= 0 === to.across >= 0) return 0;
    const share = from.across / (from.across - to.across);
    return from.along + share * (to.along - from.along);
  });
  return Math.max(0, ...crossings);
}

/** Somewhere inside an unsure ring, a little more wind than forecast would stop the flight home. */
export function isUnsure(ring: Ring): boolean {
  const { conservative, min_radius_m } = ring;
  if (conservative?.unreachable_reason !== 'WIND' || !isReached(ring)) return false;
  return !isReached(conservative) || (conservative.min_radius_m === 0 && min_radius_m > 0);
}

import type { Explanation } from '../../engine/explanation/explain.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { analyzeRange, type Ring } from '../engine/rings.ts';
import { bisectRings, type NaiveRing } from './ringPeer.ts';

/** How far an analysis is from the peer's. */
export interface RingDifference {
  /** Furthest distance between ring points, those of the conservative edges included. */
  readonly point_m: number;
  /** Largest difference of a piece of an explanation, percentage points. */
  readonly piece_pct: number;
}

export function ringDifference(input: RangeInput): RingDifference {
  const { rings, oneway_ring } = analyzeRange(input);
  const peers = bisectRings(input);
  const pairs = [...rings, oneway_ring].map((ring, index) => [ring, peers[index]] as const);
  return {
    point_m: largest(pairs.map(([ring, peer]) => pointDifference(ring, peer, input.center))),
    piece_pct: largest(pairs.map(([ring, peer]) => pieceDifference(ring.explanation, peer?.explanation))),
  };
}

function pointDifference(ring: Ring, peer: NaiveRing | undefined, center: Position): number {
  const edges = [[ring.polygon, peer?.polygon]] as [readonly Position[], readonly Position[] | undefined][];
  if (ring.conservative !== undefined || peer?.conservative !== undefined)
    edges.push([ring.conservative?.polygon ?? [], peer?.conservative]);
  return largest(edges.map(([mine, theirs = []]) => outlineDifference(mine, theirs, center)));
}

/** The largest difference between two explanations; infinite where only one ring has one. */
function pieceDifference(mine: Explanation | undefined, theirs: Explanation | undefined): number {
  if (mine === undefined && theirs === undefined) return 0;
  const keys = Object.keys({ ...mine, ...theirs }) as (keyof Explanation)[];
  return largest(keys.map((key) => Math.abs((mine?.[key] ?? Infinity) - (theirs?.[key] ?? Infinity))));
}

/**
 * A ring repeats its first point, and is empty where nothing is reached; the peer's does neither. An outline with another number of
 * points is infinitely far.
 */
function outlineDifference(
  outline: readonly Position[],
  peer: readonly Position[],
  center: Position,
): number {
  const points = outline.length === 0 ? peer.map(() => center) : outline.slice(0, -1);
  if (points.length !== peer.length) return Infinity;
  return largest(peer.map((point, index) => distanceBetween(point, points[index] ?? center)));
}

const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

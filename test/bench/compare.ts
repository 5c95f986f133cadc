import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { analyzeRange } from '../../engine/range/rings.ts';
import { bisectRings } from './naivePeer.ts';

/** Furthest distance between the engine's ring points and the peer's, metres. */
export function ringDifference(input: RangeInput): number {
  const { rings, oneway_ring } = analyzeRange(input);
  const outlines = [...rings, oneway_ring].map(({ polygon }) => polygon);
  const peers = bisectRings(input);
  return largest(peers.map((peer, ring) => outlineDifference(outlines[ring] ?? [], peer)));
}

/** A ring repeats its first point; the peer's does not. An outline with another number of points is infinitely far. */
function outlineDifference(outline: readonly Position[], peer: readonly Position[]): number {
  if (outline.length !== peer.length + 1) return Infinity;
  return largest(peer.map((point, index) => distanceBetween(point, outline[index] ?? point)));
}

const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

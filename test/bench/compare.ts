import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { MissionAnalysis, MissionInput } from '../../engine/mission/missionAnalysis.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { analyzeRange } from '../../engine/range/rings.ts';
import { bisectRings, flyLegs, type NaiveLeg } from './naivePeer.ts';

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

/** Largest relative difference of distance, duration, charge and charge of the way home over all legs. */
export function legDifference(input: MissionInput): number {
  const { legs } = analyzeMission(input);
  const peers = flyLegs(input);
  if (legs.length !== peers.length) return Infinity;
  return largest(peers.map((peer, index) => relativeDifference(legs[index], peer)));
}

function relativeDifference(leg: MissionAnalysis['legs'][number] | undefined, peer: NaiveLeg): number {
  const pairs = [
    [leg?.distance_m, peer.distance_m],
    [leg?.duration_s, peer.duration_s],
    [leg?.battery_used_pct, peer.used_pct],
    [leg?.rth_cost_pct, peer.home_pct],
  ] as const;
  return largest(
    pairs.map(([mine = Infinity, theirs]) => Math.abs(mine - theirs) / Math.max(1, Math.abs(theirs))),
  );
}

const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

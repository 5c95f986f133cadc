import { numberAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type {
  Edge,
  PackedEdge,
  PackedRing,
  RangeAnalysis,
  RangeInput,
  Ring,
} from '../../engine/range/rangeAnalysis.ts';

/**
 * Range rings around a launch point, in closed form for each bearing, since drain is linear in distance (MODEL.md §9).
 * The flight climbs over home, holds its airspeeds out and back at constant height, hovers at the far point, descends and
 * lands. Defined for every finite input; a ring that cannot be reached is empty and says why.
 */
export function analyzeRange(input: RangeInput): RangeAnalysis {
  const { rings, oneway_ring, ...others } = packedRange(input);
  return { ...others, rings: rings.map(unpackedRing), oneway_ring: unpackedRing(oneway_ring) };
}

function unpackedRing({ conservative, ...ring }: PackedRing): Ring {
  return {
    ...unpacked(ring),
    ...(conservative !== undefined && { conservative: unpacked(conservative) }),
  };
}

function unpacked<Packed extends PackedEdge>({ polygon, ...others }: Packed): Omit<Packed, 'polygon'> & Edge {
  const points: Position[] = [];
  for (let at = 0; at < polygon.length; at += 2)
    points.push({ lat: numberAt(polygon, at), lon: numberAt(polygon, at + 1) });
  return { ...others, polygon: points };
}

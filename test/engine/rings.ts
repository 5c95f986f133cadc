import { numberAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type {
  Edge,
  PackedEdge,
  PackedRange,
  PackedRing,
  RangeInput,
  Ring,
} from '../../engine/range/rangeAnalysis.ts';

/** The same with outlines of points. */
export interface RangeAnalysis extends Omit<PackedRange, 'rings' | 'oneway_ring'> {
  readonly rings: readonly Ring[];
  readonly oneway_ring: Ring;
}

/** The rings that the product computes. */
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

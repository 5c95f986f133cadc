import { numberAt } from '../../engine/elementAt.ts';
import type { Position } from '../../engine/geo/position.ts';
import { flightThere, type HereAndBack } from '../../engine/range/hereAndBack.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type {
  PackedConservative,
  PackedEdge,
  PackedRange,
  PackedRing,
  RangeGround,
  RangeInput,
} from '../../engine/range/rangeAnalysis.ts';

type Unpacked<Packed extends PackedEdge> = Omit<Packed, 'polygon'> & {
  readonly polygon: readonly Position[];
};
export type Edge = Unpacked<PackedEdge>;

/** A ring whose outlines are lists of points. */
export type Ring = Unpacked<Omit<PackedRing, 'conservative'>> & {
  readonly conservative?: Unpacked<PackedConservative> | undefined;
};

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

function unpacked<Packed extends PackedEdge>({ polygon, ...others }: Packed): Unpacked<Packed> {
  const points: Position[] = [];
  for (let at = 0; at < polygon.length; at += 2)
    points.push({ lat: numberAt(polygon, at), lon: numberAt(polygon, at + 1) });
  return { ...others, polygon: points };
}

/** The figures of a flight to a place and back where nothing else is known of the way. */
export const hereAndBack = (
  input: RangeInput,
  place: Position,
  ground: RangeGround | undefined,
): HereAndBack => flightThere(input, place, ground).answer();

import { elementAt } from '../../engine/elementAt.ts';
import type { RangeAnalysis, Ring } from '../../engine/range/rangeAnalysis.ts';

/**
 * Colours from the innermost ring outwards: the first five are the design's (Okabe and Ito's set with a darker red), the
 * others keep apart from them in hue and lightness under deuteranopia and protanopia.
 */
const ringColors = [
  '#0072B2',
  '#009E73',
  '#E69F00',
  '#D55E00',
  '#A5004B',
  '#56B4E9',
  '#F0E442',
  '#4D4D4D',
] as const;

const oneWayColor = '#6A3D9A';

/** Colour of the ring at an index from the innermost outwards; the ninth has the first one's. */
const ringColor = (index: number): string => elementAt(ringColors, index % ringColors.length);

/** The rings in the colours that the window draws. */
export const colored = ({ rings, oneway_ring }: Pick<RangeAnalysis, 'rings' | 'oneway_ring'>) => ({
  rings: rings.map((ring, index) => withColor(ring, ringColor(index))),
  oneway_ring: withColor(oneway_ring, oneWayColor),
});

const withColor = ({ below_reserve, ...ring }: Ring, color: string) => ({ ...ring, color, below_reserve });

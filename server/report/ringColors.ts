import { elementAt } from '../../engine/elementAt.ts';

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

/** No ring looks good where something forbids the flight. */
export const forbiddenColor = '#767b82';

const oneWayColor = '#6A3D9A';

/** Colour of the ring at an index from the innermost outwards; the ninth has the first one's. */
const ringColor = (index: number): string => elementAt(ringColors, index % ringColors.length);

interface Rings<Ring> {
  readonly rings: readonly Ring[];
  readonly oneway_ring: Ring;
}

/** The rings in the colours that the window draws. */
export const colored = <Ring extends object>({ rings, oneway_ring }: Rings<Ring>) => ({
  rings: rings.map((ring, index) => ({ ...ring, color: ringColor(index) })),
  oneway_ring: { ...oneway_ring, color: oneWayColor },
});

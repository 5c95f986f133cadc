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

/** Colour of the one-way ring. */
export const oneWayColor = '#6A3D9A';

/** Colour of the ring at an index from the innermost outwards; the ninth has the first one's. */
export const ringColor = (index: number): string => ringColors[index % ringColors.length] ?? ringColors[0];

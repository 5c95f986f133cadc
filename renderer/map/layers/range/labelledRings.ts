import { words } from '../../../ui/words.ts';
import type { NamedRing } from './Rings.tsx';

/** A ring with the outline that its label stands on. */
export interface LabelledRing extends Omit<NamedRing, 'edge'> {
  readonly key: string;
  /** The line that a ring with two has its label on; absent: it has one line. */
  readonly edge: 'dashed' | 'solid' | undefined;
  /** The words and the colour of a variant whose ring it is. */
  readonly of?: { readonly label: string; readonly hue: string } | undefined;
}

/** A ring whose dashed edge is drawn has a label on each of its two lines, which says what the line means. */
export const toLabelText = ({ name, edge, of }: Pick<LabelledRing, 'name' | 'edge' | 'of'>): string =>
  of !== undefined
    ? of.label
    : name === 'oneway'
      ? words('window.map.ring_no_return_label')
      : words('window.map.ring_label', { name, edge: edge ?? 'none' });

/** The ring that keeps the reserve has a label on its dashed edge and one on its line; others have one. */
export function labelledRings(one: NamedRing, reserveRing: string | undefined): readonly LabelledRing[] {
  const { name, edge } = one;
  if (edge === undefined || name !== reserveRing) return [{ ...one, key: name, edge: undefined }];
  return [
    { ...one, key: `edge-${name}`, edge: 'dashed', line: edge },
    { ...one, key: name, edge: 'solid' },
  ];
}

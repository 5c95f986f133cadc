import type { Score } from '../score.ts';

/** Figures that are carried but not scored, and kinds of aircraft of which there are none. */
export const uncoveredScores: readonly Score[] = [
  {
    set: 'Resistance of a LiPo pack at 0, 10 and 30 °C',
    published: '—',
    source: 'rcex.cz/?p=3589',
    note: 'not scored: the battery model takes this law as given',
  },
  {
    set: 'Ducted rotors, coaxial rotors, helicopters; flights of wings, hover of VTOL; cold or aged packs in flight',
    published: '—',
    source: '—',
    note: 'no open measurements: no accuracy is claimed',
  },
];

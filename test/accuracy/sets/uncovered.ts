import type { Score } from '../score.ts';

/** Kinds of aircraft and of flights of which there are no figures. */
export const uncoveredScores: readonly Score[] = [
  {
    set: 'Ducted rotors, coaxial rotors, helicopters; flights of wings, hover of VTOL; cold or aged packs in flight',
    published: '—',
    source: '—',
    note: 'no open measurements: no accuracy is claimed',
  },
];

import type { Score } from '../score.ts';

/** Kinds of aircraft of which figures are carried but the engine has no model, and kinds of which there are no figures at all. */
export const uncoveredScores: readonly Score[] = [
  {
    set: 'Fixed wing of Ostler 2009, power against speed',
    published: 'two-term fit 5.1 %, three-term 0.25 %',
    source: 'Ostler 2009, digitised in drone_awe',
    note: 'not covered yet: the engine has no model of a wing',
  },
  {
    set: 'FireFLY6 and five VTOL aircraft, endurance with and without payload',
    published: '—',
    source: 'drone_awe; makers’ specification pages',
    note: 'not covered yet: the engine has no model of a wing',
  },
  {
    set: 'Resistance of a LiPo pack at 0, 10 and 30 °C',
    published: '—',
    source: 'rcex.cz/?p=3589',
    note: 'not scored: the battery model takes this law as given',
  },
  {
    set: 'Ducted rotors, coaxial rotors, helicopters; flights of folding camera drones; cold or aged packs in flight',
    published: '—',
    source: '—',
    note: 'no open measurements: no accuracy is claimed',
  },
];

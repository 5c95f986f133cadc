import type { Saying } from '../saying.ts';
import { drawnSource } from './drawnObject.ts';
import type { Obstacle } from './obstacle.ts';

/** Names an obstacle, as `mast “Hill”`. */
export const obstacleSaying = ({ kind, name }: Pick<Obstacle, 'kind' | 'name'>): Saying => ({
  says: 'obstacle.what',
  values: { kind, name: name ?? 'none' },
});

/** Where an obstacle is from, with the day of that, if it is known. */
export const sourceSaying = ({ source, dated }: Pick<Obstacle, 'source' | 'dated'>): Saying =>
  source === drawnSource
    ? { says: 'obstacle.drawn', values: {} }
    : { says: 'obstacle.source', values: { source, dated: dated ?? 'none' } };

import type { Position } from '../../geo/position.ts';

/** What stands for a place that cannot be read: no check lets it pass, so it is told and not dropped unseen. */
export const nowhere: Position = { lat: Number.NaN, lon: Number.NaN };

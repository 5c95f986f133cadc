import type { Position } from '../../geo/position.ts';

/** Stands for an unreadable place: every check refuses it, so it is told and not lost silently. */
export const nowhere: Position = { lat: Number.NaN, lon: Number.NaN };

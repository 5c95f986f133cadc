import { isSport, type SpeedLimits } from '../flight/flightRules.ts';
import type { Warning } from './warning.ts';

/** Warns of a speed that the aircraft cannot fly even in sport mode, or not outside it (MODEL.md §2). */
export function speedWarnings(asked_mps: number, limits: SpeedLimits): Warning[] {
  if (!isSport(asked_mps, limits)) return [];
  const { normal_mps, fastest_mps } = limits;
  const figures = { value: asked_mps, unit: 'm/s' };
  return asked_mps > fastest_mps
    ? [{ code: 'SPEED_ABOVE_MAXIMUM', limit: fastest_mps, ...figures }]
    : [{ code: 'SPORT_SPEED', limit: normal_mps, ...figures }];
}

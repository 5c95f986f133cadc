import { figureText } from '../figureText.ts';
import { isSport, type SpeedLimits } from '../flight/flightRules.ts';
import type { Warning } from './warning.ts';

/** A speed that somebody asked for, m/s, with the sentence's beginning that says who: "The rings ask for". */
interface Request {
  readonly asked_mps: number;
  readonly who: string;
}

const speedText = (speed_mps: number): string => figureText(speed_mps.toFixed(1), 'm/s');

/** Warns of a speed that the aircraft cannot fly even in sport mode, or not outside it (MODEL.md §2). */
export function speedWarnings({ asked_mps, who }: Request, limits: SpeedLimits): Warning[] {
  if (!isSport(asked_mps, limits)) return [];
  const { normal_mps, fastest_mps } = limits;
  const figures = { value: asked_mps, unit: 'm/s' };
  const asked = `${who} ${speedText(asked_mps)}`;
  if (asked_mps > fastest_mps)
    return [
      {
        code: 'SPEED_ABOVE_MAXIMUM',
        message: `${asked}, more than this aircraft can fly; the figures use its top airspeed of ${speedText(fastest_mps)}.`,
        limit: fastest_mps,
        ...figures,
      },
    ];
  return [
    {
      code: 'SPORT_SPEED',
      message: `${asked}, more than the ${speedText(normal_mps)} of this aircraft's normal mode; the figures are for its sport mode, and the return keeps to the normal one.`,
      limit: normal_mps,
      ...figures,
    },
  ];
}

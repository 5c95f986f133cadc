import { gravityOf } from '../warnings/gravity.ts';
import type { Warning, WarningCode } from '../warnings/warning.ts';
import type { Leg } from './leg.ts';
import type { LegReason } from './legStatus.ts';
import type { MissionInput } from './missionInput.ts';

/** The ways home that must be possible: all of them, the last one alone, or none. */
export type AskedHome = 'all' | 'last' | 'none';

export const askedHome = ({
  options,
  end_action,
}: Pick<MissionInput, 'options' | 'end_action'>): AskedHome =>
  options.smart_rth_enabled ? 'all' : end_action === 'go_home' ? 'last' : 'none';

/** Reasons against the ways home that are asked for. */
export const forbiddenHome = (legs: readonly Leg[], asked: AskedHome): ReadonlySet<LegReason> => {
  const counted = asked === 'all' ? legs : asked === 'last' ? legs.slice(-1) : [];
  return new Set(counted.flatMap(({ return_reasons = [] }) => return_reasons));
};

/** The reasons of which one must forbid a way that is asked for, if a warning about ways home is to forbid the flight. */
const reasonsOf: Readonly<Partial<Record<WarningCode, readonly LegReason[]>>> = {
  LOW_RETURN_CLEARANCE: ['GROUND'],
  RETURN_OBSTACLE: ['OBSTACLE'],
  RETURN_FENCE_BREACH: ['NO_FLY_AREA', 'GEOFENCE'],
  RETURN_ZONE_PROHIBITED: ['NO_FLY_AREA'],
  WIND_ABOVE_LIMIT: ['WIND'],
  GUST_ABOVE_LIMIT: ['WIND'],
};

/** The warnings, of which those about ways home that nobody asks for are doubts. */
export function gradedFor(asked: AskedHome, legs: readonly Leg[], warnings: readonly Warning[]): Warning[] {
  if (asked === 'all') return [...warnings];
  const home = forbiddenHome(legs, asked);
  const isWindy = legs.some(({ reasons }) => reasons.includes('WIND'));
  return warnings.map((warning) => {
    const reasons = reasonsOf[warning.code];
    const forbids =
      reasons === undefined ||
      gravityOf(warning) !== 'forbids' ||
      reasons.some((reason) => home.has(reason) || (reason === 'WIND' && isWindy));
    return forbids ? warning : { ...warning, gravity: 'doubt' };
  });
}

import type { Mission } from '../../mission/mission.ts';
import { inavItems } from '../inav/inavFile.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Items that INAV takes, by its version (docs/Navigation.md, nav_max_waypoints), and old MultiWii. */
const mostItems = { inav6: 120, inav: 60, multiWii: 15 } as const;

export function inavNotes(mission: Mission): WriteNote[] {
  const count = inavItems(mission).length;
  const speeds = mission.waypoints.flatMap(({ speed_mps = 0 }) => speed_mps);
  const fastest_mps = Math.max(...speeds);
  const values = { count, ...mostItems };
  return [
    ...(count > mostItems.inav6
      ? [noteOf('TOO_MANY_FOR_APP', { says: 'TOO_MANY_FOR_APP.inav', values })]
      : count > mostItems.multiWii
        ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.items', values })]
        : []),
    ...(fastest_mps > 0
      ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.speeds', values: { fastest_mps } })]
      : []),
    ...(mission.waypoints.some(({ actions = [] }) =>
      actions.some(({ action_type }) => action_type === 'look_at'),
    )
      ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.tilt' })]
      : []),
  ];
}

export const potensicNote: WriteNote = noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.end' });

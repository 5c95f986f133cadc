import { figureText } from '../../figureText.ts';
import type { Mission } from '../../mission/mission.ts';
import { inavItems } from '../inav/inavFile.ts';
import { decimalText } from '../write/decimal.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Items that INAV takes, by its version (docs/Navigation.md, nav_max_waypoints), and old MultiWii. */
const mostItems = { inav6: 120, inav: 60, multiWii: 15 } as const;

export function inavNotes(mission: Mission): WriteNote[] {
  const count = inavItems(mission).length;
  const speeds = mission.waypoints.flatMap(({ speed_mps = 0 }) => speed_mps);
  const fastest_mps = Math.max(...speeds);
  const counted = `The mission has ${count} items; INAV takes ${mostItems.inav6} from version 6 on, ${mostItems.inav} before, and MultiWii ${mostItems.multiWii}.`;
  return [
    ...(count > mostItems.inav6
      ? [
          noteOf(
            'TOO_MANY_FOR_APP',
            `${counted} Leave out waypoints on straight lines, or split it by number.`,
          ),
        ]
      : count > mostItems.multiWii
        ? [noteOf('LIMITS_OF_APP', counted)]
        : []),
    ...(fastest_mps > 0
      ? [
          noteOf(
            'LIMITS_OF_APP',
            `INAV flies the speeds of a file on multirotors only: set its nav_auto_speed to ${figureText(decimalText(fastest_mps, 1), 'm/s')} or more.`,
          ),
        ]
      : []),
    ...(mission.waypoints.some(({ actions = [] }) =>
      actions.some(({ action_type }) => action_type === 'look_at'),
    )
      ? [noteOf('LIMITS_OF_APP', 'INAV turns the nose to what is looked at, and does not tilt the camera.')]
      : []),
  ];
}

export const potensicNote: WriteNote = noteOf(
  'LIMITS_OF_APP',
  'The app keeps the end of the mission in its own global.json: choose “return” there, as it is counted here.',
);

import type { CarriedPart } from '../../mission/carried.ts';
import type { Mission } from '../../mission/mission.ts';
import { turnsAside as mountTurnsAside } from '../mavlink/mavlinkActs.ts';
import { picksLens, turnsAside } from '../wpml/wpmlActs.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { writtenActions } from '../write/writtenParts.ts';
import { noteAt, type Test } from './notes.ts';

/** Notes on what acts that are written say beyond their figures in the words of another family, which are not. */
export function actWordLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, carries } = formatTraits[format];
  const loses =
    (says: (part: CarriedPart | undefined) => boolean): Test =>
    (waypoint) =>
      writtenActions(waypoint, format).some(({ carried }) => carried?.format !== carries && says(carried));
  const losesTurn = loses((part) => turnsAside(part) || mountTurnsAside(part));
  return [
    ...noteAt(mission, 'ACTION_NOT_KEPT', losesTurn, { says: 'ACTION_NOT_KEPT.turn', values: { name } }),
    ...noteAt(mission, 'ACTION_NOT_KEPT', loses(picksLens), {
      says: 'ACTION_NOT_KEPT.lens',
      values: { name },
    }),
  ];
}

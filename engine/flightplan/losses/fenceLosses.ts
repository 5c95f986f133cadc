import { isCircle, type RallyPoint } from '../../fence/fence.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { noteOf } from './notes.ts';

/** Notes on what a format cannot hold of fences and rally points. */
export function fenceLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { fences = [], rally_points = [] } = mission;
  const { name, fences: held } = formatTraits[format];
  if (held === 'none')
    return [
      ...(fences.length === 0
        ? []
        : [
            noteOf(
              'FENCE_NOT_KEPT',
              `${name} has no place for geofences: set them in the app that flies it.`,
            ),
          ]),
      ...(rally_points.length === 0
        ? []
        : [noteOf('RALLY_NOT_KEPT', `${name} has no place for rally points.`)]),
    ];
  const isRound = held === 'drawn' && fences.some(isCircle);
  const isNamed = held === 'kept' && fences.some((fence) => fence.name !== undefined);
  return [
    ...(isRound
      ? [noteOf('FENCE_CHANGED', `${name} has no circles: round geofences are written as outlines.`)]
      : []),
    ...(isNamed ? [noteOf('FENCE_CHANGED', `${name} has no place for the names of geofences.`)] : []),
    ...(format !== 'qgc_plan' && hasBreachReturn(mission)
      ? [noteOf('FENCE_CHANGED', `${name} has no place for where to return to after a breach of a geofence.`)]
      : []),
    ...rallyLosses(rally_points, format),
  ];
}

const hasBreachReturn = ({ carried = [] }: Mission): boolean =>
  carried.some(({ kind, text }) => kind === 'geoFence' && text.includes('"breachReturn"'));

/** Height references of rally points that each format holds; a drawing may leave the height out. */
const heldHeights: Readonly<Partial<Record<WriteFormat, readonly (AltitudeDatum | undefined)[]>>> = {
  qgc_plan: ['takeoff'],
  qgc_wpl: ['takeoff', 'agl', 'msl'],
  kml: ['msl', 'agl', undefined],
};

function rallyLosses(rally_points: readonly RallyPoint[], format: WriteFormat): WriteNote[] {
  const { name } = formatTraits[format];
  const isLost = rally_points.some(({ altitude }) => heldHeights[format]?.includes(altitude?.datum) !== true);
  return isLost
    ? [noteOf('RALLY_NOT_KEPT', `${name} cannot hold the heights of all rally points: check them there.`)]
    : [];
}

import { isCircle } from '../../fence/fence.ts';
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
    ...rallyLosses({ rally_points, format }),
  ];
}

const hasBreachReturn = ({ carried = [] }: Mission): boolean =>
  carried.some(({ kind, text }) => kind === 'geoFence' && text.includes('"breachReturn"'));

/** Heights that the file measures from elsewhere: 0 is written in a plan, none in a drawing. */
function rallyLosses({
  rally_points,
  format,
}: {
  readonly rally_points: NonNullable<Mission['rally_points']>;
  readonly format: WriteFormat;
}): WriteNote[] {
  const { name, fences } = formatTraits[format];
  const isOwn = (datum: string | undefined) =>
    datum === undefined || (fences === 'drawn' ? datum === 'msl' || datum === 'agl' : datum === 'takeoff');
  const isLost = format !== 'qgc_wpl' && rally_points.some(({ altitude }) => !isOwn(altitude?.datum));
  return isLost
    ? [noteOf('RALLY_NOT_KEPT', `${name} cannot hold the heights of all rally points: check them there.`)]
    : [];
}

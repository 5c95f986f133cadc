import { isAtEveryHeight, isCircle, type RallyPoint } from '../../fence/fence.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { noPlace, noteOf } from './notes.ts';

/** Notes on what a format cannot hold of fences and rally points. */
export function fenceLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { fences = [], rally_points = [] } = mission;
  const { name, fences: held } = formatTraits[format];
  if (held === 'none')
    return [
      ...(fences.length === 0 ? [] : [noPlace('FENCE_NOT_KEPT', name, 'fences')]),
      ...(rally_points.length === 0 ? [] : [noPlace('RALLY_NOT_KEPT', name, 'rally_points')]),
    ];
  const isRound = held === 'drawn' && fences.some(isCircle);
  const isNamed = held === 'kept' && fences.some((fence) => fence.name !== undefined);
  return [
    ...(fences.every(isAtEveryHeight) ? [] : [noPlace('FENCE_CHANGED', name, 'fence_heights')]),
    ...(isRound ? [noteOf('FENCE_CHANGED', { values: { name } })] : []),
    ...(isNamed ? [noPlace('FENCE_CHANGED', name, 'fence_names')] : []),
    ...(format !== 'qgc_plan' && hasBreachReturn(mission)
      ? [noPlace('FENCE_CHANGED', name, 'breach_return')]
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
  return isLost ? [noteOf('RALLY_NOT_KEPT', { values: { name } })] : [];
}

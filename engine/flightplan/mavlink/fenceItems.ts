import { type Fence, isCircle, type RallyPoint } from '../../fence/fence.ts';
import type { AltitudeDatum, Position } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import type { ReadFence } from '../plan/readFence.ts';
import { nowhere } from '../source/places.ts';
import { heightIn } from '../source/sharedAltitudes.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import { mavCmd } from './commandTable.ts';
import type { WrittenItem } from './mavlinkActs.ts';
import type { MissionItem } from './missionFlight.ts';

const inclusions = new Set<number>([
  mavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  mavCmd.NAV_FENCE_CIRCLE_INCLUSION,
]);
const corners = new Set<number>([
  mavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  mavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION,
]);
const circles = new Set<number>([mavCmd.NAV_FENCE_CIRCLE_INCLUSION, mavCmd.NAV_FENCE_CIRCLE_EXCLUSION]);

/** True if an item is a fence or a rally point, and no part of the route. */
export const isSideItem = ({ command: number }: MissionItem): boolean =>
  corners.has(number) || circles.has(number) || number === mavCmd.NAV_RALLY_POINT;

export interface SideItems {
  readonly fences: readonly ReadFence[];
  readonly rally_points: readonly RallyPoint[];
}

/** A place that cannot be read becomes one that no check lets pass. */
const placeOf = ({ lat = nowhere.lat, lon = nowhere.lon }: MissionItem): Position => ({ lat, lon });

interface Outline {
  readonly command: number;
  /** Number of corners that each of them names. */
  readonly count: number;
  readonly outline: Position[];
}

/** The corners of one outline follow each other, and each names how many they are. */
function outlinesIn(items: readonly MissionItem[]): Outline[] {
  const found: Outline[] = [];
  for (const item of items) {
    const [count = 0] = item.params;
    const last = found.at(-1);
    const isMore =
      last?.command === item.command && last.count === count && last.outline.length !== last.count;
    if (isMore) last.outline.push(placeOf(item));
    else found.push({ command: item.command, count, outline: [placeOf(item)] });
  }
  return found;
}

/** A count of 0 is none. */
const doubtOf = (named: number, found: number): Pick<ReadFence, 'doubt'> =>
  named > 0 && named !== found ? { doubt: { says: 'reason.fence_count', values: { named, found } } } : {};

/** The fences and rally points among the items of a file, in any state. */
export function sideItemsIn(
  items: readonly MissionItem[],
  datumOf: (frame: number | undefined) => AltitudeDatum | undefined,
): SideItems {
  const polygons = outlinesIn(items.filter((item) => corners.has(item.command)));
  return {
    fences: [
      ...polygons.map(({ command: number, count, outline }) => ({
        is_inclusion: inclusions.has(number),
        outline,
        ...doubtOf(count, outline.length),
      })),
      ...items
        .filter((item) => circles.has(item.command))
        .map((item) => ({
          is_inclusion: inclusions.has(item.command),
          center: placeOf(item),
          radius_m: item.params[0] ?? 0,
        })),
    ],
    rally_points: items
      .filter((item) => item.command === mavCmd.NAV_RALLY_POINT)
      .map((item) => ({ ...placeOf(item), ...heightIn(datumOf(item.frame), item.alt) })),
  };
}

const sideItem = (
  number: number,
  { lat, lon }: Position,
  { frame = 0, first = 0, alt_m = 0 }: { frame?: number; first?: number; alt_m?: number },
): WrittenItem => ({
  command: number,
  frame,
  params: [first, 0, 0, 0, roundedLatitude(lat), roundedLongitude(lon), alt_m],
});

function fenceItems(fence: Fence): WrittenItem[] {
  const { is_inclusion } = fence;
  if (isCircle(fence)) {
    const number = is_inclusion ? mavCmd.NAV_FENCE_CIRCLE_INCLUSION : mavCmd.NAV_FENCE_CIRCLE_EXCLUSION;
    return [sideItem(number, fence.center, { first: rounded(fence.radius_m) })];
  }
  const number = is_inclusion
    ? mavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION
    : mavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION;
  const first = fence.outline.length;
  return fence.outline.map((corner) => sideItem(number, corner, { first }));
}

/** The items of fences and rally points; `frames` gives the MAV_FRAME of a height. */
export const sideItems = (
  { fences = [], rally_points = [] }: Pick<Mission, 'fences' | 'rally_points'>,
  frames: Readonly<Record<AltitudeDatum, number>>,
): WrittenItem[] => [
  ...fences.flatMap(fenceItems),
  ...rally_points.map((point) =>
    sideItem(mavCmd.NAV_RALLY_POINT, point, {
      ...(point.altitude === undefined
        ? { frame: frames.takeoff }
        : { frame: frames[point.altitude.datum], alt_m: rounded(point.altitude.value_m) }),
    }),
  ),
];

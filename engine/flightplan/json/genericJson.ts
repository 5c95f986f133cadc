import type { Altitude } from '../../geo/position.ts';
import { metresPerFoot } from '../../units.ts';
import { isMavlinkList, isQuoted, readMavlinkList } from '../mavlink/mavlinkJson.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, quotedNote, referenceAssumed } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { heightOf, type JsonHeight } from '../source/json/jsonHeight.ts';
import {
  hasQuotedPosition,
  latNames,
  lonNames,
  numberIn,
  positionHolder,
} from '../source/json/jsonPosition.ts';
import { isObject, listAt, member } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { type FoundPoints, findPoints, type PointList } from './jsonPoints.ts';

const format = 'json';
const speedNames = ['speed', 'Speed', 'speed_m_s', 'speed_mps', 'speed_ms'];
const waitNames = [
  'hover_time_s',
  'holdTime',
  'hold_s',
  'hold_time',
  'waitTime',
  'wait_time',
  'loiter_time_s',
  'stayTime',
  'hoverTime',
];

/** Reads JSON of no known format: an array of objects with latitude and longitude, at the top or under a usual name. */
export function readGenericJson(value: unknown): PlanDraft {
  refuseKnownOthers(value);
  const found = findPoints(value);
  if (found === undefined) return refuseUnknown(value);
  const [first] = found.lists;
  if (first !== undefined && isMavlinkList(first.items)) return readItems(first.items);
  return readPoints(found, isSuasMission(value));
}

function readItems(items: readonly unknown[]): PlanDraft {
  const { points, end_action, home, ignored, warnings } = readMavlinkList(items);
  if (points.length === 0) {
    refuse('NO_ROUTE', 'The JSON holds no mission item with a position; export the mission again.', {
      format,
    });
  }
  return {
    format,
    routes: [{ name: 'Mission', kind: 'mission', points, end_action }],
    home,
    ignored,
    warnings: items.some(isQuoted) ? [...warnings, quotedNote] : warnings,
  };
}

interface Reading {
  readonly feet: boolean;
  readonly tally: Tally;
  /** Whether there are heights without a reference. */
  assumed: boolean;
}

function readPoints(found: FoundPoints, feet: boolean): PlanDraft {
  const reading: Reading = { feet, tally: new Tally(), assumed: false };
  const routes = found.lists.map(
    ({ name, items }): DraftRoute => ({
      name: name ?? 'Route',
      kind: 'mission',
      points: items.flatMap((item) => toPoint(item, reading)),
    }),
  );
  return {
    format,
    routes,
    home: found.home,
    ignored: reading.tally.list(),
    warnings: [
      ...orderNotes(found),
      ...groundNotes(found.lists, routes),
      ...(found.lists.some(({ items }) => items.some(hasQuotedPosition)) ? [quotedNote] : []),
      ...(reading.assumed ? [referenceAssumed('This JSON')] : []),
      ...(feet ? [note('This is a SUAS competition file: heights are read as feet above sea level.')] : []),
    ],
  };
}

function orderNotes({ keyed, lists }: FoundPoints) {
  const order = lists.find((list) => list.order !== undefined)?.order;
  return [
    ...(keyed
      ? [
          note(
            'The points are members of an object, which have no order of their own; they are joined as written. Check the order on the map.',
          ),
        ]
      : []),
    ...(order === undefined
      ? []
      : [
          note(
            `The numbers of the points have no names: they are read as ${order}. Check the route on the map.`,
          ),
        ]),
  ];
}

function groundNotes(lists: readonly PointList[], routes: readonly DraftRoute[]) {
  const heights = routes.some(({ points }) => points.some((point) => point.altitude !== undefined));
  const terrain = lists.some(({ items }) =>
    items.some((item) => isFiniteNumber(member(item, 'elev') ?? member(item, 'elevation'))),
  );
  return terrain && !heights
    ? [note('The points carry the height of the ground only; a flight height is not in the file.')]
    : [];
}

function toPoint(item: unknown, reading: Reading): PlanPoint[] {
  const lat = numberIn(positionHolder(item), latNames);
  const lon = numberIn(positionHolder(item), lonNames);
  if (lat === undefined || lon === undefined) {
    reading.tally.add('item', 'it has no numeric latitude and longitude');
    return [];
  }
  const speed_mps = numberIn(item, speedNames);
  const height = heightOf(item);
  return [
    {
      lat,
      lon,
      hover_time_s: waitOf(item),
      ...(height === undefined ? {} : { altitude: altitudeOf(height, reading) }),
      ...(speed_mps !== undefined && speed_mps > 0 ? { speed_mps } : {}),
    },
  ];
}

function altitudeOf({ value, datum }: JsonHeight, reading: Reading): Altitude {
  if (reading.feet) return { datum: 'msl', value_m: value * metresPerFoot };
  if (datum === undefined) reading.assumed = true;
  return { datum: datum ?? 'takeoff', value_m: value };
}

/** Wait of a point: seconds under a usual name, and STAY actions of DJI's mobile SDK 4, in milliseconds. */
function waitOf(item: unknown): number {
  const stays = listAt(item, 'actions').reduce<number>((sum, action) => {
    const type = member(action, 'type') ?? member(action, 'actionType');
    const isStay = typeof type === 'string' && /^stay$/i.test(type);
    return isStay ? sum + (numberIn(action, ['param', 'actionParam']) ?? 0) / 1000 : sum;
  }, 0);
  return stays + (numberIn(item, waitNames) ?? 0);
}

/** Whether this is an interoperability file of the AUVSI SUAS competition, whose heights are feet above sea level. */
const isSuasMission = (value: unknown) =>
  Array.isArray(member(value, 'flyZones')) &&
  (Array.isArray(member(value, 'searchGridPoints')) || Array.isArray(member(value, 'stationaryObstacles')));

function refuseKnownOthers(value: unknown): void {
  if (
    Array.isArray(member(value, 'timelineObjects')) ||
    Array.isArray(member(value, 'semanticSegments')) ||
    hasE7(value)
  ) {
    refuse(
      'LOCATION_HISTORY',
      'This is a location history of a phone, not a flight plan; choose a mission file.',
      { format },
    );
  }
}

const hasE7 = (value: unknown) =>
  listAt(value, 'locations').some((item) => member(item, 'latitudeE7') !== undefined);

function refuseUnknown(value: unknown): never {
  if (hasLocalMetres(value)) {
    refuse(
      'LOCAL_METRES',
      'The points of this JSON are local metres (x, y) without a position on the map; export it with latitude and longitude.',
      { format },
    );
  }
  const keys = isObject(value) ? Object.keys(value).slice(0, 8) : [];
  const listed =
    keys.length > 0 ? `; its members are ${cleanText(keys.map((key) => cleanText(key, 20)).join(', '))}` : '';
  refuse('NOT_A_FLIGHT_PLAN', `This is JSON, but not a flight plan${listed}; choose a mission file.`, {
    format,
  });
}

/** Whether the upper levels hold points as lists of numbers or with x and y, and not lists in lists. */
function hasLocalMetres(value: unknown, depth = 0): boolean {
  if (depth > 6 || typeof value !== 'object' || value === null) return false;
  if (isLocal(value)) return true;
  const inner: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, 5)
    : Object.values(value).slice(0, 30);
  return (
    (Array.isArray(value) && (depth === 1 || depth === 2) && inner.some(isTriple)) ||
    inner.some((item) => hasLocalMetres(item, depth + (Array.isArray(value) ? 2 : 1)))
  );
}

const isLocal = (item: unknown) =>
  isFiniteNumber(member(item, 'x') ?? member(item, 'X')) &&
  isFiniteNumber(member(item, 'y') ?? member(item, 'Y'));
const isTriple = (item: unknown) =>
  Array.isArray(item) && item.length >= 2 && item.length <= 4 && item.every(isFiniteNumber);

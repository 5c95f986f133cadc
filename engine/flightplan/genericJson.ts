import type { Altitude } from '../geo/position.ts';
import type { PlanPoint } from './flightPlan.ts';
import { isObject, listAt, member } from './jsonValue.ts';
import { isFiniteNumber, metresPerFoot, parseNumber } from './numbers.ts';
import { note, type PlanDraft, referenceAssumed, Tally } from './planDraft.ts';
import { clean, refuse } from './refusal.ts';

const format = 'json';
const latNames = ['lat', 'latitude', 'Lat', 'Latitude', 'latitude_deg', 'lat_deg'];
const lonNames = ['lon', 'lng', 'long', 'longitude', 'Lon', 'Lng', 'Longitude', 'longitude_deg', 'lon_deg'];
const heightNames = [
  'altitude',
  'alt',
  'height',
  'altitude_m',
  'alt_m',
  'relativeAltitude',
  'Altitude',
  'Alt',
  'relative_altitude_m',
  'relative_altitude',
];
const speedNames = ['speed', 'speed_m_s', 'speed_mps', 'speed_ms'];
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
const holders = [
  'waypoints',
  'wayPoints',
  'points',
  'route',
  'path',
  'mission',
  'missionWaypoints',
  'mission_waypoints',
  'mission_items',
  'missionItems',
  'waypointList',
  'wayPointList',
];
/** What some tools wrap around them. */
const wrappers = ['flightPlan', 'flight_plan', 'missionPlan', 'plan', 'data', 'flight', 'trajectory'];

/** JSON of no known format: an array of objects with latitude and longitude, at the top or under a usual name. */
export function readGenericJson(value: unknown): PlanDraft {
  refuseKnownOthers(value);
  const feet = isSuasMission(value);
  const found = findPoints(value);
  if (found === undefined) return refuseUnknown(value);
  const tally = new Tally();
  const points = found.items.flatMap((item) => toPoint(item, feet, tally));
  if (points.length === 0)
    refuse(
      'COORDINATES_INVALID',
      'No point of the JSON has a usable latitude and longitude; export it again.',
      { format },
    );
  const terrain = found.items.some((item) =>
    isFiniteNumber(member(item, 'elev') ?? member(item, 'elevation')),
  );
  const heights = points.some((point) => point.altitude !== undefined);
  return {
    format,
    routes: [{ name: 'Route', kind: 'mission', points }],
    home: found.home,
    ignored: tally.list(),
    warnings: [
      ...(found.keyed
        ? [
            note(
              'The points are members of an object, which have no order of their own; they are joined as written. Check the order on the map.',
            ),
          ]
        : []),
      ...(terrain && !heights
        ? [note('The points carry the height of the ground only; a flight height is not in the file.')]
        : []),
      ...(heights && !feet ? [referenceAssumed('This JSON')] : []),
      ...(feet ? [note('This is a SUAS competition file: heights are taken as feet above sea level.')] : []),
    ],
  };
}

interface Found {
  readonly items: readonly unknown[];
  readonly keyed: boolean;
  readonly home?: PlanDraft['home'];
}

const numberIn = (value: unknown, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const found = member(value, name);
    if (isFiniteNumber(found)) return found;
    const parsed = typeof found === 'string' ? parseNumber(found) : undefined;
    if (parsed !== undefined) return parsed;
  }
  return undefined;
};

/** MSDK-like files keep the position in a member of its own. */
const placeOf = (item: unknown): unknown => {
  for (const name of ['coordinate', 'location', 'position', 'point'])
    if (isObject(member(item, name))) return member(item, name);
  return item;
};

const hasPlace = (item: unknown) =>
  isObject(item) &&
  numberIn(placeOf(item), latNames) !== undefined &&
  numberIn(placeOf(item), lonNames) !== undefined;

function findPoints(value: unknown, depth = 0): Found | undefined {
  if (Array.isArray(value)) return value.some(hasPlace) ? { items: value, keyed: false } : undefined;
  for (const name of holders) {
    const held = member(value, name);
    const inner = Array.isArray(held)
      ? held
      : holders.map((key) => listAt(held, key)).find((list) => list.length > 0);
    if (inner?.some(hasPlace)) return { items: inner, keyed: false };
  }
  const wrapped = wrappers.map((name) => member(value, name)).find(isObject);
  return (
    findKeyed(value) ?? (wrapped === undefined || depth > 1 ? undefined : findPoints(wrapped, depth + 1))
  );
}

function findKeyed(value: unknown): Found | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).filter(([, item]) => hasPlace(item));
  const home = entries.find(([name]) => /^home$/i.test(name))?.[1];
  const items = entries.filter(([name]) => !/^home$/i.test(name)).map(([, item]) => item);
  if (items.length < 2) return undefined;
  const lat = numberIn(home, latNames);
  const lon = numberIn(home, lonNames);
  return { items, keyed: true, ...(lat === undefined || lon === undefined ? {} : { home: { lat, lon } }) };
}

function toPoint(item: unknown, feet: boolean, tally: Tally): PlanPoint[] {
  const lat = numberIn(placeOf(item), latNames);
  const lon = numberIn(placeOf(item), lonNames);
  if (lat === undefined || lon === undefined) {
    tally.add('item', 'it has no numeric latitude and longitude');
    return [];
  }
  const speed_mps = numberIn(item, speedNames);
  const altitude = altitudeOf(item, feet);
  return [
    {
      lat,
      lon,
      hover_time_s: waitOf(item),
      ...(altitude === undefined ? {} : { altitude }),
      ...(speed_mps !== undefined && speed_mps > 0 ? { speed_mps } : {}),
    },
  ];
}

function altitudeOf(item: unknown, feet: boolean): Altitude | undefined {
  const value = numberIn(item, heightNames) ?? numberIn(placeOf(item), heightNames);
  if (value === undefined) return undefined;
  return feet ? { datum: 'msl', value_m: value * metresPerFoot } : { datum: 'takeoff', value_m: value };
}

/** Seconds by name; the STAY action of DJI's mobile SDK 4 counts milliseconds. */
function waitOf(item: unknown): number {
  const stays = listAt(item, 'actions').reduce<number>((sum, action) => {
    const type = member(action, 'type') ?? member(action, 'actionType');
    const isStay = typeof type === 'string' && /^stay$/i.test(type);
    return isStay ? sum + (numberIn(action, ['param', 'actionParam']) ?? 0) / 1000 : sum;
  }, 0);
  return stays + (numberIn(item, waitNames) ?? 0);
}

/** Interoperability files of the AUVSI SUAS competition count in feet above sea level. */
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
      'The points of this JSON are local metres (x, y) with no place on the map; export it with latitude and longitude.',
      { format },
    );
  }
  const keys = isObject(value) ? Object.keys(value).slice(0, 8) : [];
  const listed =
    keys.length > 0 ? `; its members are ${clean(keys.map((key) => clean(key, 20)).join(', '))}` : '';
  refuse('NOT_A_FLIGHT_PLAN', `This is JSON, but no flight plan${listed}; choose a mission file.`, {
    format,
  });
}

/** Points without names, or with x and y: somewhere within the first two levels. */
function hasLocalMetres(value: unknown): boolean {
  const inner = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  return inner.slice(0, 50).some((item) => {
    const points = Array.isArray(item) ? item : listAt(item, 'waypoints');
    return isLocal(item) || points.slice(0, 20).some((point: unknown) => isLocal(point) || isTriple(point));
  });
}

const isLocal = (item: unknown) => isFiniteNumber(member(item, 'x')) && isFiniteNumber(member(item, 'y'));
const isTriple = (item: unknown) =>
  Array.isArray(item) && item.length >= 2 && item.length <= 4 && item.every(isFiniteNumber);

import type { Position } from '../../geo/position.ts';
import { isMavlinkList } from '../mavlink/mavlinkJson.ts';
import type { FlightPlan } from '../plan/flightPlan.ts';
import { vagueHeads } from '../source/json/jsonMeasures.ts';
import { hasPosition, numberIn, positionHolder, positionOf } from '../source/json/jsonPosition.ts';
import { isObject, type JsonObject, lettersOf, textAt } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { measureOf } from '../source/measureName.ts';
import { toPairs } from './jsonPairs.ts';
import { isArea, isSideName } from './jsonSides.ts';

export interface PointList {
  readonly name?: string | undefined;
  readonly items: readonly unknown[];
  /** The order in which numbers without names were read. */
  readonly order?: string | undefined;
  /** The member that holds the list, where its name is none of a route. */
  readonly unfamiliar?: string | undefined;
  /** The positions were named x and y, which stand for these. */
  readonly plane?: PlaneOrder | undefined;
  /** The objects that hold the list, outermost first. */
  readonly around?: readonly JsonObject[] | undefined;
}

export type PlaneOrder = 'latitude, longitude' | 'longitude, latitude';

export interface FoundPoints {
  readonly lists: readonly PointList[];
  /** The points are members of an object. */
  readonly keyed: boolean;
  readonly home?: FlightPlan['home'];
}

/** Members that hold the points of a route, by the letters of their names. */
const holders = [
  'waypoints',
  'waypointlist',
  'missionwaypoints',
  'missionitems',
  'points',
  'routepoints',
  'pathpoints',
  'wps',
  'route',
  'path',
  'flightpath',
  'mission',
  'trajectory',
  'track',
  'coordinates',
  'items',
];
/** Members that some tools wrap around those. */
const wrappers = ['flightplan', 'missionplan', 'plan', 'data', 'flight', 'trajectory', 'task'];
/** Lists whose members each have a route of their own. */
const fleets = [
  'routes',
  'missions',
  'flights',
  'flightplans',
  'plans',
  'drones',
  'uavs',
  'vehicles',
  'agents',
];
/** Names that other lists also have: their items must look like waypoints. */
const vague = new Set(['items', 'coordinates']);

/** The points of JSON of no known format: a list at the top, under a usual name, or one for each of several aircraft. */
export function findPoints(value: unknown): FoundPoints | undefined {
  for (const find of [(one: unknown) => findLists(one, []), planeLists, unfamiliarLists]) {
    const lists = find(value);
    if (lists.length > 0) return { lists, keyed: false };
  }
  return findKeyed(value);
}

const deepest = 4;

function findLists(value: unknown, around: readonly JsonObject[]): readonly PointList[] {
  const lists = around.length > deepest ? [] : listsIn(value, around);
  return lists.map((list) => ({ around, ...list }));
}

function listsIn(value: unknown, outer: readonly JsonObject[]): readonly PointList[] {
  if (Array.isArray(value)) {
    const list = toList(value);
    return list === undefined ? ofEach(value, outer) : [list];
  }
  if (!isObject(value) || isArea(value)) return [];
  const around = [...outer, value];
  const members = membersOf(value);
  for (const name of holders) {
    const found = inHolder(members.get(name), name, around);
    if (found.length > 0) return found;
  }
  for (const [name, value] of members) {
    const found =
      /(waypoints|waypointlist)$/.test(name) && !isSideName(name) ? inHolder(value, name, around) : [];
    if (found.length > 0) return found;
  }
  for (const name of fleets) {
    const fleet = members.get(name);
    const found = Array.isArray(fleet) ? ofEach(fleet, around) : [];
    if (found.length > 0) return found;
  }
  for (const name of wrappers) {
    const found = findLists(members.get(name), around);
    if (found.length > 0) return found;
  }
  return [];
}

function inHolder(value: unknown, name: string, around: readonly JsonObject[]): readonly PointList[] {
  if (!Array.isArray(value)) return findLists(value, around);
  const list = toList(value);
  const isUsable = list !== undefined && (!vague.has(name) || looksFlown(list));
  return isUsable ? [{ around, ...list }] : [];
}

const looksFlown = ({ items }: PointList) => isMavlinkList(items) || items.slice(0, 50).some(hasHeight);

/** True if a member of the point is any height. */
const hasHeight = (item: unknown) =>
  [item, positionHolder(item)].some(
    (holder) =>
      isObject(holder) &&
      Object.keys(holder)
        .slice(0, 50)
        .some((name) => isHeight(name)),
  );

const isHeight = (name: string) => {
  const found = measureOf(name);
  return found?.measure === 'height' && !vagueHeads.has(found.head);
};

/** The members of an object by the letters of their names. */
function membersOf(value: JsonObject): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>();
  for (const name of Object.keys(value).slice(0, 1000)) {
    const plain = lettersOf(name);
    if (!members.has(plain)) members.set(plain, value[name]);
  }
  return members;
}

function ofEach(list: readonly unknown[], around: readonly JsonObject[]): PointList[] {
  return list.slice(0, limits.routes).flatMap((one, index) => {
    if (!isObject(one)) return [];
    const name = textAt(one, 'name') ?? textAt(one, 'id') ?? `Route ${index + 1}`;
    return findLists(one, around).map((found) => ({ ...found, name }));
  });
}

function toList(list: readonly unknown[]): PointList | undefined {
  const isFlown = (item: unknown) => hasPosition(item) && !(isObject(item) && isArea(item));
  if (list.some(isFlown) || isMavlinkList(list)) return { items: list };
  return toPairs(list);
}

/** Members whose lists are no route, whatever they hold. */
const besideName =
  /search|grid|(^|[^a-z])pois?([^a-z]|$)|target|marker|gcp|landmark|rally|object|odlc|polygon|survey|area|corner|vert/i;
const routeName = /way|wp|nav|mission|route|path|leg|point|stop|track|traj|flight/i;

/** Lists of points under names that nobody knows but that sound like a route; else those whose points have heights. */
function unfamiliarLists(value: unknown): readonly PointList[] {
  if (!isObject(value) || isArea(value)) return [];
  const lists = Object.entries(value)
    .slice(0, 1000)
    .flatMap(([name, list]): (PointList & { readonly name: string })[] => {
      if (!Array.isArray(list) || isSideName(name) || besideName.test(name)) return [];
      const isOfPoints = list.filter(hasPosition).length > 1;
      return isOfPoints ? [{ name, items: list, around: [value], unfamiliar: name }] : [];
    });
  const routes = lists.filter(({ name }) => routeName.test(name));
  return routes.length > 0 ? routes : lists.filter((list) => looksFlown(list) && !vague.has(list.name));
}

/** How far a waypoint may lie from the places that its file names, degrees. */
const near_deg = 0.5;

/** Waypoints whose x and y lie by the places that the file names, as latitude and longitude like those of MAVLink or the other way round. */
function planeLists(value: unknown): readonly PointList[] {
  if (!isObject(value)) return [];
  const places = Object.values(value)
    .slice(0, 1000)
    .flatMap((one) => positionsIn(one).slice(0, 1));
  return Object.entries(value)
    .slice(0, 1000)
    .flatMap(([name, list]): PointList[] => {
      if (!Array.isArray(list) || list.length < 2 || !routeName.test(name)) return [];
      const found = planeOrders.map((plane) => ({
        items: list.flatMap((item) => placedByPlane(item, places, plane)),
        plane,
        around: [value],
      }));
      return found.filter(({ items }) => items.length === list.length).slice(0, 1);
    });
}

const planeOrders: readonly PlaneOrder[] = ['latitude, longitude', 'longitude, latitude'];

const positionsIn = (value: unknown): Position[] =>
  (Array.isArray(value) ? value.slice(0, 1) : [value]).flatMap((item) => positionOf(item) ?? []);

function placedByPlane(item: unknown, places: readonly Position[], plane: PlaneOrder): JsonObject[] {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => numberIn(item, [name]));
  if (!isObject(item) || x === undefined || y === undefined) return [];
  const [lat, lon] = plane === 'latitude, longitude' ? [x, y] : [y, x];
  const isNear = places.some(
    (one) => Math.abs(one.lat - lat) < near_deg && Math.abs(one.lon - lon) < near_deg,
  );
  const { x: _x, y: _y, z: _z, ...others } = item;
  return isNear ? [{ ...others, lat, lon, ...(z === undefined ? {} : { altitude: z }) }] : [];
}

/** The names of lists that sound like a route, of objects none of which has a position that can be read. */
export const unreadRoutes = (value: unknown): string[] =>
  Object.entries(isObject(value) && !isArea(value) ? value : {})
    .slice(0, 1000)
    .flatMap(([name, list]) => {
      const isRoute = routeName.test(name) && !besideName.test(name) && !isSideName(name);
      if (!isRoute || !Array.isArray(list) || list.some(hasPosition)) return [];
      return list.some((item) => isObject(item) && !isArea(item)) ? [name] : [];
    });

/** Points that are members of an object. Beside a list of something else they are places of their own, and no route. */
function findKeyed(value: unknown): FoundPoints | undefined {
  const isList = (one: unknown) => Array.isArray(one) && one.filter(isObject).length > 1;
  if (!isObject(value) || isArea(value) || Object.values(value).some(isList)) return undefined;
  const entries = Object.entries(value).filter(([, item]) => hasPosition(item));
  const home = entries.find(([name]) => /^home$/i.test(name))?.[1];
  const items = entries.filter(([name]) => !/^home$/i.test(name)).map(([, item]) => item);
  if (items.length < 2) return undefined;
  return { lists: [{ items }], keyed: true, home: positionOf(home) };
}

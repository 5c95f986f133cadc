import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import { unitNamed } from '../../unitNames.ts';
import { metresPerFoot } from '../../units.ts';
import type { Warning } from '../../warnings/warning.ts';
import { isMavlinkList, isQuoted, readMavlinkList } from '../mavlink/mavlinkJson.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, quotedNote, referenceAssumed } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { keptActs } from '../source/json/jsonActs.ts';
import { datumBeside, type JsonHeight } from '../source/json/jsonHeight.ts';
import { launchNameIn } from '../source/json/jsonLaunch.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import {
  hasQuotedPosition,
  latNames,
  lonNames,
  numberIn,
  positionHolder,
} from '../source/json/jsonPosition.ts';
import type { UnitSettings } from '../source/json/jsonUnits.ts';
import { isObject, type JsonObject, listAt, member, textAt } from '../source/json/jsonValue.ts';
import { type LaunchName, launchedFrom } from '../source/launchPlaces.ts';
import { limits } from '../source/limits.ts';
import { fieldsNotRead } from '../source/measureWarnings.ts';
import { isNoWaypoint } from '../source/noWaypoint.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { cleanText, refuse, refuseArea } from '../source/refusal.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { isCompetition } from './competition.ts';
import { type FoundPoints, findPoints, type PointList } from './jsonPoints.ts';
import { isArea, type Sides, sidesIn } from './jsonSides.ts';
import { groundNotes, loseRepeats, numberNotes, orderNotes, unfamiliarNotes } from './pointNotes.ts';

const format = 'json';
/** Reads JSON of no known format: an array of objects with latitude and longitude, at the top or under a usual name. */
export function readGenericJson(value: unknown, units: UnitUse): PlanDraft {
  refuseKnownOthers(value);
  const found = findPoints(value);
  const isFeet = isCompetition(value);
  const sides = sidesIn(objectsAround(value, found), isFeet ? metresPerFoot : 1);
  if (found === undefined) return refuseWithout(value, sides);
  refuseMany(found);
  const [first] = found.lists;
  const draft =
    first !== undefined && isMavlinkList(first.items)
      ? readItems(first, units)
      : readPoints(found, isFeet, units);
  return {
    ...draft,
    home: draft.home ?? sides.home,
    fences: [...(draft.fences ?? []), ...sides.fences],
    ignored: [
      ...draft.ignored,
      ...(sides.areas.length === 0
        ? []
        : [{ what: 'area', count: sides.areas.length, reason: 'an outline is not a route' }]),
    ],
    warnings: [...draft.warnings, ...sides.warnings],
  };
}

/** The objects that hold the points, and areas that stand beside them in a list. */
function objectsAround(value: unknown, found: FoundPoints | undefined): readonly unknown[] {
  const beside = Array.isArray(value) ? value.filter(isArea) : [value];
  return [...new Set([...beside, ...(found?.lists ?? []).flatMap(({ around = [] }) => around)])];
}

function refuseWithout(value: unknown, { fences, areas }: Sides): never {
  if (areas.length > 0)
    refuseArea(
      'This is an area, not a route; plan a survey over it in your flight app and open the route that it exports.',
      areas,
      { format },
    );
  if (fences.length > 0) refuseFencesAlone(fences, 'open it with the mission that it is for', format);
  return refuseUnknown(value);
}

function refuseMany({ lists }: FoundPoints): void {
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  if (count > limits.json_points)
    refuse('TOO_MANY_POINTS', `The JSON holds ${count} points; at most ${limits.json_points} are read.`, {
      format,
    });
}

function readItems({ items, around = [] }: PointList, use: UnitUse): PlanDraft {
  const { points, end_action, takeoff_height_m, home, ignored, warnings, fences, rally_points } =
    readMavlinkList(items);
  if (points.length === 0) {
    refuse('NO_ROUTE', 'The JSON holds no mission item with a position; export the mission again.', {
      format,
    });
  }
  const speed = speedOfItems(items, around, use);
  return {
    format,
    routes: [
      { name: 'Mission', kind: 'mission', points, end_action, takeoff_height_m, speed_mps: speed.speed_mps },
    ],
    home,
    fences,
    rally_points,
    ignored,
    warnings: [...warnings, ...speed.warnings, ...(items.some(isQuoted) ? [quotedNote] : [])],
  };
}

/** The one speed that all items name, else that of the objects around them; others are told. */
function speedOfItems(
  items: readonly unknown[],
  around: readonly JsonObject[],
  use: UnitUse,
): { readonly speed_mps?: number | undefined; readonly warnings: readonly Warning[] } {
  const beside = new JsonMeasures(new Tally(), use);
  const settings = beside.unitsOf(around);
  const own = new JsonMeasures(new Tally(), use);
  const speeds = items.filter(isObject).map((item) => own.speedOf(item, settings));
  const [first] = speeds;
  if (first !== undefined && speeds.every((speed) => speed === first))
    return { speed_mps: first, warnings: [] };
  const speed_mps = around
    .map((holder) => beside.speedOf(holder, settings))
    .findLast((speed) => speed !== undefined);
  beside.lookAt(around.flatMap(settingsIn));
  const isTold = speeds.some((speed) => speed !== undefined);
  return { speed_mps, warnings: [...beside.warnings(), ...(isTold ? fieldsNotRead(['speed']) : [])] };
}

interface Reading {
  readonly feet: boolean;
  readonly tally: Tally;
  readonly measures: JsonMeasures;
  /** Whether there are heights without a reference. */
  assumed: boolean;
  /** Among the points of all lists, one list after the other. */
  readonly launches: LaunchName[];
  /** Of points read so far. */
  count: number;
  /** What the objects around the points of a list say of all their heights. */
  datum?: AltitudeDatum | undefined;
}

const feetUnit: UnitSettings = { height: unitNamed('length', 'ft') };

function readPoints(found: FoundPoints, feet: boolean, units: UnitUse): PlanDraft {
  const tally = new Tally();
  const measures = new JsonMeasures(tally, units);
  const reading: Reading = { feet, tally, measures, assumed: false, launches: [], count: 0 };
  const all = found.lists.map((list) => toRoute(list, reading));
  const { routes, home, warnings } = launchedFrom(all, reading.launches);
  loseRepeats(found.lists, tally);
  return {
    format,
    routes,
    home: found.home ?? home,
    ignored: tally.list(),
    bare: units.list(),
    warnings: [
      ...tally.warnings(),
      ...warnings,
      ...reading.measures.warnings(),
      ...orderNotes(found),
      ...numberNotes(found.lists),
      ...groundNotes(found.lists, routes),
      ...unfamiliarNotes(found.lists),
      ...(found.lists.some(({ items }) => items.some(hasQuotedPosition)) ? [quotedNote] : []),
      ...(reading.assumed ? [referenceAssumed('This JSON')] : []),
      ...(feet
        ? [
            note(
              `This is a SUAS competition file: heights are read as ${units.chosen('height')?.sign ?? 'feet'} above sea level.`,
            ),
          ]
        : []),
    ],
  };
}

function toRoute({ name, items, around = [] }: PointList, reading: Reading): DraftRoute {
  const { feet, measures } = reading;
  const units = measures.unitsOf(around, feet ? feetUnit : {});
  reading.datum = around.map((holder) => datumBeside(holder)).findLast((datum) => datum !== undefined);
  const speeds = around.map((holder) => measures.speedOf(holder, units));
  measures.lookAt(around.flatMap(settingsIn));
  return {
    name: name ?? 'Route',
    kind: 'mission',
    points: items.flatMap((item, index) => {
      const points = toPoint(item, `point ${index + 1}`, units, reading);
      const launch = points.length === 0 ? undefined : launchNameIn(item);
      if (launch !== undefined) reading.launches.push({ name: launch, at: reading.count });
      reading.count += points.length;
      return points;
    }),
    speed_mps: speeds.findLast((speed_mps) => speed_mps !== undefined),
  };
}

const settingName = /default|setting|option|global|param|config|common/i;

/** Objects beside the points whose names say that they hold for all of them. */
const settingsIn = (holder: JsonObject): JsonObject[] =>
  Object.entries(holder)
    .slice(0, 200)
    .flatMap(([name, value]) => (settingName.test(name) && isObject(value) ? [value] : []));

function toPoint(item: unknown, where: string, units: UnitSettings, reading: Reading): PlanPoint[] {
  const lat = numberIn(positionHolder(item), latNames);
  const lon = numberIn(positionHolder(item), lonNames);
  if (isSwitchedOff(item)) {
    reading.tally.lose('position', 'item', { reason: 'the file says that it is switched off', where });
    return [];
  }
  if (lat === undefined || lon === undefined) {
    reading.tally.lose('position', 'item', { reason: 'it has no numeric latitude and longitude', where });
    return [];
  }
  if (isMarked(item)) {
    reading.tally.lose('position', 'item', { reason: 'its type is no waypoint', where });
    return [];
  }
  const { height, speed_mps, wait_s } = reading.measures.read(item, units, where);
  return [
    {
      lat,
      lon,
      hover_time_s: wait_s,
      ...(height === undefined ? {} : { altitude: altitudeOf(height, reading) }),
      ...(speed_mps === undefined ? {} : { speed_mps }),
      ...keptActs(item, reading.tally, where),
    },
  ];
}

/** Whether a point says that it is not flown. */
const isSwitchedOff = (item: unknown): boolean =>
  member(item, 'enabled') === false ||
  ['disabled', 'skip', 'skipped'].some((name) => member(item, name) === true);

/** Whether a point says that it is a place beside the route. */
const isMarked = (item: unknown): boolean => isNoWaypoint(textAt(item, 'type') ?? '');

function altitudeOf({ value, datum }: JsonHeight, reading: Reading): Altitude {
  if (reading.feet) return { datum: 'msl', value_m: value };
  const found = datum ?? reading.datum;
  if (found === undefined) reading.assumed = true;
  return { datum: found ?? 'takeoff', value_m: value };
}

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

import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import { unitNamed } from '../../unitNames.ts';
import { metresPerFoot } from '../../units.ts';
import { isMavlinkList } from '../mavlink/mavlinkJson.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, quotedNote, referenceAssumed } from '../plan/planDraft.ts';
import { counted, Tally } from '../plan/tally.ts';
import { keptActs } from '../source/json/jsonActs.ts';
import { datumBeside, type JsonHeight } from '../source/json/jsonHeight.ts';
import { launchNameIn } from '../source/json/jsonLaunch.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { hasQuotedPosition, positionOf } from '../source/json/jsonPosition.ts';
import type { UnitSettings } from '../source/json/jsonUnits.ts';
import { isObject, type JsonObject, member, textAt } from '../source/json/jsonValue.ts';
import { type LaunchName, launchedFrom } from '../source/launchPlaces.ts';
import { isNoWaypoint } from '../source/noWaypoint.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { inFlightOrder, isCompetition } from './competition.ts';
import { readItems } from './itemList.ts';
import { type FoundPoints, findPoints, type PointList } from './jsonPoints.ts';
import { refuseKnownOthers, refuseMany, refuseWithout } from './jsonRefusals.ts';
import { isArea, isSideName, sidesIn } from './jsonSides.ts';
import { groundNotes, loseRepeats, numberNotes, orderNotes, unfamiliarNotes } from './pointNotes.ts';
import { returnHeightIn } from './returnHeight.ts';
import { settingsIn } from './settingsBeside.ts';

const format = 'json';
/** Reads JSON of no known format: an array of objects with latitude and longitude, at the top or under a usual name. */
export function readGenericJson(value: unknown, units: UnitUse): PlanDraft {
  refuseKnownOthers(value);
  const isFeet = isCompetition(value);
  const found = isFeet ? inOrder(findPoints(value)) : findPoints(value);
  const sides = sidesIn(objectsAround(value, found), isFeet ? metresPerFoot : 1);
  if (found === undefined) return refuseWithout(value, sides);
  refuseMany(found);
  const [first] = found.lists;
  const draft =
    first !== undefined && isMavlinkList(first.items)
      ? readItems(first, units)
      : readPoints(found, isFeet, units);
  const returns = returnHeightIn(
    found.lists.flatMap(({ around = [] }) => around),
    units,
    isFeet ? feetUnit : {},
  );
  return {
    ...draft,
    routes: draft.routes.map((route) => ({ return_height_m: returns.return_height_m, ...route })),
    home: draft.home ?? sides.home,
    fences: [...(draft.fences ?? []), ...sides.fences],
    ignored: [...draft.ignored, ...counted('area', sides.areas.length, 'reason.outline')],
    warnings: [...draft.warnings, ...sides.warnings, ...returns.warnings],
  };
}

const inOrder = (found: FoundPoints | undefined): FoundPoints | undefined =>
  found && {
    ...found,
    lists: found.lists.map((list) => ({ ...list, items: inFlightOrder(list.items) })),
  };

/** The objects that hold the points, objects within those, and areas that stand beside them in a list. */
function objectsAround(value: unknown, found: FoundPoints | undefined): readonly unknown[] {
  const beside = Array.isArray(value) ? value.filter((one) => isObject(one) && isArea(one)) : [value];
  const holders = [...beside, ...(found?.lists ?? []).flatMap(({ around = [] }) => around)];
  return [...new Set([...holders, ...holders.filter(isObject).flatMap(partsOf)])];
}

/** The objects that an object has as members: settings, a vehicle, a mission. Its areas and places are looked at by their names. */
const partsOf = (holder: JsonObject): JsonObject[] =>
  Object.entries(holder)
    .slice(0, mostMembers)
    .flatMap(([name, part]) =>
      isObject(part) && !isSideName(name) && !isArea(part) && !isArea(holder) ? [part] : [],
    );

const mostMembers = 200;

interface Reading {
  readonly feet: boolean;
  readonly tally: Tally;
  readonly measures: JsonMeasures;
  /** True once a height without a reference was read. */
  assumed: boolean;
  /** Among the points of all lists, one list after the other. */
  readonly launches: LaunchName[];
  /** Number of points read so far. */
  count: number;
  /** Reference of all heights in the objects around the points. */
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
      ...(reading.assumed ? [referenceAssumed('json')] : []),
      ...(feet
        ? [
            note('competition', {
              height_unit: units.chosen('height')?.sign ?? 'feet',
              speed_unit: hasSpeed(routes) ? (units.chosen('speed')?.sign ?? 'm/s') : 'none',
            }),
          ]
        : []),
    ],
  };
}

const hasSpeed = (routes: readonly DraftRoute[]): boolean =>
  routes.some(({ points, speed_mps }) => (speed_mps ?? points.find((one) => one.speed_mps)) !== undefined);

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
      const points = toPoint(item, numbered('point', index + 1), units, reading);
      const launch = points.length === 0 ? undefined : launchNameIn(item);
      if (launch !== undefined) reading.launches.push({ name: launch, at: reading.count });
      reading.count += points.length;
      return points;
    }),
    speed_mps: speeds.findLast((speed_mps) => speed_mps !== undefined),
  };
}

function toPoint(item: unknown, where: PlaceInFile, units: UnitSettings, reading: Reading): PlanPoint[] {
  const place = positionOf(item);
  if (isSwitchedOff(item)) {
    reading.tally.lose('position', 'item', where, 'reason.switched_off');
    return [];
  }
  if (place === undefined) {
    reading.tally.lose('position', 'item', where, 'reason.no_numeric');
    return [];
  }
  if (isMarked(item)) {
    reading.tally.lose('position', 'item', where, 'reason.other_type');
    return [];
  }
  const { height, speed_mps, wait_s } = reading.measures.read(item, units, where);
  return [
    {
      ...place,
      hover_time_s: wait_s,
      ...(height === undefined ? {} : { altitude: altitudeOf(height, reading) }),
      ...(speed_mps === undefined ? {} : { speed_mps }),
      ...keptActs(item, reading.tally, where),
    },
  ];
}

/** True if a point is switched off. */
const isSwitchedOff = (item: unknown): boolean =>
  member(item, 'enabled') === false ||
  ['disabled', 'skip', 'skipped'].some((name) => member(item, name) === true);

/** True if a point marks a place beside the route. */
const isMarked = (item: unknown): boolean => isNoWaypoint(textAt(item, 'type') ?? '');

function altitudeOf({ value, datum }: JsonHeight, reading: Reading): Altitude {
  if (reading.feet) return { datum: 'msl', value_m: value };
  const found = datum ?? reading.datum;
  if (found === undefined) reading.assumed = true;
  return { datum: found ?? 'takeoff', value_m: value };
}

import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import { type VehicleKind, vehicleKinds } from '../plan/flightPlan.ts';
import { note, type PlanDraft, quotedNote } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { numberIn } from '../source/json/jsonPosition.ts';
import { isObject, listAt, member, membersNamed, numberAt, textAt } from '../source/json/jsonValue.ts';
import { loseBelowZero, loseNoNumbers } from '../source/noNumber.ts';
import { positive } from '../source/numbers.ts';
import { cleanText, refuse, refuseArea } from '../source/refusal.ts';
import { mavCmd } from './commandTable.ts';
import { readMission } from './mavlink.ts';
import { figure, isQuoted, itemOf, scaleOf } from './mavlinkJson.ts';
import type { MissionItem } from './missionFlight.ts';
import { hasPlace, homeAt, leadsSomewhere } from './positions.ts';
import { isModeDoubtful, withOwnAltitude } from './qgcAltitudes.ts';
import { qgcArea } from './qgcArea.ts';
import { planFences, planRallyPoints } from './qgcFences.ts';
import { complexKindOf, isComplex, isOwnTakeOff, planParts } from './qgcPlanParts.ts';
import { isTakeOffAt } from './takeOffs.ts';

/** Types of MAVLink's MAV_TYPE by how they fly (mavlink.io, common message set); a helicopter, a rover or a boat is none of ours. */
const kinds: Readonly<Record<VehicleKind, readonly number[]>> = {
  fixed_wing: [1],
  multirotor: [2, 3, 13, 14, 15, 29, 35],
  vtol: [19, 20, 21, 22, 23, 24, 25],
};

/** How a vehicle of a MAV_TYPE flies; `undefined`: it is another kind, or the file does not name it. */
const vehicleKind = (type: number | undefined): VehicleKind | undefined =>
  vehicleKinds.find((kind) => type !== undefined && kinds[kind].includes(type));

/** Recognizes a `.plan` of QGroundControl, or a flat `.mission` of 2015/16 (docs.qgroundcontrol.com, plan file format). */
export function isQgcMission(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (member(value, 'fileType') === 'Plan' || isObject(member(value, 'mission'))) return isPlan(value);
  return (
    Array.isArray(member(value, 'items')) &&
    (member(value, 'groundStation') !== undefined ||
      member(value, 'MAV_AUTOPILOT') !== undefined ||
      member(value, 'plannedHomePosition') !== undefined)
  );
}

const isPlan = (value: unknown) =>
  member(value, 'fileType') === 'Plan' || Array.isArray(member(member(value, 'mission'), 'items'));

interface Items {
  readonly items: MissionItem[];
  /** Number of complex items without flight lines: only their area is in the file. */
  unflown: number;
  readonly areas: SurveyArea[];
  readonly ignored: Tally;
  /** Some coordinates are in quotes. */
  quoted: boolean;
  /** Degrees in one unit of x and y. */
  readonly scale: number;
  /** True if its items name altitude modes in today's numbers. */
  readonly hasModes: boolean;
  /** True if the autopilot heeds that a mission stops at an item; ArduPilot does not. */
  readonly heedsStays: boolean;
  /** Notes on heights that stand in an item twice and differ. */
  readonly differing: Saying[];
  readonly home: PlanDraft['home'];
}

/** MAV_AUTOPILOT of ArduPilot. */
const ardupilot = 3;

const speeds = ['cruiseSpeed', 'hoverSpeed'];
const planFigures = [...speeds, 'vehicleType', 'firmwareType', 'globalPlanAltitudeMode'];

export function readQgc(value: unknown): PlanDraft {
  const modern = isPlan(value);
  const format = modern ? 'qgc_plan' : 'qgc_mission';
  const mission = modern ? member(value, 'mission') : value;
  if (modern && !isObject(mission)) refuseFence(value, format);
  if (!isObject(mission)) refuse('NO_MISSION', { format, where: 'mission' });
  const list = listAt(mission, 'items');
  const home = homeOf(mission);
  const found: Items = {
    items: [],
    unflown: 0,
    areas: [],
    ignored: new Tally(),
    quoted: false,
    scale: scaleOf(list),
    hasModes: numberAt(mission, 'globalPlanAltitudeMode') !== undefined,
    heedsStays: numberAt(mission, 'firmwareType') !== ardupilot,
    differing: [],
    home,
  };
  list.forEach((item, index) => {
    addItem(found, item, `${index + 1}`, 0);
  });
  const speed_mps = speedOf(mission, found.items);
  loseBelowZero(found.ignored, 'mission', membersNamed(mission, speeds));
  loseNoNumbers(found.ignored, 'mission', [
    ...membersNamed(mission, planFigures),
    ...homeList(mission).map((value) => ['plannedHomePosition', value] as const),
  ]);
  const { route, ...reading } = readMission(found.items, home, speed_mps);
  if (route.points.length === 0) refuseWithout(found, format, value);
  return {
    format,
    tool: textAt(value, 'groundStation'),
    routes: [
      {
        ...route,
        speed_mps,
        carried: [...route.carried, ...(modern ? planParts(value, route.end_action) : [])],
      },
    ],
    home,
    fences: [...planFences(member(value, 'geoFence')), ...reading.fences],
    rally_points: [...planRallyPoints(member(value, 'rallyPoints')), ...reading.rally_points],
    aircraft_class: vehicleKind(numberAt(mission, 'vehicleType')),
    ignored: [...reading.ignored, ...found.ignored.list()],
    warnings: [
      ...found.ignored.warnings(),
      ...reading.warnings,
      ...versionNotes(value, mission, modern),
      ...heightNotes(found),
      ...(found.quoted ? [quotedNote] : []),
    ],
  };
}

function refuseWithout(found: Items, format: 'qgc_plan' | 'qgc_mission', value: unknown): never {
  if (found.unflown > 0) {
    refuseArea({ says: 'AREA_ONLY.plan', format, where: 'mission.items' }, found.areas);
  }
  refuseFence(value, format);
  refuse('NO_ROUTE.plan', { format, where: 'mission.items' });
}

/** Refuses a plan that holds fences or rally points alone. */
function refuseFence(value: unknown, format: 'qgc_plan' | 'qgc_mission'): void {
  const fences = planFences(member(value, 'geoFence'));
  const advice: Saying = { says: 'advice.in_one_plan' };
  if (fences.length > 0) refuseFencesAlone(fences, advice, format);
  if (planRallyPoints(member(value, 'rallyPoints')).length > 0)
    refuse('RALLY_FILE', { values: { file: 'plan', advice }, format });
}

/** `number`: that of the item in the mission; `5.2` is one within the fifth. */
function addItem(found: Items, value: unknown, number: string, depth: number): void {
  if (isComplex(value)) addComplex(found, value, number, depth);
  else addSimple(found, value, numbered('item', number));
}

function addSimple(found: Items, value: unknown, where: PlaceInFile): void {
  const id = numberIn(value, ['doJumpId', 'seq', 'id']) ?? -1;
  const item = itemOf(value, where, { id, scale: found.scale });
  if (item === undefined) found.ignored.lose('position', 'item', where, 'reason.no_known_command');
  else {
    if (leadsElsewhere(item, value))
      found.ignored.lose('command', 'position', where, 'reason.position_elsewhere');
    if (isModeDoubtful(value, item, found.hasModes))
      found.ignored.lose('command', 'height', where, 'reason.doubtful_mode');
    const { item: flown, told } = withOwnAltitude(item, value, found.hasModes);
    if (told !== undefined) found.differing.push(told);
    const stays = found.heedsStays && member(value, 'autoContinue') === false;
    const isPlain = isOwnTakeOff(value) && isTakeOffAt(flown, found.home);
    // Over the launch point it is no point of the route.
    found.items.push({ ...flown, stays, ...(isPlain && { lat: 0, lon: 0 }) });
    found.quoted ||= isQuoted(value);
  }
}

/** True if the position differs from that of the seven parameters, which QGroundControl uses. */
function leadsElsewhere(item: MissionItem, value: unknown): boolean {
  const params = listAt(value, 'params');
  if (params.length < 7 || !leadsSomewhere(item.command) || !hasPlace(item)) return false;
  return figure(params[4]) !== item.lat || figure(params[5]) !== item.lon;
}

/** Adds what a complex item is flown as; QGroundControl goes by its kind, whatever other members it has. */
function addComplex(found: Items, value: unknown, number: string, depth: number): void {
  const where = numbered('item', number);
  const kind = complexKindOf(value);
  const lines = kind === 'survey' ? listAt(member(value, 'TransectStyleComplexItem') ?? value, 'Items') : [];
  const landing = kind === 'landing' ? landingOf(value, where) : [];
  found.items.push(...landing);
  if (lines.length > 0 && depth < 3) {
    lines.forEach((item, index) => {
      addItem(found, item, `${number}.${index + 1}`, depth + 1);
    });
    return;
  }
  if (landing.length > 0) return;
  found.unflown += 1;
  found.areas.push(...qgcArea(value));
  const name = cleanText(textAt(value, 'complexItemType') ?? 'complex item');
  // QGroundControl computes its lines when it opens the plan.
  found.ignored.lose('command', name, where, 'reason.unflown');
}

/**
 * The landing pattern of a fixed wing or a VTOL: approach, then touch-down. Up to QGroundControl 4.0 the approach was called
 * loiter, and in the first version each of the two heights had its own reference.
 */
function landingOf(value: unknown, where: PlaceInFile): MissionItem[] {
  const frameOf = (older: string) =>
    (member(value, 'altitudesAreRelative') ?? member(value, older)) === false ? 0 : 3;
  const current = listAt(value, 'landingApproachCoordinate');
  const approach = (current.length > 0 ? current : listAt(value, 'loiterCoordinate')).map(figure);
  const land = listAt(value, 'landCoordinate').map(figure);
  if (land[0] === undefined || land[1] === undefined) return [];
  const isVtol = textAt(value, 'complexItemType')?.startsWith('vtol') ?? false;
  const make = (
    command: number,
    older: string,
    [lat, lon, alt]: readonly (number | undefined)[],
    params: MissionItem['params'] = [],
  ): MissionItem => ({ id: -1, command, frame: frameOf(older), params, lat, lon, alt, where });
  const radius_m = member(value, 'useLoiterToAlt') === false ? undefined : numberAt(value, 'loiterRadius');
  // QGroundControl has the vehicle circle down to the approach.
  const way =
    radius_m === undefined
      ? make(mavCmd.NAV_WAYPOINT, 'loiterAltitudeRelative', approach)
      : make(mavCmd.NAV_LOITER_TO_ALT, 'loiterAltitudeRelative', approach, [1, radius_m, 0, 1]);
  return [
    ...(approach[0] === undefined ? [] : [way]),
    make(isVtol ? mavCmd.NAV_VTOL_LAND : mavCmd.NAV_LAND, 'landingAltitudeRelative', land),
  ];
}

/** Home from [lat, lon, AMSL], or in the oldest files from a whole item; 0, 0 stands for none. */
function homeOf(mission: unknown): PlanDraft['home'] {
  const [lat, lon, msl_m] = homeList(mission).map(figure);
  return homeAt(lat, lon, msl_m);
}

function homeList(mission: unknown): readonly unknown[] {
  const home = member(mission, 'plannedHomePosition');
  return (Array.isArray(home) ? home : listAt(home, 'coordinate')).slice(0, 3);
}

/** Cruise speed of a fixed wing or a VTOL, hover speed of other vehicles. */
function speedOf(mission: unknown, items: readonly MissionItem[]): number | undefined {
  const type = numberAt(mission, 'vehicleType');
  const kind = vehicleKind(type);
  const isTold = kind === 'fixed_wing' || kind === 'vtol';
  const flies =
    isTold || (type === undefined && items.some((item) => item.command === mavCmd.NAV_VTOL_TAKEOFF));
  return positive(numberIn(mission, [flies ? 'cruiseSpeed' : 'hoverSpeed']));
}

function versionNotes(value: unknown, mission: unknown, modern: boolean) {
  const version = numberAt(value, 'version');
  const inner = numberAt(mission, 'version');
  if (!modern || ((version ?? 1) === 1 && (inner ?? 2) === 2)) return [];
  return [note('plan_version', { version: version ?? '?', inner: inner ?? '?' })];
}

/** More items than these only lengthen the sentence. */
const mostHeights = 3;

const heightNotes = ({ differing }: Items) =>
  differing.length === 0
    ? []
    : [note('heights_differ', { count: differing.length, clauses: differing.slice(0, mostHeights) })];

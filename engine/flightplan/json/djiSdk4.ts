import { elementAt } from '../../elementAt.ts';
import { toBearing } from '../../geo/angle.ts';
import type { EndAction } from '../../mission/mission.ts';
import { numbered, type PlaceInFile, partOfFile } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { inRoom, readAct } from '../source/json/jsonActs.ts';
import { latNames, lonNames, numberIn, positionHolder, positionOf } from '../source/json/jsonPosition.ts';
import {
  isObject,
  type JsonObject,
  lettersOf,
  listAt,
  member,
  membersNamed,
  numberAt,
  textAt,
} from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { loseBelowZero, loseNoNumbers } from '../source/noNumber.ts';
import { positive } from '../source/numbers.ts';
import { cleanText, refuse, refuseMore } from '../source/refusal.ts';
import { heightIn } from '../source/sharedAltitudes.ts';

const format = 'json';

/** Members that only missions of DJI’s Mobile SDK 4 have. */
const marks = ['autoFlightSpeed', 'finishedAction', 'flightPathMode', 'gotoFirstWaypointMode'];

const waypointLists = (mission: unknown) => filled(mission, ['waypointList', 'waypoints']);

const filled = (holder: unknown, names: readonly string[]) =>
  names.map((name) => listAt(holder, name)).filter((list) => list.length > 0);

const waypointsOf = (mission: unknown) => waypointLists(mission)[0] ?? [];

/** The missions of DJI’s Mobile SDK 4 that a document is, and holds as its `mission`. */
export function sdkMissionsIn(value: unknown): JsonObject[] {
  return [value, member(value, 'mission')]
    .filter(isObject)
    .filter(
      (mission) =>
        marks.some((name) => Object.hasOwn(mission, name)) &&
        waypointsOf(mission).some((waypoint) => numberIn(positionHolder(waypoint), latNames) !== undefined),
    );
}

/**
 * Reads a WaypointMission of DJI’s Mobile SDK 4 that an app has written as JSON (developer.dji.com/api-reference/android-api: WaypointMission,
 * Waypoint, WaypointAction). A waypoint’s speed is that to the next one, 0 stands for `autoFlightSpeed`.
 */
export function readSdkMission(mission: JsonObject, others: readonly JsonObject[]): PlanDraft {
  const tally = new Tally();
  if (others.length > 0 || waypointLists(mission).length > 1)
    tally.lose('command', 'route', partOfFile('mission'), 'reason.other_list');
  const waypoints = waypointsOf(mission);
  refuseMore('waypoints', waypoints.length, limits.json_points, format);
  loseNoNumbers(tally, partOfFile('mission'), membersNamed(mission, ['autoFlightSpeed', 'repeatTimes']));
  loseBelowZero(tally, partOfFile('mission'), membersNamed(mission, ['autoFlightSpeed']));
  const once = waypoints.flatMap((waypoint, at) =>
    toPoint(waypoint, { mission, tally, where: numbered('waypoint', at + 1), before: waypoints[at - 1] }),
  );
  if (once.length === 0) refuse('NO_ROUTE.waypoints', { format });
  const points = repeated(once, mission, tally);
  const isSkipping = isCurved(mission) && once.some(({ hover_time_s }) => hover_time_s > 0);
  return {
    format,
    tool: 'DJI Mobile SDK 4',
    routes: [
      {
        name: textAt(mission, 'name') ?? textAt(mission, 'missionName') ?? 'Mission',
        kind: 'mission',
        points: lookingAt(points, mission),
        end_action: endOf(mission, tally),
        speed_mps: positive(numberIn(mission, ['autoFlightSpeed'])),
      },
    ],
    ignored: tally.list(),
    warnings: [
      ...tally.warnings(),
      ...(points.length > once.length ? [note('rounds', { rounds: points.length / once.length })] : []),
      ...(isSkipping ? [note('skips_waits')] : []),
    ],
  };
}

const isCurved = (mission: JsonObject) =>
  word(mission, 'flightPathMode') === 'curved' || numberAt(mission, 'flightPathMode') === 1;

/** The letters of a name, which apps write with and without marks, as constants and as words. */
const word = (holder: unknown, name: string): string => lettersOf(textAt(holder, name) ?? '');

interface Reading {
  readonly mission: JsonObject;
  readonly tally: Tally;
  readonly where: PlaceInFile;
  readonly before: unknown;
}

const figures = [
  'speed',
  'altitude',
  'cornerRadiusInMeters',
  'heading',
  'gimbalPitch',
  'shootPhotoTimeInterval',
  'shootPhotoDistanceInterval',
  'actionRepeatTimes',
];

function toPoint(waypoint: unknown, { mission, tally, where, before }: Reading): PlanPoint[] {
  const holder = positionHolder(waypoint);
  const place = positionOf(waypoint);
  if (place === undefined) {
    tally.lose('position', 'waypoint', where, 'reason.no_numeric');
    return [];
  }
  loseOthers(waypoint, holder, tally, where);
  loseNoNumbers(tally, where, membersNamed(waypoint, figures));
  loseBelowZero(tally, where, membersNamed(waypoint, ['speed', 'cornerRadiusInMeters']));
  const speed_mps = positive(numberIn(before, ['speed'])) ?? positive(numberIn(mission, ['autoFlightSpeed']));
  const hover_time_s = waitAt(waypoint, tally, where);
  const corner_m =
    isCurved(mission) && hover_time_s === 0 ? numberAt(waypoint, 'cornerRadiusInMeters') : undefined;
  return [
    {
      ...place,
      hover_time_s,
      ...heightIn('takeoff', numberIn(waypoint, ['altitude']) ?? numberIn(holder, ['altitude'])),
      ...(speed_mps === undefined ? {} : { speed_mps }),
      ...(positive(corner_m) === undefined ? {} : { curve_size: corner_m }),
      ...actionsAt(waypoint, mission, { tally, where }),
    },
  ];
}

/** Tells what a waypoint says twice and otherwise: an app may go by what is not counted here. */
function loseOthers(waypoint: unknown, holder: unknown, tally: Tally, where: PlaceInFile): void {
  const differs = (names: readonly string[]) => {
    const [one, other] = [numberIn(waypoint, names), numberIn(holder, names)];
    return one !== undefined && other !== undefined && one !== other;
  };

  if ([latNames, lonNames, ['altitude']].some(differs) || actLists(waypoint).length > 1)
    tally.lose('command', 'waypoint', where, 'reason.said_twice');
}

const actLists = (waypoint: unknown) => filled(waypoint, ['waypointActions', 'actions']);

const actsIn = (waypoint: unknown): readonly unknown[] => actLists(waypoint)[0] ?? [];

/** Acts by their numbers, in the order of WaypointActionType. */
const kinds = ['STAY', 'START_TAKE_PHOTO', 'START_RECORD', 'STOP_RECORD', 'ROTATE_AIRCRAFT', 'GIMBAL_PITCH'];

function kindOf(action: unknown): string | undefined {
  const number = numberAt(action, 'actionType');
  return number === undefined ? textAt(action, 'actionType') : kinds[number];
}

const isStay = (action: unknown) => /^stay$/i.test(kindOf(action) ?? '');

/** How often the acts of a waypoint are done there; at most 15 times. */
const timesAt = (waypoint: unknown) =>
  Math.min(15, Math.max(1, Math.floor(numberAt(waypoint, 'actionRepeatTimes') ?? 1)));

/** Wait at a waypoint; STAY has milliseconds. */
function waitAt(waypoint: unknown, tally: Tally, where: PlaceInFile): number {
  const stays = actsIn(waypoint).filter(isStay);
  return stays.reduce<number>((sum, action) => {
    const stay_ms = numberIn(action, ['actionParam', 'param']);
    if (stay_ms === undefined || stay_ms < 0) tally.lose('wait', 'wait', where, 'reason.stay');
    return sum + (timesAt(waypoint) * Math.max(0, stay_ms ?? 0)) / 1000;
  }, 0);
}

function actionsAt(
  waypoint: unknown,
  mission: JsonObject,
  context: { readonly tally: Tally; readonly where: PlaceInFile },
): Pick<PlanPoint, 'actions'> {
  const acts = actsIn(waypoint)
    .slice(0, limits.actions + 1)
    .filter((action) => !isStay(action))
    .flatMap((action) => readAct(kindOf(action), action, context));
  const all = [
    ...stateAt(waypoint, mission),
    ...Array.from({ length: timesAt(waypoint) }, () => acts).flat(),
  ];
  return inRoom(all, context.tally, context.where);
}

/** How nose and gimbal are held from a waypoint on, and the pictures on the way to the next one. */
function stateAt(waypoint: unknown, mission: JsonObject): NonNullable<PlanPoint['actions']> {
  const heading_deg = numberAt(waypoint, 'heading');
  const hasHeading = word(mission, 'headingMode') === 'usingwaypointheading' && heading_deg !== undefined;
  const pitch_deg = numberAt(waypoint, 'gimbalPitch');
  const hasPitch = member(mission, 'gimbalPitchRotationEnabled') === true && pitch_deg !== undefined;
  const every_s = positive(numberAt(waypoint, 'shootPhotoTimeInterval'));
  const every_m = positive(numberAt(waypoint, 'shootPhotoDistanceInterval'));
  const act = (action_type: string, figures: object) => [{ action_type, duration_s: 0, ...figures }];
  return [
    ...(hasHeading ? act('heading', { angle_deg: toBearing(heading_deg) }) : []),
    ...(hasPitch ? act('gimbal_pitch', { angle_deg: pitch_deg }) : []),
    ...(every_s === undefined ? [] : act('photos_by_time', { every_s, span: 1 })),
    ...(every_m === undefined ? [] : act('photos_by_distance', { every_m, span: 1 })),
  ];
}

/** The route as often as it is flown: `repeatTimes` counts the rounds after the first. */
function repeated(once: readonly PlanPoint[], mission: JsonObject, tally: Tally): readonly PlanPoint[] {
  const times = Math.floor(numberIn(mission, ['repeatTimes']) ?? 0);
  if (times <= 0) return once;
  if (once.length * times > limits.jump_steps) {
    const where = `“repeatTimes” ${times}`;
    tally.lose('command', 'repeat', where, 'reason.flown_once');
    return once;
  }
  const first = elementAt(once, 0);
  const speed_mps = positive(numberIn(waypointsOf(mission).at(-1), ['speed'])) ?? first.speed_mps;
  const again = [{ ...first, ...(speed_mps === undefined ? {} : { speed_mps }) }, ...once.slice(1)];
  return [...once, ...Array.from({ length: times }, () => again).flat()];
}

/** The nose of the whole flight towards one place, where the mission has it so. */
function lookingAt(points: readonly PlanPoint[], mission: JsonObject): readonly PlanPoint[] {
  const interest = member(mission, 'pointOfInterest');
  const place = positionOf(interest);
  const [first, ...rest] = points;
  const isLooking = word(mission, 'headingMode') === 'towardpointofinterest';
  if (!isLooking || first === undefined || place === undefined) return points;
  const look = {
    action_type: 'look_at',
    duration_s: 0,
    place: { ...place, altitude: { datum: 'takeoff', value_m: numberAt(interest, 'altitude') ?? 0 } },
    span: rest.length,
  } as const;
  return [{ ...first, actions: [look, ...(first.actions ?? [])].slice(0, limits.actions) }, ...rest];
}

const ends: ReadonlyMap<string, EndAction> = new Map([
  ['noaction', 'hover'],
  ['gohome', 'go_home'],
  ['autoland', 'land'],
  ['gofirstwaypoint', 'first_waypoint'],
  ['continueuntilend', 'hover'],
  ['continueuntilstop', 'hover'],
]);
const endsByNumber: readonly EndAction[] = ['hover', 'go_home', 'land', 'first_waypoint', 'hover'];

function endOf(mission: JsonObject, tally: Tally): EndAction | undefined {
  const number = numberAt(mission, 'finishedAction');
  const name = word(mission, 'finishedAction');
  if (number === undefined && name === '') return undefined;
  const end = number === undefined ? ends.get(name) : endsByNumber[number];
  if (end === undefined) {
    const where = `“finishedAction” ${cleanText(String(number ?? textAt(mission, 'finishedAction')), 30)}`;
    tally.lose('command', 'end', where, 'reason.unknown_end');
  }
  return end;
}

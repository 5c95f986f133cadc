import { isLastingType } from '../mission/actions.ts';
import type { CarriedPart } from '../mission/carried.ts';
import {
  type Home,
  hoverTimeAt,
  type Mission,
  type Waypoint,
  type WaypointAction,
} from '../mission/mission.ts';
import type { Saying, Values } from '../saying.ts';
import { isPlainCircle } from './mavlink/mavlinkItems.ts';
import { rounding } from './readAgain.ts';
import { jsonIn } from './write/allowedPart.ts';
import type { PreparedPlan } from './write/preparedPlan.ts';
import type { WriteNote } from './write/writeFailure.ts';
import { isSpeedHeld } from './write/writtenParts.ts';

/** Degrees that are 0.1 mm on the ground. */
const degrees = 1e-8;

/** Where a file read back is not as its plan: names of members and indices from the mission down, with what stands there. */
export interface Unlike {
  readonly path: readonly string[];
  readonly planned: unknown;
  readonly written: unknown;
  /** The action around it, where it belongs to one. */
  readonly act?: string | undefined;
}

/**
 * Actions and settings that differ in a plan read back from its file; none: it has every one of the original. Additions of the writer,
 * such as the name of the aircraft, are no difference.
 */
export function unlikeParts({ mission, given, format }: PreparedPlan, back: Mission): readonly Unlike[] {
  const waypoints = mission.waypoints.map(({ speed_mps, ...waypoint }, index) =>
    isSpeedHeld(index, format) ? { ...waypoint, speed_mps } : waypoint,
  );
  const named = { ...mission, waypoints, home: knownHome(mission, back), name: back.name };
  const isKept = (part: CarriedPart) => (back.carried ?? []).some((found) => holds(found, part));
  const lost = (given.carried ?? []).filter((part) => part.of === undefined && !isKept(part));
  return [
    ...unlikeIn(comparable(named), comparable(back)),
    ...lost.map(({ kind }) => ({ path: ['carried'], planned: kind, written: undefined })),
  ];
}

/**
 * The launch point of the plan, with what a writer adds: one that is not named, and the height of the ground under one without. A file of
 * DJI has that height above the ellipsoid.
 */
function knownHome({ home }: Mission, back: Mission): Mission['home'] {
  if (home === undefined) return back.home;
  const { elevation_msl_m, planned_ellipsoid_m }: Partial<Home> = { ...back.home };
  return {
    ...home,
    elevation_msl_m:
      planned_ellipsoid_m === undefined ? (home.elevation_msl_m ?? elevation_msl_m) : elevation_msl_m,
    planned_ellipsoid_m: home.planned_ellipsoid_m ?? planned_ellipsoid_m,
  };
}

/** True if a part of the file contains all of a part of the plan. */
function holds(found: CarriedPart, part: CarriedPart): boolean {
  if (found.format !== part.format || found.kind !== part.kind) return false;
  const all = membersIn(found);
  return Object.entries(membersIn(part)).every(([name, member]) => unlikeIn(member, all[name]).length === 0);
}

/** The members of a part; plain text is the only one of its part. */
function membersIn(part: CarriedPart): Readonly<Record<string, unknown>> {
  const value = jsonIn(part);
  return typeof value === 'object' ? { ...value } : { text: part.text };
}

/** The plan as files hold it: a wait before the first action is the wait of its waypoint. Fences and the flight are compared apart. */
const comparable = ({ waypoints, rally_points = [], ...mission }: Mission) => ({
  name: mission.name,
  home: mission.home,
  swap_place: mission.swap_place,
  swap_places: mission.swap_places,
  rally_points,
  waypoints: waypoints.map((waypoint) => ({
    ...waypoint,
    ...withWaitFirst(waypoint),
    // The wait says the same.
    carried: isPlainCircle(waypoint.carried) ? undefined : waypoint.carried,
    // At a wait the aircraft stops.
    curve_size: hoverTimeAt(waypoint) > 0 ? 0 : (waypoint.curve_size ?? 0),
  })),
});

function withWaitFirst({ hover_time_s, actions = [] }: Waypoint): Pick<Waypoint, 'hover_time_s' | 'actions'> {
  const isWait = ({ action_type, carried }: WaypointAction) =>
    action_type === 'hover' && carried === undefined;
  const count = actions.findIndex((action) => !isWait(action));
  const waits = count < 0 ? actions : actions.slice(0, count);
  return {
    hover_time_s: waits.reduce((sum, { duration_s }) => sum + duration_s, hover_time_s),
    actions: withSeriesLast(actions.slice(waits.length)),
  };
}

/** A series begins on the way from its waypoint, wherever it stands among the acts there. */
const withSeriesLast = (actions: readonly WaypointAction[]): readonly WaypointAction[] => [
  ...actions.filter(({ action_type }) => !isLastingType(action_type)),
  ...actions.filter(({ action_type }) => isLastingType(action_type)),
];

interface Place {
  readonly path: readonly string[];
  readonly act?: string | undefined;
}

/** Where two values are unequal beyond the rounding of writers; a member without a value counts as absent. */
function unlikeIn(one: unknown, other: unknown, { path, act }: Place = { path: [] }): readonly Unlike[] {
  const unlike = [{ path, planned: one, written: other, ...(act !== undefined && { act }) }];
  if (typeof one === 'number' && typeof other === 'number') {
    const isDegrees = path.at(-1) === 'lat' || path.at(-1) === 'lon';
    return Math.abs(one - other) <= (isDegrees ? degrees : rounding.other) ? [] : unlike;
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : unlike;
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const around = members.get('action_type') ?? act;
  const names = new Set([...members.keys(), ...others.keys()]);
  return [...names].flatMap((name) =>
    unlikeIn(members.get(name), others.get(name), {
      path: [...path, name],
      act: typeof around === 'string' ? around : undefined,
    }),
  );
}

const units = { _mps: 'mps', _deg: 'deg', _s: 's', _m: 'm', curve_size: 'm', value_m: 'm' } as const;

interface SaidValue extends Saying {
  readonly values: Values;
}

/** A value of a member, in its unit by the end of its name. */
function valueSaying(value: unknown, name: string): SaidValue {
  const says = 'unlike.value';
  const act = typeof value === 'object' && value !== null ? Reflect.get(value, 'action_type') : value;
  if (typeof act === 'number') {
    const [, unit = 'none'] = Object.entries(units).find(([ending]) => name.endsWith(ending)) ?? [];
    return { says, values: { kind: unit, value: act, act: '' } };
  }
  if (value === undefined || value === null) return { says, values: { kind: 'nothing', value: 0, act: '' } };
  const isAct = typeof act === 'string' && (name === 'action_type' || typeof value === 'object');
  return { says, values: { kind: isAct ? 'act' : 'text', value: 0, act: isAct ? act : '' } };
}

const isText = ({ values }: SaidValue): boolean => values['kind'] === 'text';

/** The member of a waypoint, an action or the flight that a difference is in. */
function memberOf(path: readonly string[]): string {
  const names = path.filter((name) => !/^\d+$/.test(name));
  const [first, second = 'waypoint', third] = names;
  if (first !== 'waypoints') return first ?? 'other';
  return second === 'actions' ? (third ?? 'action_type') : second;
}

/** `waypoint 3, photos by distance, number of legs: 0 instead of 1`. */
function unlikeSaying({ path, planned, written, act }: Unlike): Saying {
  const isOfWaypoint = path[0] === 'waypoints';
  const last = path.at(-1) ?? '';
  const name = /^\d+$/.test(last) ? 'action_type' : last;
  const sides = { written: valueSaying(written, name), planned: valueSaying(planned, name) };
  return {
    says: 'unlike.at',
    values: {
      place: isOfWaypoint ? Number(path[1]) : 0,
      where: isOfWaypoint ? 'waypoint' : 'flight',
      act: act ?? 'none',
      member: memberOf(path),
      ...sides,
      both: isText(sides.written) && isText(sides.planned) ? 'text' : 'figures',
    },
  };
}

/** Tells of the first difference of a file that is read back, and how many more there are. */
export function notReadBack(unlike: readonly [Unlike, ...Unlike[]]): WriteNote {
  const [first] = unlike;
  const places = unlike.flatMap(({ path }) => (path[0] === 'waypoints' ? [Number(path[1])] : []));
  return {
    code: 'NOT_READ_BACK',
    values: { what: unlikeSaying(first), more: unlike.length - 1 },
    waypoint_indices: [...new Set(places)],
  };
}

import type { Saying } from '../saying.ts';
import type { Unlike } from './keepsAll.ts';
import type { WriteNote } from './write/writeFailure.ts';

const units = { _mps: 'mps', _deg: 'deg', _s: 's', _m: 'm', curve_size: 'm', value_m: 'm' } as const;

/** A value of a member, in its unit by the end of its name. */
function valueSaying(value: unknown, name: string): Saying {
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
  return {
    says: 'unlike.at',
    values: {
      place: isOfWaypoint ? Number(path[1]) : 0,
      where: isOfWaypoint ? 'waypoint' : 'flight',
      act: act ?? 'none',
      member: memberOf(path),
      written: valueSaying(written, name),
      planned: valueSaying(planned, name),
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

import { elementAt } from '../elementAt.ts';
import { known } from '../known.ts';
import { isLastingType, understood } from './actions.ts';
import { filmKeeper } from './filmWithout.ts';
import type { Mission, Waypoint, WaypointAction } from './mission.ts';

/**
 * Acts of files that set the camera for the rest of the route and that Homeward only carries: zoom and focus of DJI, camera mode, zoom and
 * focus of MAVLink (DJI Cloud API, WPML: common element; mavlink.io, MAV_CMD 530 to 532).
 */
const cameraSettings: ReadonlySet<string> = new Set([
  ...['zoom', 'focus'],
  ...['camera command 530', 'camera command 531', 'camera command 532'],
]);

/** True if an act sets something until another one of its name sets it anew, as the angle of the gimbal. */
const isSetting = (action: WaypointAction): boolean =>
  understood(action) === 'gimbal_pitch' || cameraSettings.has(action.action_type);

/** The acts whose settings hold, by their names. */
type Standing = ReadonlyMap<string, WaypointAction>;

/** The settings that hold after some acts. */
function standingAfter(standing: Standing, acts: readonly WaypointAction[]): Standing {
  const set = acts.filter(isSetting);
  return set.length === 0
    ? standing
    : new Map([...standing, ...set.map((action) => [action.action_type, action] as const)]);
}

/** The settings with which a route comes to each waypoint. */
function standingsOf(waypoints: readonly Waypoint[]): readonly Standing[] {
  let standing: Standing = new Map();
  return waypoints.map(({ actions = [] }) => {
    const arriving = standing;
    standing = standingAfter(standing, actions);
    return arriving;
  });
}

const isSame = (one: WaypointAction, other: WaypointAction | undefined): boolean =>
  other !== undefined && one.angle_deg === other.angle_deg && one.carried?.text === other.carried?.text;

/** The acts by which the settings that hold become those that are wanted, but those that the acts to come set anew first of all. */
function missingSettings(
  wanted: Standing,
  now: Standing,
  next: readonly WaypointAction[] = [],
): readonly WaypointAction[] {
  const end = next.findIndex((action) => !isSetting(action));
  const anew = standingAfter(new Map(), end < 0 ? next : next.slice(0, end));
  return [...wanted.values()].filter(
    (action) => !anew.has(action.action_type) && !isSame(action, now.get(action.action_type)),
  );
}

/** A series of pictures, or a look at a place, over the legs between two waypoints, by the indices before and after waypoints are gone. */
interface Series {
  readonly action: WaypointAction;
  readonly from: number;
  readonly to: number;
  readonly nextFrom: number;
  nextTo: number;
}

const isSeries = ({ action_type, span = 0 }: WaypointAction) => isLastingType(action_type) && span > 0;

/** How many waypoints before an index remain. */
function remainingBefore(count: number, gone: ReadonlySet<number>): readonly number[] {
  const before = [0];
  for (let at = 0; at < count; at++) before.push(elementAt(before, at) + (gone.has(at) ? 0 : 1));
  return before;
}

/**
 * The series after waypoints are gone: a leg in place of others has the pictures, or the look, that one of them had, up to where another
 * series of the kind begins. One whose legs are all gone is gone.
 */
function seriesAfter(waypoints: readonly Waypoint[], before: readonly number[]): Series[] {
  const last = waypoints.length - 1;
  const end = elementAt(before, waypoints.length) - 1;
  const all = waypoints.flatMap(({ actions = [] }, from) =>
    actions.filter(isSeries).map((action): Series => {
      const to = Math.min(from + known(action.span), last);
      const nextFrom = Math.max(0, elementAt(before, from + 1) - 1);
      return { action, from, to, nextFrom, nextTo: Math.min(elementAt(before, to), end) };
    }),
  );
  for (const one of all)
    for (const other of all)
      if (other.action.action_type === one.action.action_type && one.to <= other.from)
        one.nextTo = Math.min(one.nextTo, other.nextFrom);
  return all.filter(({ nextFrom, nextTo }) => nextTo > nextFrom);
}

const withSpan = (action: WaypointAction, span: number): WaypointAction =>
  span === (action.span ?? 0) ? action : { ...action, span };

function byStart(series: readonly Series[]): ReadonlyMap<number, readonly Series[]> {
  const groups = new Map<number, Series[]>();
  for (const one of series) groups.set(one.nextFrom, [...(groups.get(one.nextFrom) ?? []), one]);
  return groups;
}

/** The acts of a waypoint: its own in their places, and the series that waypoints had that are gone. */
interface Acts {
  readonly own: readonly WaypointAction[];
  readonly added: readonly Series[];
}

function actsOf(
  { actions = [] }: Waypoint,
  begun: readonly Series[],
  spanAfter: (span: number) => number,
): Acts {
  const spans = new Map(begun.map(({ action, nextFrom, nextTo }) => [action, nextTo - nextFrom]));
  const own = actions
    .filter((action) => !isSeries(action) || spans.has(action))
    .map((action) => withSpan(action, spans.get(action) ?? spanAfter(action.span ?? 0)));
  return { own, added: begun.filter(({ action }) => !actions.includes(action)) };
}

/** Makes the settings at waypoints that remain those that the route had there. To be called from the first waypoint to the last. */
function settingsKeeper(waypoints: readonly Waypoint[]) {
  const arriving = standingsOf(waypoints);
  let now: Standing = new Map();
  const set = (wanted: Standing, acts: readonly WaypointAction[]) => {
    const led = [...missingSettings(wanted, now, acts), ...acts];
    now = standingAfter(now, led);
    return led;
  };
  return (at: number, { own, added }: Acts): readonly WaypointAction[] => {
    const here = set(elementAt(arriving, at), own);
    const begun = added.flatMap(({ action, from, nextFrom, nextTo }) => {
      const acts = known(elementAt(waypoints, from).actions);
      const wanted = standingAfter(elementAt(arriving, from), acts.slice(0, acts.indexOf(action)));
      return set(wanted, [withSpan(action, nextTo - nextFrom)]);
    });
    return [...here, ...begun];
  };
}

/**
 * The waypoints without those at some indices. What spanned them shrinks; a series of pictures, a look and a film go on to the next one that
 * remains; and what a waypoint set for the rest of the route, as the angle of the gimbal, is set at the next one.
 */
export function withoutWaypoints(
  waypoints: Mission['waypoints'],
  gone: ReadonlySet<number>,
): readonly Waypoint[] {
  const before = remainingBefore(waypoints.length, gone);
  const series = byStart(seriesAfter(waypoints, before));
  const until = (at: number) => elementAt(before, Math.min(at, waypoints.length - 1) + 1);
  const [withSettings, withFilm] = [settingsKeeper(waypoints), filmKeeper(waypoints)];
  const remaining = waypoints.flatMap((_, at) => (gone.has(at) ? [] : [at]));
  return remaining.map((at, next) => {
    const waypoint = elementAt(waypoints, at);
    const acts = actsOf(waypoint, series.get(next) ?? [], (span) => until(at + span) - until(at));
    const around = { before: remaining[next - 1] ?? -1, after: remaining[next + 1] ?? waypoints.length };
    return withActs(waypoint, withFilm({ at, acts: withSettings(at, acts), ...around }));
  });
}

/** A waypoint with acts; itself where they are its own. */
function withActs(waypoint: Waypoint, actions: readonly WaypointAction[]): Waypoint {
  const { actions: own = [], ...place } = waypoint;
  const isSame = actions.length === own.length && actions.every((action, at) => action === own[at]);
  if (isSame) return waypoint;
  return actions.length === 0 ? place : { ...place, actions };
}

import { elementAt } from '../elementAt.ts';
import { type ActionType, isLastingType, understood } from './actions.ts';
import type { Mission, Waypoint, WaypointAction } from './mission.ts';

type Waypoints = Mission['waypoints'];

/** An act that ends what another one begins does the reverse where the route is flown from its other end. */
const opposite: Readonly<Partial<Record<string, ActionType>>> = {
  start_recording: 'stop_recording',
  stop_recording: 'start_recording',
};

function turned(action: WaypointAction): WaypointAction {
  const action_type = opposite[action.action_type];
  if (action_type === undefined) return action;
  // The file's words would still say the other act.
  const { carried: _, ...own } = action;
  return { ...own, action_type };
}

const isTilt = (action: WaypointAction) => understood(action) === 'gimbal_pitch';

/** The tilt of the camera after the actions of a waypoint; that of before where none of them tilts it. */
const tiltAfter = (
  { actions = [] }: Waypoint,
  before: WaypointAction | undefined,
): WaypointAction | undefined => actions.findLast(isTilt) ?? before;

/** An act as another waypoint does it: the file's words are for the one that had it. */
function bare(action: WaypointAction | undefined): WaypointAction | undefined {
  if (action === undefined) return undefined;
  const { carried: _, ...own } = action;
  return own;
}

/** The tilt on the leg to each waypoint, and behind the last one; `undefined`: the plan does not say. */
function tiltsOnLegs(waypoints: Waypoints): readonly (WaypointAction | undefined)[] {
  const tilts: (WaypointAction | undefined)[] = [undefined];
  for (const waypoint of waypoints) tilts.push(bare(tiltAfter(waypoint, tilts.at(-1))));
  return tilts;
}

const isSameTilt = (one: WaypointAction | undefined, other: WaypointAction | undefined) =>
  one?.angle_deg === other?.angle_deg;

/** True if an action goes on along legs; it then begins at its other end. */
const isOnLegs = ({ action_type, span = 0 }: WaypointAction) => span > 0 || isLastingType(action_type);

/** The acts of a waypoint itself, without the tilts that are for the legs after it where those before it have one of their own. */
function actsOf({ actions = [] }: Waypoint, wanted: WaypointAction | undefined): readonly WaypointAction[] {
  const here = actions.filter((action) => !isOnLegs(action));
  return wanted === undefined ? here : here.slice(0, here.findLastIndex((action) => !isTilt(action)) + 1);
}

interface Tilts {
  /** With which the aircraft arrives from the other side. */
  readonly now: WaypointAction | undefined;
  /** With which the acts of the waypoint begin, and with which the leg that it leaves on is flown. */
  readonly wanted: WaypointAction | undefined;
}

/** Acts with the camera tilted for each as in the plan, and afterwards for the leg to come. */
function withTilts(acts: readonly WaypointAction[], { now, wanted }: Tilts): readonly WaypointAction[] {
  const [first] = acts;
  const needsTilt = first !== undefined && !isTilt(first) && wanted !== undefined && !isSameTilt(now, wanted);
  const led = needsTilt ? [wanted, ...acts] : acts;
  const left = led.findLast(isTilt) ?? now;
  return wanted === undefined || isSameTilt(left, wanted) ? led : [...led, wanted];
}

/** Actions that go on along legs, by waypoint of the reversed route. */
function reversedSeries(waypoints: Waypoints): readonly WaypointAction[][] {
  const last = waypoints.length - 1;
  const series: WaypointAction[][] = waypoints.map(() => []);
  for (const [at, { actions = [] }] of waypoints.entries())
    for (const action of actions)
      if (isOnLegs(action)) elementAt(series, last - Math.min(last, at + (action.span ?? 0))).push(action);
  return series;
}

/** Actions of each waypoint, from the last to the first. */
function reversedActions(waypoints: Waypoints): readonly (readonly WaypointAction[])[] {
  const tilts = tiltsOnLegs(waypoints);
  const series = reversedSeries(waypoints);
  const done: (readonly WaypointAction[])[] = [];
  let now: WaypointAction | undefined;
  for (let index = waypoints.length - 1; index >= 0; index--) {
    const wanted = tilts[index];
    const acts = actsOf(elementAt(waypoints, index), wanted).map(turned);
    const here = withTilts(acts, { now, wanted });
    now = here.findLast(isTilt) ?? now;
    done.push([...here, ...elementAt(series, done.length)]);
  }
  return done;
}

/**
 * The waypoints from the last to the first. A leg keeps its speed and the tilt of the camera, a series of pictures its legs, a film what it
 * shows; any other act stays at its waypoint.
 */
export function reversedWaypoints(waypoints: Waypoints): readonly Waypoint[] {
  const actions = reversedActions(waypoints);
  return waypoints.toReversed().map((waypoint, at) => {
    const { speed_mps } = elementAt(waypoints, (waypoints.length - at) % waypoints.length);
    const { actions: before, ...rest } = waypoint;
    const now = elementAt(actions, at);
    const acts = before === undefined && now.length === 0 ? {} : { actions: now };
    return { ...rest, ...acts, speed_mps };
  });
}

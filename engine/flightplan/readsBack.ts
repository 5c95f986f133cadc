import { type Fence, isCircle } from '../fence/fence.ts';
import { isLastingType } from '../mission/actions.ts';
import { hoverTimeAt, type Mission, type Waypoint, type WaypointAction } from '../mission/mission.ts';
import { readFlightPlan } from './readPlan.ts';
import { toMission } from './toMission.ts';
import { withoutAddedAircraft } from './wpml/wpmlElements.ts';
import type { WriteContext } from './write/preparedPlan.ts';
import type { WriteFormat } from './write/writeFormat.ts';
import { writePlan } from './writePlan.ts';

/** What the writers round: degrees to 0.1 mm on the ground, all other figures to a thousandth of their unit. */
const rounding = { lat: 1e-8, lon: 1e-8, other: 0.002 } as const;

/** Longer routes take longer to write and to read than a person waits for a preview. */
const mostWaypoints = 2000;

/**
 * Whether a file of the format, once written and read again, gives the same plan but for its name, waypoint by waypoint and action by
 * action. `undefined`: it cannot be written, or it is too long to try.
 */
export function readsBack(mission: Mission, format: WriteFormat, context: WriteContext): boolean | undefined {
  if (mission.waypoints.length > mostWaypoints) return undefined;
  const written = writePlan(mission, format, context);
  if (!written.ok) return undefined;
  const { filename, bytes } = written.value;
  const reading = readFlightPlan({ filename, bytes });
  return reading.ok && isSame(mission, toMission(reading.value, { default_altitude_m: 0 }).mission, context);
}

/** The file names the plan, and a launch point, an aircraft and a return height where the plan has none. */
function isSame(mission: Mission, back: Mission, { cruise_speed_mps }: WriteContext): boolean {
  const named = {
    ...mission,
    home: mission.home ?? back.home,
    name: back.name,
    return_height_m: back.return_height_m,
  };
  const bare = { ...back, carried: withoutAddedAircraft(back.carried, mission.carried) };
  return isLike(comparable(named, cruise_speed_mps), comparable(bare, undefined), 'other');
}

/** The plan as files hold it: each speed in its place, and a wait before the first action as the wait of its waypoint. */
const comparable = (mission: Mission, cruise_speed_mps: number | undefined) => ({
  ...mission,
  fences: inOrder(mission.fences ?? []),
  rally_points: mission.rally_points ?? [],
  carried: (mission.carried ?? []).flatMap(({ kind, text, of }) =>
    of === undefined ? [{ kind, text }] : [],
  ),
  waypoints: mission.waypoints.map((waypoint) => ({
    ...waypoint,
    ...withWaitFirst(waypoint),
    speed_mps: waypoint.speed_mps ?? cruise_speed_mps,
    curve_size: hoverTimeAt(waypoint) > 0 ? 0 : (waypoint.curve_size ?? 0),
  })),
});

/** Files list their outlines and their circles apart. */
const inOrder = (fences: readonly Fence[]): readonly Fence[] => [
  ...fences.filter((fence) => !isCircle(fence)),
  ...fences.filter(isCircle),
];

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

/** Whether two values are the same but for what writing rounds; a member without a value is none. */
function isLike(one: unknown, other: unknown, name: string): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= (name === 'lat' || name === 'lon' ? rounding[name] : rounding.other);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...members.keys(), ...others.keys()]);
  return [...names].every((key) => isLike(members.get(key), others.get(key), key));
}

import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Mission } from '../../mission/mission.ts';
import { inavItems } from '../inav/inavFile.ts';
import { hasOwnNose } from '../table/litchiNose.ts';
import { isOfDjiFly } from '../wpml/djiAircraft.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits } from '../write/writeFormat.ts';
import { writtenCorner } from '../write/writtenParts.ts';
import { noteAt, noteOf } from './notes.ts';

/** Limits of the app that flies the file, of which it may say nothing before the flight. */
interface FlyingApp {
  readonly name: string;
  readonly most_waypoints: number;
  readonly longestLeg_m: number;
  readonly longest_m: number;
  readonly highest_m: number;
}

/** Waypoints: YLabs-FPV/YMapper#8, hotosm/drone-tm#604. Lengths and heights: DJI Mobile SDK 4, WaypointMission (Mobile-SDK-Android#93). */
const djiFly: FlyingApp = {
  name: 'DJI Fly',
  most_waypoints: 99,
  longestLeg_m: 2000,
  longest_m: 40_000,
  highest_m: 500,
};

/** Litchi’s own figures: forum.flylitchi.com/t/903. */
const litchi: FlyingApp = {
  ...djiFly,
  name: 'Litchi',
  longestLeg_m: 1999,
};

type Target = Pick<PreparedPlan, 'format'> & Partial<Pick<PreparedPlan, 'aircraft'>>;

function appOf({ format, aircraft }: Target): FlyingApp | undefined {
  if (format === 'litchi_csv') return litchi;
  return format === 'dji_wpml_kmz' && aircraft !== undefined && isOfDjiFly(aircraft) ? djiFly : undefined;
}

/** How many waypoints of a file the app that flies it takes. */
export const mostWaypointsFor = (target: Target): number =>
  Math.min(appOf(target)?.most_waypoints ?? Infinity, formatTraits[target.format].max_waypoints);

/** Notes where the plan is beyond what the app that flies it takes. */
export function appNotes(plan: PreparedPlan): WriteNote[] {
  const app = appOf(plan);
  if (app === undefined) return [];
  const { name, most_waypoints, longestLeg_m, longest_m, highest_m } = app;
  const { waypoints } = plan.mission;
  const legs_m = waypoints.map((waypoint, index) => {
    const before = waypoints[index - 1];
    return before === undefined ? 0 : distanceBetween(before, waypoint);
  });
  const all_m = legs_m.reduce((sum, leg_m) => sum + leg_m, 0);
  return [
    ...(waypoints.length > most_waypoints
      ? [noteOf('TOO_MANY_FOR_APP', { values: { app: name, count: waypoints.length } })]
      : []),
    ...noteAt(plan.mission, 'LEG_TOO_LONG', (_, index) => elementAt(legs_m, index) > longestLeg_m, {
      says: 'LEG_TOO_LONG.leg',
      values: { name, most_m: longestLeg_m },
    }),
    ...(all_m > longest_m
      ? [noteOf('LEG_TOO_LONG', { says: 'LEG_TOO_LONG.route', values: { name, most_m: longest_m, all_m } })]
      : []),
    ...noteAt(
      plan.mission,
      'HEIGHT_BEYOND_APP',
      ({ altitude: { datum, value_m } }) => datum === 'takeoff' && value_m > highest_m,
      { values: { name, highest_m } },
    ),
  ];
}

/** Settings that Litchi’s app makes for every mission, with the values of the judged plan: the file does not hold them. */
export function litchiSettings({ mission, format }: PreparedPlan): WriteNote {
  const { waypoints, end_action } = mission;
  const isCurved = waypoints.some((_, index) => writtenCorner(mission, index, format) > 0);
  const speed_mps = waypoints[0]?.speed_mps;
  const heading = hasOwnNose(waypoints) ? 'custom' : 'auto';
  const path = isCurved ? 'curved' : 'straight';
  return noteOf('APP_SETTINGS_OPEN', {
    values: { end_action, path, heading, speed_mps: speed_mps ?? 'none' },
  });
}

/** Items that INAV takes, by its version (docs/Navigation.md, nav_max_waypoints), and old MultiWii. */
const mostItems = { inav6: 120, inav: 60, multiWii: 15 } as const;

export function inavNotes(mission: Mission): WriteNote[] {
  const count = inavItems(mission).length;
  const speeds = mission.waypoints.flatMap(({ speed_mps = 0 }) => speed_mps);
  const fastest_mps = Math.max(...speeds);
  const values = { count, ...mostItems };
  return [
    ...(count > mostItems.inav6
      ? [noteOf('TOO_MANY_FOR_APP', { says: 'TOO_MANY_FOR_APP.inav', values })]
      : count > mostItems.multiWii
        ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.items', values })]
        : []),
    ...(fastest_mps > 0
      ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.speeds', values: { fastest_mps } })]
      : []),
    ...(mission.waypoints.some(({ actions = [] }) =>
      actions.some(({ action_type }) => action_type === 'look_at'),
    )
      ? [noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.tilt' })]
      : []),
  ];
}

export const potensicNote: WriteNote = noteOf('LIMITS_OF_APP', { says: 'LIMITS_OF_APP.end' });

import { elementAt } from '../../elementAt.ts';
import { figureText } from '../../figureText.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { EndAction } from '../../mission/mission.ts';
import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits } from '../write/writeFormat.ts';
import { writtenCorner } from '../write/writtenParts.ts';
import { isOfDjiFly } from './djiApps.ts';
import { noteAt, noteOf } from './notes.ts';

/** Limits of the app that flies the file, of which it may say nothing before the flight. */
interface FlyingApp {
  readonly name: string;
  readonly most: { readonly waypoints: number; readonly why: string };
  readonly longestLeg_m: number;
  readonly longest_m: number;
  readonly highest_m: number;
}

/** Waypoints: YLabs-FPV/YMapper#8, hotosm/drone-tm#604. Lengths and heights: DJI Mobile SDK 4, WaypointMission (Mobile-SDK-Android#93). */
const djiFly: FlyingApp = {
  name: 'DJI Fly',
  most: { waypoints: 99, why: 'Controllers freeze with many more than 99 waypoints, an RC 2 with over 200' },
  longestLeg_m: 2000,
  longest_m: 40_000,
  highest_m: 500,
};

/** Litchi’s own figures: forum.flylitchi.com/t/903. */
const litchi: FlyingApp = {
  ...djiFly,
  name: 'Litchi',
  most: { waypoints: 99, why: 'A mission of Litchi holds 99 waypoints, more only where its hub splits it' },
  longestLeg_m: 1999,
};

type Target = Pick<PreparedPlan, 'format'> & Partial<Pick<PreparedPlan, 'aircraft'>>;

function appOf({ format, aircraft }: Target): FlyingApp | undefined {
  if (format === 'litchi_csv') return litchi;
  return format === 'dji_wpml_kmz' && aircraft !== undefined && isOfDjiFly(aircraft) ? djiFly : undefined;
}

/** How many waypoints of a file the app that flies it takes. */
export const mostWaypointsFor = (target: Target): number =>
  Math.min(appOf(target)?.most.waypoints ?? Infinity, formatTraits[target.format].max_waypoints);

/** Notes where the plan is beyond what the app that flies it takes. */
export function appNotes(plan: PreparedPlan): WriteNote[] {
  const app = appOf(plan);
  if (app === undefined) return [];
  const { name, most, longestLeg_m, longest_m, highest_m } = app;
  const { waypoints } = plan.mission;
  const legs_m = waypoints.map((waypoint, index) => {
    const before = waypoints[index - 1];
    return before === undefined ? 0 : distanceBetween(before, waypoint);
  });
  const all_m = legs_m.reduce((sum, leg_m) => sum + leg_m, 0);
  return [
    ...(waypoints.length > most.waypoints
      ? [
          noteOf(
            'TOO_MANY_FOR_APP',
            `${most.why}, and this plan has ${waypoints.length}: leave out waypoints on straight lines, or split it by number.`,
          ),
        ]
      : []),
    ...noteAt(
      plan.mission,
      'LEG_TOO_LONG',
      (_, index) => elementAt(legs_m, index) > longestLeg_m,
      (where) =>
        `${name} takes legs of ${figureText(longestLeg_m, 'm')} at most, and that to ${where} is longer: add a waypoint on it.`,
    ),
    ...(all_m > longest_m
      ? [
          noteOf(
            'LEG_TOO_LONG',
            `${name} takes ${figureText(longest_m / 1000, 'km')} in all, and the route is ${figureText(decimalText(all_m / 1000, 1), 'km')} long: split it.`,
          ),
        ]
      : []),
    ...noteAt(
      plan.mission,
      'HEIGHT_BEYOND_APP',
      ({ altitude: { datum, value_m } }) => datum === 'takeoff' && value_m > highest_m,
      (where) =>
        `${name} flies no higher than ${figureText(highest_m, 'm')} above the take-off point, and ${where} is.`,
    ),
  ];
}

/** Litchi’s words for the end of a mission. */
const finishActions: Readonly<Record<EndAction, string>> = {
  go_home: 'RTH',
  land: 'Land',
  first_waypoint: 'Back to 1',
  hover: 'None',
  none: 'None',
};

/** Settings that Litchi’s app makes for every mission, with the values of the judged plan: the file does not hold them. */
export function litchiSettings({ mission, format }: PreparedPlan): WriteNote {
  const { waypoints, end_action } = mission;
  const isCurved = waypoints.some((_, index) => writtenCorner(mission, index, format) > 0);
  const speed_mps = waypoints.find((waypoint) => waypoint.speed_mps !== undefined)?.speed_mps;
  const speed =
    speed_mps === undefined ? '' : `, cruising speed ${figureText(decimalText(speed_mps, 1), 'm/s')}`;
  return noteOf(
    'APP_SETTINGS_OPEN',
    `The file holds no settings of the mission: in Litchi set finish action “${finishActions[end_action]}”, path mode “${isCurved ? 'Curved Turns' : 'Straight Lines'}”, heading mode “Custom (WD)”${speed}.`,
  );
}

import { elementAt } from '../elementAt.ts';
import { type Fence, isCircle } from '../fence/fence.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import { openOutline } from '../geo/position.ts';
import { known } from '../known.ts';
import { waitsAt } from '../mission/actions.ts';
import type { EndAction, Mission, Waypoint } from '../mission/mission.ts';
import { fail, type Result, succeed } from '../result.ts';
import { type Saying, sayingOf } from '../saying.ts';
import type { WarningCode } from '../warnings/warning.ts';
import { isCircling } from './mavlink/mavlinkItems.ts';
import { landsBetween } from './mavlink/mavlinkLandings.ts';
import { readFlightPlan } from './readPlan.ts';
import { toMission } from './toMission.ts';
import { isNullIsland } from './write/checkMission.ts';
import { rounded } from './write/decimal.ts';
import type { PreparedPlan } from './write/preparedPlan.ts';
import type { WriteFailure } from './write/writeFailure.ts';
import { type FormatTraits, formatTraits } from './write/writeFormat.ts';
import {
  isSpeedHeld,
  landsOnLast,
  longestWait_s,
  writtenActions,
  writtenCorner,
  writtenWait,
} from './write/writtenParts.ts';

/** Largest rounding of the writers: degrees to 0.1 mm on the ground, other figures to a thousandth of their unit. */
export const rounding = { place_m: 0.005, other: 0.002 } as const;

/** A difference between a file and the flight it was written from, as the end of a sentence, and its place. */
interface FlightDifference {
  readonly what: Saying;
  readonly waypoint_indices: readonly number[];
}

/** The mission that a written file gives when it is read; refused where its flight differs from the one that was judged. */
export async function readAgain(
  plan: PreparedPlan,
  file: { readonly filename: string; readonly bytes: Uint8Array },
): Promise<Result<Mission, WriteFailure>> {
  const reading = await readFlightPlan(file);
  if (!reading.ok)
    return refused(plan, { says: 'difference.unreadable', values: { reason: sayingOf(reading.failure) } });
  const { mission, warnings } = toMission(reading.value, { default_altitude_m: 0 });
  const lost = warnings.find(({ code }) => lossesOfFlight.has(code));
  if (lost !== undefined) return refused(plan, sayingOf(lost), 'sentence');
  const difference = flightDifference(plan, mission);
  return difference === undefined
    ? succeed(mission)
    : refused(plan, difference.what, 'clause', difference.waypoint_indices);
}

const refused = (
  { format }: PreparedPlan,
  what: Saying,
  form: 'sentence' | 'clause' = 'clause',
  waypoint_indices: readonly number[] = [],
) => fail({ code: 'FLIES_OTHERWISE', values: { what, form }, format, waypoint_indices } as const);

/** A file of ours has nothing that its reader leaves out of the flight. */
const lossesOfFlight: ReadonlySet<WarningCode> = new Set([
  'POINTS_IGNORED',
  'WAITS_IGNORED',
  'FIGURES_IGNORED',
  'COMMANDS_NOT_COUNTED',
  'FENCES_IGNORED',
]);

function flightDifference(plan: PreparedPlan, back: Mission): FlightDifference | undefined {
  const { given, format } = plan;
  const traits = formatTraits[format];
  const expected = expectedWaypoints(plan);
  if (back.waypoints.length !== expected.length) {
    const values = { found: back.waypoints.length, expected: expected.length };
    return { what: { says: 'difference.count', values }, waypoint_indices: [] };
  }
  for (const [index, one] of expected.entries()) {
    const what = waypointDifference(plan, { one, other: elementAt(back.waypoints, index), index });
    if (what !== undefined)
      return { what: { says: 'difference.at', values: { place: index, what } }, waypoint_indices: [index] };
  }
  const isEndAlike = endsAlike(given.end_action, back.end_action, traits);
  const what =
    (isEndAlike ? undefined : { says: 'difference.end' }) ??
    launchDifference(plan, back) ??
    takeOffDifference(plan, back) ??
    (isFencedAlike(plan, back) ? undefined : { says: 'difference.fences' });
  return what && { what, waypoint_indices: [] };
}

/** True if the flight ends as judged. An end that the format has no place for counts as equal. */
const endsAlike = (judged: EndAction, found: EndAction, { end_actions }: FormatTraits): boolean =>
  end_actions.includes(judged) ? found === judged : found !== 'land' && found !== 'first_waypoint';

/** The waypoints as the format holds them; a landing that has an item of its own is one more. */
function expectedWaypoints({ mission, format }: PreparedPlan): readonly Waypoint[] {
  const { waypoints, end_action } = mission;
  const last = waypoints.at(-1);
  const isAdded = formatTraits[format].landing_is_waypoint && end_action === 'land' && !landsOnLast(mission);
  if (!isAdded || last === undefined) return waypoints;
  const { actions: _, curve_size: __, ...place } = last;
  return [...waypoints, { ...place, altitude: { datum: 'takeoff', value_m: 0 }, hover_time_s: 0 }];
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= rounding.other;

interface Compared {
  readonly one: Waypoint;
  readonly other: Waypoint;
  readonly index: number;
}

function waypointDifference(plan: PreparedPlan, { one, other, index }: Compared): Saying | undefined {
  const { format } = plan;
  const traits = formatTraits[format];
  const off_m = distanceBetween(one, other);
  if (!(off_m <= rounding.place_m)) return { says: 'difference.place', values: { off_m } };
  if (!isHeightKept(plan, { one, other, index })) return { says: 'difference.height' };
  if (landsBetween(other) && !landsBetween(one)) return { says: 'difference.lands' };
  const wait_s = traits.hover ? writtenWaits(one, plan) : 0;
  if (!isNear(waitsAt(other), wait_s) && !circlesAlike(one, other))
    return { says: 'difference.wait', values: { found_s: rounded(waitsAt(other)), wait_s } };
  const isSpeedWritten = traits.speed && isSpeedHeld(index, format);
  if (isSpeedWritten && !isSpeedKept(plan, { one, other, index })) return { says: 'difference.speed' };
  const corner_m = writtenCorner(plan.mission, index, format);
  const found_m = other.curve_size ?? 0;
  if (!isNear(found_m, corner_m) && !(traits.corner && isNear(found_m, one.curve_size ?? 0)))
    return { says: 'difference.corner' };
  return undefined;
}

/** True if both fly the same circles, in the words of the file; their time depends on the speed that it names. */
const circlesAlike = ({ carried }: Waypoint, other: Waypoint): boolean =>
  isCircling(carried) && other.carried?.text === carried?.text;

/** The wait of a waypoint and those among its acts, as far as the format has room for them, s. */
const writtenWaits = (waypoint: Waypoint, { format }: PreparedPlan): number =>
  writtenActions(waypoint, format).reduce(
    (sum, { action_type, duration_s }) => sum + (action_type === 'hover' ? rounded(duration_s) : 0),
    Math.min(writtenWait(waypoint), longestWait_s(format)),
  );

/** Readers of KML take heights that are all 0 for none. */
function isHeightKept({ mission, format }: PreparedPlan, { one, other }: Compared): boolean {
  const isFlat =
    format === 'kml' && mission.waypoints.every(({ altitude }) => rounded(altitude.value_m) === 0);
  return (
    isFlat ||
    (one.altitude.datum === other.altitude.datum && isNear(one.altitude.value_m, other.altitude.value_m))
  );
}

/** True if the speed is that of the plan; where it has none, the file has none, or the cruise speed that was to be written. */
function isSpeedKept({ cruise_speed_mps }: PreparedPlan, { one, other }: Compared): boolean {
  if (other.speed_mps === undefined) return one.speed_mps === cruise_speed_mps;
  return one.speed_mps !== undefined && isNear(other.speed_mps, one.speed_mps);
}

function launchDifference({ mission: { home }, format }: PreparedPlan, back: Mission): Saying | undefined {
  if (!formatTraits[format].home || home === undefined || isNullIsland(home)) return undefined;
  // Where a file names none, its reader takes the first waypoint.
  const off_m = distanceBetween(home, known(back.home));
  return off_m <= rounding.place_m ? undefined : { says: 'difference.launch', values: { off_m } };
}

/** The climb before the first leg, above the launch point; `undefined` where it counts from elsewhere. */
function takeOffOf({ takeoff_height_m, waypoints: [first] }: Mission): number | undefined {
  return takeoff_height_m ?? (first?.altitude.datum === 'takeoff' ? first.altitude.value_m : undefined);
}

/** No take-off ends on the ground: below this height a file climbs to it or a little above, m. */
const lowestTakeOff_m = 10;

function takeOffDifference({ mission, format }: PreparedPlan, back: Mission): Saying | undefined {
  const { carries } = formatTraits[format];
  const [judged_m, found_m] = [takeOffOf(mission), takeOffOf(back)];
  if ((carries !== 'wpml' && carries !== 'mavlink') || judged_m === undefined || found_m === undefined)
    return undefined;
  const isLow = judged_m <= 0 && found_m <= lowestTakeOff_m;
  if (isLow || isNear(found_m, judged_m)) return undefined;
  return { says: 'difference.takeoff', values: { found_m, judged_m } };
}

const isFencedAlike = ({ mission: { fences = [] }, format }: PreparedPlan, back: Mission): boolean =>
  formatTraits[format].fences !== 'kept' || isFenced(fences, back.fences ?? []);

const toComparable = (fence: Fence) =>
  isCircle(fence)
    ? { places: [fence.center], radius_m: fence.radius_m, is_inclusion: fence.is_inclusion }
    : { places: openOutline(fence.outline), radius_m: 0, is_inclusion: fence.is_inclusion };

/** True if fences are equal in any order: files list their outlines and their circles apart. */
function isFenced(fences: readonly Fence[], others: readonly Fence[]): boolean {
  const inOrder = (all: readonly Fence[]) =>
    [...all.filter((fence) => !isCircle(fence)), ...all.filter(isCircle)].map(toComparable);
  const found = inOrder(others);
  return (
    fences.length === others.length &&
    inOrder(fences).every(({ places, radius_m, is_inclusion }, at) => {
      const other = elementAt(found, at);
      return (
        other.is_inclusion === is_inclusion &&
        isNear(other.radius_m, radius_m) &&
        other.places.length === places.length &&
        places.every(
          (place, index) => distanceBetween(place, elementAt(other.places, index)) <= rounding.place_m,
        )
      );
    })
  );
}

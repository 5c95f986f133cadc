import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { readZipDirectory } from '../../../engine/flightplan/source/zip/zipDirectory.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import type { WriteContext } from '../../../engine/flightplan/write/preparedPlan.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { type WrittenPlan, writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { waitsAt } from '../../../engine/mission/actions.ts';
import { hoverTimeAt, type Mission, type Waypoint } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

/** Rounding of a round trip: 11 mm on the ground, a centimetre of height, a tenth of a second. */
export const tolerance = { degrees: 1e-7, height_m: 0.01, time_s: 0.1, speed_mps: 0.001, corner_m: 0.001 };

export async function written(
  mission: Mission,
  format: WriteFormat,
  context?: WriteContext,
): Promise<WrittenPlan> {
  const result = await writePlan(mission, format, context);
  if (!result.ok) expect.fail(`${format}: ${result.failure.code}: ${sentenceOf(result.failure)}`);
  return result.value;
}

/** The texts in a written archive by their names. */
export const filesIn = ({ bytes }: WrittenPlan): Record<string, string> =>
  Object.fromEntries(
    readZipDirectory(bytes).map(({ name, start, compressed_bytes }) => [
      name,
      inflateRawSync(bytes.subarray(start, start + compressed_bytes)).toString(),
    ]),
  );

export const textOf = ({ bytes }: WrittenPlan): string => new TextDecoder().decode(bytes);

/** A written file read as any file of that format is. */
export async function readBack({ filename, bytes }: WrittenPlan): Promise<Mission> {
  return toMission(await planOf(filename, bytes), { default_altitude_m: 120 }).mission;
}

export const near = (a: number, b: number, within: number): boolean => Math.abs(a - b) <= within;

/** ±180 is one meridian, and at a pole they all meet. */
export function isSamePlace(a: Position, b: Position): boolean {
  const turn = Math.abs(a.lon - b.lon);
  const isSameLon = Math.min(turn, Math.abs(360 - turn)) <= tolerance.degrees;
  return near(a.lat, b.lat, tolerance.degrees) && isSameLon;
}

export const isSameHeight = (a: Waypoint, b: Waypoint): boolean =>
  a.altitude.datum === b.altitude.datum && near(a.altitude.value_m, b.altitude.value_m, tolerance.height_m);

/** A wait may be the time at the waypoint or an act of its own. */
export const isSameWait = (a: Waypoint, b: Waypoint): boolean =>
  near(waitsAt(a), waitsAt(b), tolerance.time_s);

export const isSameSpeed = ({ speed_mps: a }: Waypoint, { speed_mps: b }: Waypoint): boolean =>
  a === undefined || b === undefined ? a === b : near(a, b, tolerance.speed_mps);

/** Where it waits, the aircraft stops. */
const cornerOf = (waypoint: Waypoint) => (hoverTimeAt(waypoint) > 0 ? 0 : (waypoint.curve_size ?? 0));
export const isSameCornerFlown = (a: Waypoint, b: Waypoint): boolean =>
  near(cornerOf(a), cornerOf(b), tolerance.corner_m);
export const isSameCorner = ({ curve_size: a = 0 }: Waypoint, { curve_size: b = 0 }: Waypoint): boolean =>
  near(a, b, tolerance.corner_m);

export const isSameAction = ({ actions: a = [] }: Waypoint, { actions: b = [] }: Waypoint): boolean =>
  a.length === b.length &&
  a.every(
    ({ action_type, duration_s }, at) =>
      action_type === b[at]?.action_type && duration_s === b[at]?.duration_s,
  );

/** MAVLink files hold a landing as a waypoint on the ground below the last one. */
export function withLanding(mission: Mission): Mission {
  const last = mission.waypoints.at(-1);
  if (mission.end_action !== 'land' || last === undefined) return mission;
  const { lat, lon, speed_mps } = last;
  const ground: Waypoint = {
    lat,
    lon,
    altitude: { datum: 'takeoff', value_m: 0 },
    hover_time_s: 0,
    ...(speed_mps === undefined ? {} : { speed_mps }),
  };
  return { ...mission, waypoints: [...mission.waypoints, ground] };
}

/** Reads a written file back and compares; `undefined`: the plan cannot be written. */
export async function readsBack(
  mission: Mission,
  format: WriteFormat,
  context: WriteContext,
): Promise<boolean | undefined> {
  const result = await writePlan(mission, format, context);
  return result.ok ? result.value.reads_back : undefined;
}

/** The speed to the first waypoint is a setting of Litchi's app. */
export const asLitchiFlies = (mission: Mission): Mission => ({
  ...mission,
  waypoints: mission.waypoints.map(({ speed_mps, ...waypoint }, index) =>
    index === 0 || speed_mps === undefined ? waypoint : { ...waypoint, speed_mps },
  ),
});

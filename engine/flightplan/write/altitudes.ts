import { elementAt } from '../../elementAt.ts';
import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import { knownGround as sampledGround } from '../../mission/heights.ts';
import type { Mission } from '../../mission/mission.ts';
import type { TerrainSamples } from '../../mission/terrainSamples.ts';
import { fail, type Result, succeed } from '../../result.ts';
import type { Saying } from '../../saying.ts';
import { waypointsSaid } from './waypointsSaid.ts';
import { failureAt, type WriteFailure } from './writeFailure.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** Ground above mean sea level, metres: index 0 is home, index i is waypoint i (1-based); `undefined` where it is unknown. */
export type Ground = (index: number) => number | undefined;

/** The known heights of the ground, without fallback values; the mission's own elevation of home comes first. */
export function knownGround({ home }: Mission, terrain: TerrainSamples | undefined): Ground {
  const sampled = terrain && sampledGround(terrain);
  return (index) => (index === 0 ? home?.elevation_msl_m : undefined) ?? sampled?.(index);
}

/** Levels from which heights are measured, by the indices of `Ground`. */
export interface Levels {
  readonly ground: Ground;
  /** Mean sea level above the WGS84 ellipsoid, metres; absent: unknown. */
  readonly undulations_m?: readonly number[] | undefined;
  /** Keeps heights above ground where the format has them; absent: yes. */
  readonly followsGround: boolean;
}

/** The altitude reference in which each waypoint is written. */
export function writtenDatums(
  { waypoints }: Mission,
  format: WriteFormat,
  followsGround = true,
): AltitudeDatum[] {
  const { datums: all, one_datum, fallback_datum } = formatTraits[format];
  const datums = followsGround ? all : all.filter((datum) => datum !== 'agl');
  const own = waypoints.map(({ altitude }) => altitude.datum);
  const mixed = one_datum && new Set(own).size > 1;
  return own.map((datum) => (!mixed && datums.includes(datum) ? datum : fallback_datum));
}

/** Level from which a height is measured, metres above mean sea level. */
function baseOf(datum: AltitudeDatum, index: number, { ground, undulations_m }: Levels): number | undefined {
  switch (datum) {
    case 'takeoff':
      return ground(0);
    case 'agl':
      return ground(index + 1);
    case 'msl':
      return 0;
    case 'ellipsoid': {
      const undulation_m = undulations_m?.[index + 1];
      return undulation_m === undefined ? undefined : -undulation_m;
    }
  }
}

/** The height in another reference; `undefined` where that requires an unknown ground height. */
function converted(
  { datum, value_m }: Altitude,
  to: AltitudeDatum,
  index: number,
  levels: Levels,
): number | undefined {
  if (datum === to) return value_m;
  const from_m = baseOf(datum, index, levels);
  const to_m = baseOf(to, index, levels);
  return from_m === undefined || to_m === undefined ? undefined : value_m + from_m - to_m;
}

/** The altitudes as the format holds them, or why they cannot be converted. */
export function writtenAltitudes(
  mission: Mission,
  format: WriteFormat,
  levels: Levels,
): Result<Altitude[], WriteFailure> {
  const targets = writtenDatums(mission, format, levels.followsGround);
  const steps = mission.waypoints.map(({ altitude }, index) => {
    const to = elementAt(targets, index);
    return { altitude, index, to, value_m: converted(altitude, to, index, levels) };
  });
  const ellipsoid = steps.filter(
    ({ altitude, to }) =>
      altitude.datum === 'ellipsoid' && to !== 'ellipsoid' && levels.undulations_m === undefined,
  );
  if (ellipsoid.length > 0) return fail(ellipsoidProblem(format, indicesOf(ellipsoid)));
  const written = steps.flatMap(({ to, value_m }) => (value_m === undefined ? [] : [{ datum: to, value_m }]));
  if (written.length === steps.length) return succeed(written);
  const unknown = steps.filter(({ value_m }) => value_m === undefined);
  const atHome =
    levels.ground(0) === undefined &&
    unknown.some(({ altitude, to }) => altitude.datum === 'takeoff' || to === 'takeoff');
  const { followsGround } = levels;
  return fail(groundProblem(format, indicesOf(unknown), { atHome, followsGround }));
}

const indicesOf = (steps: readonly { readonly index: number }[]) => steps.map(({ index }) => index);

export const datumsSaid = (datums: readonly AltitudeDatum[]): Saying[] =>
  datums.map((datum) => ({ says: 'datum', values: { datum } }));

function ellipsoidProblem(format: WriteFormat, waypoint_indices: readonly number[]): WriteFailure {
  const { name, datums, one_datum } = formatTraits[format];
  const mixed = datums.includes('ellipsoid') && one_datum ? 'yes' : 'no';
  const values = { name, choices: datumsSaid(datums), mixed };
  return failureAt('ELLIPSOID_NOT_CONVERTIBLE', format, waypoint_indices, values);
}

function groundProblem(
  format: WriteFormat,
  waypoint_indices: readonly number[],
  { atHome, followsGround }: { readonly atHome: boolean; readonly followsGround: boolean },
): WriteFailure {
  const { name, datums: all, one_datum } = formatTraits[format];
  const datums = followsGround ? all : all.filter((datum) => datum !== 'agl');
  const values = {
    name,
    choices: datumsSaid(datums),
    for: followsGround ? 'any' : 'this',
    one: one_datum && datums.length > 1 ? 'yes' : 'no',
    where: waypointsSaid(waypoint_indices),
    ground: atHome ? 'home' : 'route',
  };
  return {
    code: atHome ? 'HOME_ELEVATION_NEEDED' : 'GROUND_HEIGHT_NEEDED',
    says: 'GROUND_HEIGHT_NEEDED',
    values,
    format,
    waypoint_indices,
  };
}

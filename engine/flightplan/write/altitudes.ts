import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import type { Mission } from '../../mission/mission.ts';
import type { TerrainSamples } from '../../mission/missionAnalysis.ts';
import { fail, type Result, succeed } from '../../result.ts';
import { waypointsText } from './places.ts';
import type { WriteFailure } from './writeFailure.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** Ground above mean sea level, metres: index 0 is home, index i waypoint i (1-based); undefined where it is unknown. */
export type Ground = (index: number) => number | undefined;

/** Heights of the ground that are known: stand-ins are not, and what the mission says of its home comes first. */
export function knownGround({ home }: Mission, terrain: TerrainSamples | undefined): Ground {
  const standIns = new Set(terrain?.fallback_indices);
  return (index) => {
    if (index === 0 && home?.elevation_msl_m !== undefined) return home.elevation_msl_m;
    return standIns.has(index) ? undefined : terrain?.elevations_msl_m[index];
  };
}

/** The reference in which each waypoint is written. */
export function writtenDatums({ waypoints }: Mission, format: WriteFormat): AltitudeDatum[] {
  const { datums, one_datum, fallback_datum } = formatTraits[format];
  const given = waypoints.map(({ altitude }) => altitude.datum);
  const mixed = one_datum && new Set(given).size > 1;
  return given.map((datum) => (!mixed && datums.includes(datum) ? datum : fallback_datum));
}

/** Places where the ground must be known: home and the waypoint, by index as in `Ground`. */
function groundNeeded(from: AltitudeDatum, to: AltitudeDatum, index: number): number[] {
  if (from === to) return [];
  const under = (datum: AltitudeDatum) => (datum === 'takeoff' ? [0] : datum === 'agl' ? [index + 1] : []);
  return [...under(from), ...under(to)];
}

const baseOf = (datum: AltitudeDatum, index: number, ground: Ground): number => {
  if (datum === 'takeoff') return ground(0) ?? 0;
  return datum === 'agl' ? (ground(index + 1) ?? 0) : 0;
};

/** The altitudes as the format holds them, or why they cannot be given so. */
export function writtenAltitudes(
  mission: Mission,
  format: WriteFormat,
  ground: Ground,
): Result<Altitude[], WriteFailure> {
  const targets = writtenDatums(mission, format);
  const steps = mission.waypoints.map(({ altitude }, index) => {
    const to = targets[index] ?? altitude.datum;
    return { altitude, index, to, needs: groundNeeded(altitude.datum, to, index) };
  });
  const ellipsoid = steps.filter(({ altitude, to }) => altitude.datum === 'ellipsoid' && to !== 'ellipsoid');
  if (ellipsoid.length > 0)
    return fail(
      ellipsoidProblem(
        format,
        ellipsoid.map(({ index }) => index),
      ),
    );
  const unknown = steps.filter(({ needs }) => needs.some((place) => ground(place) === undefined));
  if (unknown.length > 0) {
    const atHome = unknown.some(({ needs }) => needs.includes(0)) && ground(0) === undefined;
    return fail(
      groundProblem(
        format,
        unknown.map(({ index }) => index),
        atHome,
      ),
    );
  }
  return succeed(
    steps.map(({ altitude, index, to }) =>
      altitude.datum === to
        ? altitude
        : {
            datum: to,
            value_m: altitude.value_m + baseOf(altitude.datum, index, ground) - baseOf(to, index, ground),
          },
    ),
  );
}

const datumWords: Readonly<Record<AltitudeDatum, string>> = {
  takeoff: 'above the take-off point',
  agl: 'above the ground',
  msl: 'above sea level',
  ellipsoid: 'above the WGS84 ellipsoid',
};

export const datumText = (datums: readonly AltitudeDatum[]): string =>
  datums.map((datum) => datumWords[datum]).join(' or ');

function ellipsoidProblem(format: WriteFormat, waypoint_indices: readonly number[]): WriteFailure {
  const { name, datums, one_datum } = formatTraits[format];
  const mixed = datums.includes('ellipsoid') && one_datum;
  const why = mixed
    ? `${name} has one reference for all waypoints, and these heights cannot be converted to another`
    : `${name} holds heights ${datumText(datums)}`;
  return {
    code: 'ELLIPSOID_NOT_CONVERTIBLE',
    message: `The height of ${waypointsText(waypoint_indices)} is above the WGS84 ellipsoid, but ${why}; give it above the take-off point${mixed ? ', or all of them above the ellipsoid' : ''}.`,
    format,
    waypoint_indices,
  };
}

function groundProblem(
  format: WriteFormat,
  waypoint_indices: readonly number[],
  atHome: boolean,
): WriteFailure {
  const { name, datums, one_datum } = formatTraits[format];
  const oneForAll = one_datum && datums.length > 1 ? ', one reference for all waypoints' : '';
  const place = atHome ? 'at home' : 'under them';
  const remedy = atHome ? 'set the elevation of home' : 'give them above the take-off point';
  return {
    code: atHome ? 'HOME_ELEVATION_NEEDED' : 'GROUND_HEIGHT_NEEDED',
    message: `${name} holds heights ${datumText(datums)}${oneForAll}; to convert those of ${waypointsText(waypoint_indices)} the height of the ground ${place} must be known: ${remedy} or choose another format.`,
    format,
    waypoint_indices,
  };
}

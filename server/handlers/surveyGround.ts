import { flatGround } from '../../engine/survey/flatGround.ts';
import { type OverlapOverGround, overlapOverGround } from '../../engine/survey/groundOverlap.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { spacingFor } from '../../engine/terrain/groundLines.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import { rounded } from '../figures/rounding.ts';

/** Lines are asked for on every drag, and wait no longer for the ground than this. */
const patience_ms = 1000;

type Input = OperationInput<'layOutSurvey'>;

/** Height above sea level of an altitude; `NaN`: nobody knows, or it goes by the ground. */
function mslOf({ datum, value_m }: NonNullable<Input['altitude']>, launch_msl_m = NaN): number {
  if (datum === 'msl') return value_m;
  return datum === 'takeoff' ? launch_msl_m + value_m : NaN;
}

/** Tells what the pictures of lines share over the ground; `undefined` where it, or what a picture shows, is not known. */
export async function overGround(
  source: ElevationSource,
  lines: SurveyLines,
  { footprint, altitude, launch }: Input,
  picture_every_m: number | undefined,
): Promise<OverlapOverGround | undefined> {
  const [first] = lines.points;
  if (footprint === undefined || altitude === undefined || picture_every_m === undefined || !first)
    return undefined;
  const asked = await source.elevations([launch ?? first]);
  if (!asked.ok) return undefined;
  const [launch_msl_m] = asked.value.heights_msl_m;
  const { across_m, along_m } = footprint;
  const plane = flatGround(
    lines.points,
    Math.max(across_m, along_m),
    spacingFor(asked.value.cell_m ?? Infinity),
  );
  const answer = await source.along({ places: plane.places, patience_ms });
  if (!answer.ok) return undefined;
  const ground = plane.heightOf(answer.value.heights_msl_m);
  const points = lines.points.map((point) => ({
    ...point,
    height_msl_m: mslOf(point.altitude ?? altitude, launch_msl_m),
  }));
  const kept_m = (first.altitude ?? altitude).datum === 'agl' ? altitude.value_m : undefined;
  const pictures = { footprint, height_m: altitude.value_m, picture_every_m, kept_m };
  const over = overlapOverGround({ ...lines, points }, pictures, plane, ground);
  return over && rounded(over);
}

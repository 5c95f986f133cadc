import { climbRates } from '../../engine/flight/conditions.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { followGround } from '../../engine/survey/followGround.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { countOfPlaces, mostPlacesOnLines, placesOnLines } from '../../engine/terrain/groundLines.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import type { Services } from '../services/services.ts';
import { mostSurveyPoints, tooManyPoints } from '../work/surveyLines.ts';
import type { ResolveDrone } from './resolveDrone.ts';

const spacing_m = 25;
const patience_ms = 2500;

type Follow = NonNullable<OperationInput<'layOutSurvey'>['follow']>;

const unknownGround = (reason: string): Problem => ({
  code: 'ACTION_FAILED',
  message: `The lines cannot follow the ground. ${reason} Choose another source of heights (Settings), or a height above take-off.`,
});

/** Lines over an area at one height over the ground. */
async function following(
  source: ElevationSource,
  lines: SurveyLines,
  follow: Follow & { readonly height_m: number },
  rates: ReturnType<typeof climbRates> & { readonly speed_mps: number },
): Promise<Result<SurveyLines, Problem>> {
  const { points } = lines;
  const ways = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const distances_m = ways.map(({ from, to }) => distanceBetween(from, to));
  const { places, starts } = placesOnLines(ways, spacing_m);
  if (countOfPlaces(distances_m, spacing_m) > mostPlacesOnLines)
    return fail(unknownGround('They are too long for that.'));
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return fail(unknownGround(answer.failure.message));
  const { heights_msl_m, highest_msl_m, failure } = answer.value;
  const followed = followGround(points, { places, starts, heights_msl_m, highest_msl_m }, distances_m, {
    height_m: follow.height_m,
    tolerance_m: follow.tolerance_m,
    steepestUp: rates.ascent_mps / rates.speed_mps,
    steepestDown: rates.descent_mps / rates.speed_mps,
  });
  if (followed === undefined)
    return fail(unknownGround(failure ?? 'No source of heights knows the ground under all of them.'));
  if (followed.points.length > mostSurveyPoints) return fail(tooManyPoints(followed.points.length));
  const { inserted, steep_count, steepest } = followed;
  return succeed(
    rounded({
      ...lines,
      points: [...followed.points],
      followed: { inserted, steep_count, ...(steepest !== undefined && { steepest }) },
    }),
  );
}

/** Lays lines over an area of a file, in a thread; at one height over the ground where that is asked for. */
export const makeSurveyHandler =
  (
    { layOut, elevation }: Pick<Services, 'layOut' | 'elevation'>,
    resolveDrone: ResolveDrone,
  ): Handlers['layOutSurvey'] =>
  async ({ area, follow, ...options }, call) => {
    const laid = await layOut({ area, options }, call);
    if (!laid.ok || follow === undefined) return laid;
    const resolved = await resolveDrone({
      key: follow.drone_key,
      profile: {},
      keyPath: 'follow.drone_key',
      profilePath: 'follow',
      ifAbsent: 'generic',
    });
    if (!resolved.ok) return fail(resolved.failure);
    const { drone } = resolved.value;
    const speed_mps = area.settings.speed_mps ?? drone.cruise_speed_mps;
    const height_m = options.altitude?.value_m ?? 0;
    return following(elevation, laid.value, { ...follow, height_m }, { ...climbRates(drone), speed_mps });
  };

import { climbRates } from '../../engine/flight/conditions.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { mostWaypoints } from '../../engine/mission/mission.ts';
import { pictureCount, withSeries } from '../../engine/mission/pictures.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { followGround } from '../../engine/survey/followGround.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import {
  countOfPlaces,
  mostPlacesOnLines,
  placesOnLines,
  spacingFor,
} from '../../engine/terrain/groundLines.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import { type SurveyWork, tooManyPoints, toSurveyLines } from '../work/surveyLines.ts';
import { namedDrone, type ResolveDrone } from './resolveDrone.ts';
import { overGround } from './surveyGround.ts';

const patience_ms = 2500;

type Input = OperationInput<'layOutSurvey'>;
type Follow = NonNullable<Input['follow']>;

const unknownGround = (reason: Saying): Problem =>
  problemOf('ACTION_FAILED', 'host.ground_unknown', { reason });

const speedMissing = problemOf('ACTION_FAILED', 'host.survey_speed_missing');

/** Lines over an area at one height over the ground. */
export async function following(
  source: ElevationSource,
  lines: SurveyLines,
  follow: Follow & { readonly height_m: number },
  rates: ReturnType<typeof climbRates> & { readonly speed_mps: number },
): Promise<Result<SurveyLines, Problem>> {
  const { points } = lines;
  const ways = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const distances_m = ways.map(({ from, to }) => distanceBetween(from, to));
  const asked = await source.elevations(points.slice(0, 1));
  const spacing_m = spacingFor(asked.ok ? (asked.value.cell_m ?? Infinity) : Infinity);
  if (countOfPlaces(distances_m, spacing_m) > mostPlacesOnLines)
    return fail(unknownGround({ says: 'host.lines_too_long' }));
  const { places, starts } = placesOnLines(ways, spacing_m);
  const answer = await source.along({ places, patience_ms });
  if (!answer.ok) return fail(unknownGround(answer.failure.why));
  const { heights_msl_m, highest_msl_m, failure } = answer.value;
  const followed = followGround(points, { places, starts, heights_msl_m, highest_msl_m }, distances_m, {
    height_m: follow.height_m,
    tolerance_m: follow.tolerance_m,
    steepestUp: rates.ascent_mps / rates.speed_mps,
    steepestDown: rates.descent_mps / rates.speed_mps,
  });
  if (followed === undefined) return fail(unknownGround(failure ?? { says: 'host.no_source_knows' }));
  if (followed.points.length > mostWaypoints) return fail(tooManyPoints(followed.points.length));
  const { inserted, steep_count, steepest, places: placeOf } = followed;
  const at = (index: number) => placeOf[index] ?? index;
  return succeed(
    rounded({
      ...lines,
      points: [...followed.points],
      runs: lines.runs.map(({ first, last, line }) => ({ first: at(first), last: at(last), line })),
      followed: { inserted, steep_count, ...(steepest !== undefined && { steepest }) },
    }),
  );
}

/** A survey with the figures that its answer will have: else the pictures of long runs were others than those of its lines. */
const asAnswered = ({ pictures, speed_mps, ...input }: Input): Input => ({
  ...input,
  ...rounded({ speed_mps: speed_mps ?? input.area?.settings.speed_mps, pictures }),
});

/** Distance between pictures on the ground; `undefined`: there are none. */
const distanceOf = (pictures: Input['pictures'], speed_mps: number): number | undefined =>
  pictures === undefined || 'every_m' in pictures ? pictures?.every_m : pictures.every_s * speed_mps;

function workOf({
  area,
  corridor,
  follow: _,
  launch: __,
  pictures,
  kind: ___,
  ...options
}: Input): SurveyWork | undefined {
  const speed_mps = options.speed_mps ?? area?.settings.speed_mps;
  const flown = { ...options, speed_mps, picture_every_m: distanceOf(pictures, speed_mps ?? NaN) };
  if (area !== undefined) return { area, options: flown };
  return corridor && { corridor, options: flown };
}

function withPictures(lines: SurveyLines, { pictures, kind }: Pick<Input, 'pictures' | 'kind'>): SurveyLines {
  if (pictures === undefined) return lines;
  const points = withSeries(lines.points, lines.runs, pictures);
  const count = pictureCount(points, { kind });
  return { ...lines, points, ...(count !== undefined && { pictures: count }) };
}

/** Lays lines over an area; at one height over the ground where that is asked for. */
export function makeSurveyHandler(
  { elevation }: Pick<Services, 'elevation'>,
  resolveDrone: ResolveDrone,
): Handlers['layOutSurvey'] {
  async function ground(lines: SurveyLines, { follow, altitude, area, speed_mps }: Input) {
    if (follow === undefined) return succeed(lines);
    const resolved = await resolveDrone({ ...namedDrone(follow.drone_key, 'follow.'), ifAbsent: 'generic' });
    if (!resolved.ok) return fail(resolved.failure);
    const { drone } = resolved.value;
    const speed = speed_mps ?? area?.settings.speed_mps ?? drone.cruise_speed_mps;
    const height_m = altitude?.value_m ?? 0;
    const rates = { ...climbRates(drone), speed_mps: speed };
    return following(elevation, lines, { ...follow, height_m }, rates);
  }
  return async (asked) => {
    const input = asAnswered(asked);
    const work = workOf(input);
    if (work === undefined) throw new Error('a survey of nothing');
    if (Number.isNaN(work.options.picture_every_m)) return fail(speedMissing);
    const laid = toSurveyLines(work);
    if (!laid.ok) return laid;
    const flown = await ground(laid.value, input);
    if (!flown.ok) return flown;
    const over_ground = await overGround(elevation, flown.value, input, work.options.picture_every_m);
    const lines = withPictures(flown.value, input);
    return succeed(over_ground === undefined ? lines : { ...lines, over_ground });
  };
}

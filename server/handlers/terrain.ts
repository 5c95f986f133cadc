import type { Position } from '../../engine/geo/position.ts';
import { needsTakeoffGround } from '../../engine/mission/heights.ts';
import type { Home, Waypoint } from '../../engine/mission/mission.ts';
import { type Swapping, swapPlacesOf } from '../../engine/mission/swapPlaces.ts';
import type { TerrainSamples } from '../../engine/mission/terrainSamples.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ElevationFailure, ElevationSource, GroundHeights } from '../../engine/terrain/elevation.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionRequest } from '../contract/schemas/mission.ts';
import { say } from '../report/say.ts';
import type { AskGeoid } from '../services/geoid.ts';
import { lookAtLaunch } from './launchGround.ts';

export interface TerrainInput extends Swapping<Home> {
  readonly home: Home;
  readonly waypoints: readonly (Position & Partial<Pick<Waypoint, 'altitude'>>)[];
  readonly policy: 'warn' | 'fail';
  /** Height of the launch point by the file of the plan. */
  readonly planned_msl_m?: number | undefined;
  /** Where the pilot looks from, if that is asked for. */
  readonly sight?: MissionRequest['options']['line_of_sight'];
}

/** How an answer names that none knew a height. */
export const fallbackSource = 'fallback';
const fallback_msl_m = 0;
/** A source that knows no height at a point may know it after its next update. */
const patience_s = 60;

function unavailable(message: string, retry_after_s: number): Problem {
  return {
    code: 'TERRAIN_UNAVAILABLE',
    message: `${message} Try again later, or send options.terrain_policy "warn" to use 0 m above sea level.`,
    retry_after_s,
  };
}

/** Heights at single places, and what is needed to ask for those between them. */
export interface SampledTerrain {
  readonly terrain: TerrainSamples;
  readonly cell_m?: number | undefined;
  readonly mostPlaces?: number | undefined;
}

/** A launch point above this does not stand on a shore. */
const inland_m = 100;

/** The answer of a source; none where it has 0 m everywhere although the launch point is told to lie far above the sea. */
function believed(
  answer: Result<GroundHeights, ElevationFailure>,
  { elevation_msl_m = 0 }: Home,
): Result<GroundHeights, ElevationFailure> {
  if (!answer.ok || elevation_msl_m < inland_m) return answer;
  if (answer.value.heights_msl_m.some((height_m) => height_m !== 0)) return answer;
  const values = { kind: answer.value.source, sea_m: 0, launch_m: elevation_msl_m };
  const why = { says: 'host.heights.sea_everywhere', values };
  return fail({ code: 'TERRAIN_UNREACHABLE', why, retry_after_s: patience_s });
}

/** The height of the launch point by the file of the plan, unless the request has a height of its own. */
function plannedGround(
  { elevation_msl_m, planned_above_ground_m: above_ground_m }: Home,
  height_msl_m: number | undefined,
  found_msl_m: number | undefined,
): Pick<TerrainSamples, 'planned_launch'> {
  const isSaid = height_msl_m !== undefined || above_ground_m !== undefined;
  if (elevation_msl_m !== undefined || !isSaid) return {};
  return { planned_launch: { height_msl_m, above_ground_m, found_msl_m } };
}

/** Height of the launch point above mean sea level by the file of the plan, which has it above the ellipsoid; `undefined`: it has none. */
export async function plannedHeight(
  { planned_ellipsoid_m, ...home }: Home,
  geoid: AskGeoid,
): Promise<number | undefined> {
  if (planned_ellipsoid_m === undefined) return undefined;
  const [undulation_m = 0] = await geoid([home]);
  return planned_ellipsoid_m - undulation_m;
}

/** Ground heights under home (index 0), the waypoints (1, 2 …) and the swap places. A height in the request counts as it is. */
export async function sampleTerrain(
  source: ElevationSource,
  input: TerrainInput,
): Promise<Result<SampledTerrain, Problem>> {
  const { home, waypoints, policy, planned_msl_m } = input;
  const asked = [home, ...waypoints];
  const swapPlaces = swapPlacesOf(input);
  const askedSwaps = swapPlaces.filter(({ elevation_msl_m }) => elevation_msl_m === undefined);
  const answer = believed(await source.elevations([...asked, ...askedSwaps]), home);
  if (!answer.ok && policy === 'fail')
    return fail(unavailable(say(answer.failure.why), answer.failure.retry_after_s));
  const ground = answer.ok ? answer.value : undefined;
  const [found_msl_m, ...under] = asked.map((_, index) => ground?.heights_msl_m[index]);
  // Heights above take-off need none of the file's, which is for planning alone: what is written by it may be wrong.
  const isNeeded = waypoints.some(({ altitude }) => altitude !== undefined && needsTakeoffGround(altitude));
  const told_msl_m = found_msl_m !== undefined || isNeeded ? planned_msl_m : undefined;
  const sampled = [home.elevation_msl_m ?? found_msl_m ?? told_msl_m, ...under];
  const swap_grounds_msl_m = swapPlaces.map(
    (place) => place.elevation_msl_m ?? ground?.heights_msl_m[asked.length + askedSwaps.indexOf(place)],
  );
  const fallback_indices = sampled.flatMap((height_m, index) => (height_m === undefined ? [index] : []));
  const fallback_reason = answer.ok ? answer.value.failure : answer.failure.why;
  if (policy === 'fail' && (fallback_indices.length > 0 || swap_grounds_msl_m.includes(undefined))) {
    const where = fallback_indices.length > 0 ? pointsText(fallback_indices) : 'a swap point';
    const unknown = `No ground height at ${where}.`;
    return fail(
      unavailable(
        [unknown, fallback_reason === undefined ? [] : say(fallback_reason)].flat().join(' '),
        patience_s,
      ),
    );
  }
  const launch =
    ground === undefined || home.elevation_msl_m !== undefined
      ? undefined
      : await lookAtLaunch(source, home, ground);
  const terrain: TerrainSamples = {
    ...(ground?.sources !== undefined && { sources: ground.sources }),
    ...(launch !== undefined && { launch }),
    source: ground?.source || fallbackSource,
    elevations_msl_m: sampled.map((height_m) => height_m ?? fallback_msl_m),
    fallback_indices,
    ...(swapPlaces.length > 0 && { swap_grounds_msl_m }),
    ...(fallback_indices.length > 0 && fallback_reason !== undefined && { fallback_reason }),
    ...(ground?.error_m !== undefined && { error_m: ground.error_m }),
    ...plannedGround(home, told_msl_m, found_msl_m),
    ...(home.elevation_msl_m !== undefined && found_msl_m !== undefined && { home_found_msl_m: found_msl_m }),
  };
  return succeed({ terrain, cell_m: ground?.cell_m, mostPlaces: ground?.mostPlaces });
}

/** Adds mean sea level above the ellipsoid for waypoints whose heights are measured from that. */
export async function withGeoid(
  terrain: TerrainSamples,
  { home, waypoints }: { readonly home: Position; readonly waypoints: readonly Waypoint[] },
  geoid: AskGeoid,
): Promise<TerrainSamples> {
  if (!waypoints.some(({ altitude }) => altitude.datum === 'ellipsoid')) return terrain;
  return { ...terrain, undulations_m: await geoid([home, ...waypoints]) };
}

const mostNames = 5;

function pointsText(indices: readonly number[]): string {
  const names = indices.slice(0, mostNames).map((index) => (index === 0 ? 'home' : `waypoint ${index}`));
  const more = indices.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

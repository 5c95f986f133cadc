import { defined } from '../../engine/defined.ts';
import { missionLines } from '../../engine/mission/routeGround.ts';
import type { SourceChange, TerrainSamples } from '../../engine/mission/terrainSamples.ts';
import { type Result, succeed } from '../../engine/result.ts';
import {
  type ElevationSource,
  type HeightSource,
  isSameSource,
  noneAnswered,
  type PackedGround,
} from '../../engine/terrain/elevation.ts';
import {
  countOfPlaces,
  type Line,
  type LinePlaces,
  lengthsOf,
  mostPlacesOnLines,
  placesOnLines,
  spacingFor,
} from '../../engine/terrain/groundLines.ts';
import type { Problem } from '../contract/problem.ts';
import { lookFrom } from './missionSight.ts';
import { fallbackSource, type SampledTerrain, sampleTerrain, type TerrainInput } from './terrain.ts';

/** An analysis waits no longer for its ground, all questions together. */
const patience_ms = 2800;
/** So much is left for the ways between, however slow the waypoints were. */
const least_ms = 300;
/** Ways whose places lie farther apart than so many times what the source has would be called clear by chance. */
const coarsest = 4;

/** Spacing of places on the ways of a mission that its sources can answer; `undefined`: not finely enough to tell of ridges. */
function spacingOver(
  distances_m: readonly number[],
  cell_m: number,
  mostPlaces = mostPlacesOnLines,
): number | undefined {
  const wanted_m = spacingFor(cell_m);
  const most = Math.min(mostPlaces, mostPlacesOnLines);
  const excess = countOfPlaces(distances_m, wanted_m) / most;
  if (excess <= 1) return wanted_m;
  // Each way ends with a place of its own, however far the others lie apart.
  const wider_m = 1.05 * wanted_m * excess;
  return wider_m <= coarsest * wanted_m && countOfPlaces(distances_m, wider_m) <= most ? wider_m : undefined;
}

const tooMany = { says: 'host.heights.too_many', values: { where: 'legs' } };
const noGround = { says: 'host.heights.no_launch' };

/** Heights along ways, with what is told of their sources. */
type Ways = Pick<TerrainSamples, 'lines' | 'lines_failure' | 'sources' | 'source_change'>;

/** The first place along the legs, which are the first of the lines, whose height is of another source than the one before. */
function changeAlong(
  legs: number,
  { starts }: LinePlaces,
  distances_m: readonly number[],
  { sources = [], by = new Uint8Array() }: PackedGround,
): SourceChange | undefined {
  let before: HeightSource | undefined;
  for (let leg_index = 0; leg_index < legs; leg_index++) {
    const [first, next] = [starts[leg_index] as number, starts[leg_index + 1] as number];
    for (let place = first; place < next; place++) {
      const to = sources[by[place] ?? noneAnswered];
      if (to === undefined) continue;
      if (before !== undefined && to !== before) {
        const distance_m = ((distances_m[leg_index] as number) * (place - first)) / (next - first - 1);
        return { leg_index, distance_m, from: before, to };
      }
      before = to;
    }
  }
  return undefined;
}

/** Heights along some ways, of which the first ones are legs, or why there are none. */
export async function alongLines(
  source: ElevationSource,
  lines: readonly Line[],
  { cell_m = 0, mostPlaces }: SampledTerrain,
  time_ms: number,
  legs = 0,
): Promise<Ways> {
  const distances_m = lengthsOf(lines);
  const spacing_m = spacingOver(distances_m, cell_m, mostPlaces);
  if (spacing_m === undefined) return { lines_failure: tooMany };
  const { places, starts } = placesOnLines(lines, spacing_m, distances_m);
  const answer = await source.along({ places, patience_ms: time_ms });
  if (!answer.ok) return { lines_failure: answer.failure.why };
  const { heights_msl_m, highest_msl_m, failure, sources } = answer.value;
  return {
    ...defined({ sources, source_change: changeAlong(legs, { places, starts }, distances_m, answer.value) }),
    lines: { places, starts, heights_msl_m, highest_msl_m },
    ...defined({ lines_failure: failure }),
  };
}

/**
 * A height of exactly 0 at a waypoint that is not believed on the ways to it: there a service shows that the ground around is high. Of
 * the lines of a mission, the first ones are the legs, and each ends at its waypoint.
 */
function withoutHoles(
  terrain: TerrainSamples,
  { lines, lines_failure }: Pick<TerrainSamples, 'lines' | 'lines_failure'>,
): TerrainSamples {
  if (lines === undefined) return terrain;
  const { elevations_msl_m, fallback_indices } = terrain;
  const holes = elevations_msl_m.flatMap((height_m, index) => {
    const place = index === 0 ? 0 : (lines.starts[index] as number) - 1;
    return height_m === 0 && Number.isNaN(lines.heights_msl_m[place]) ? [index] : [];
  });
  if (holes.length === 0) return terrain;
  return {
    ...terrain,
    fallback_indices: [...new Set([...fallback_indices, ...holes])].sort((one, other) => one - other),
    fallback_reason: terrain.fallback_reason ?? lines_failure,
  };
}

/** The sources of points and ways, each once. */
function bothOf(
  ofPoints: readonly HeightSource[] = [],
  ofWays: readonly HeightSource[] = [],
): Pick<TerrainSamples, 'sources'> {
  const others = ofWays.filter((one) => !ofPoints.some((other) => isSameSource(one, other)));
  return { sources: [...ofPoints, ...others] };
}

/** Ground heights under home and waypoints, and, where home has one, along the legs, the ways home and, if asked for, the pilot's sight. */
export async function sampleMission(
  source: ElevationSource,
  input: TerrainInput,
): Promise<Result<SampledTerrain, Problem>> {
  const begun_ms = performance.now();
  const sampled = await sampleTerrain(source, input);
  if (!sampled.ok) return sampled;
  const { terrain } = sampled.value;
  const { sight } = input;
  const isKnown = terrain.source !== fallbackSource && !terrain.fallback_indices.includes(0);
  const known = (more: Partial<TerrainSamples>) =>
    succeed({ ...sampled.value, terrain: { ...terrain, ...more } });
  if (!isKnown) return known(sight === undefined ? {} : { sight_failure: noGround });
  const left_ms = () => Math.max(least_ms, patience_ms - (performance.now() - begun_ms));
  const legs = input.waypoints.length;
  const ways = await alongLines(source, missionLines(input), sampled.value, left_ms(), legs);
  const sources = bothOf(terrain.sources, ways.sources);
  const sound = withoutHoles(terrain, ways);
  if (sight === undefined) return known({ ...sound, ...ways, ...sources });
  const seen = await lookFrom(source, { ...input, sight }, sampled.value, left_ms());
  return known({ ...sound, ...ways, ...sources, ...seen });
}

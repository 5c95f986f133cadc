import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Obstacle, ObstacleTop, StandingObstacle } from '../../../engine/obstacle/obstacle.ts';
import { obstaclesAsHigh, obstaclesWithin } from '../../../engine/obstacle/obstaclesWithin.ts';

const center = { lat: 47, lon: 8 };
const mast = (
  name: string,
  north_m: number,
  top: ObstacleTop | undefined,
  ground_msl_m?: number,
): StandingObstacle => {
  const obstacle: Obstacle = {
    kind: 'mast',
    name,
    shape: 'point',
    corners: [destination(center, 0, north_m)],
    half_width_m: 3,
    tops: [top],
    source: 'test',
    error: { horizontal_m: 5, vertical_m: 2 },
  };
  return { obstacle, grounds_msl_m: [ground_msl_m] };
};
const ground = (value_m: number): ObstacleTop => ({ datum: 'ground', value_m });
const sea = (value_m: number): ObstacleTop => ({ datum: 'msl', value_m });
const flown = { center, home_msl_m: 500, reach_m: 1000, height_m: 100, isAboveGround: false };

describe('the obstacles within rings', () => {
  it('are those with a corner within reach', () => {
    const all = [mast('near', 999, ground(5)), mast('far', 1001, ground(5))].map(({ obstacle }) => obstacle);
    expect(obstaclesWithin(all, flown).map(({ name }) => name)).toEqual(['near']);
  });

  it('are also the wires that lead through it from far beyond', () => {
    const wire = (name: string, north_m: number): Obstacle => ({
      ...mast(name, 0, ground(40)).obstacle,
      kind: 'wire',
      shape: 'line',
      corners: [90, 270].map((course_deg) => destination(destination(center, 0, north_m), course_deg, 3000)),
    });
    const all = [wire('over', 0), wire('near', 995), wire('far', 1010)];
    expect(obstaclesWithin(all, flown).map(({ name }) => name)).toEqual(['over', 'near']);
  });

  it('are counted where their tops are no lower than the flight, and the highest is named', () => {
    const all = [
      mast('low', 1, ground(99), 500),
      mast('uphill', 2, ground(60), 560),
      mast('high', 3, ground(150), 500),
      mast('just', 4, sea(600)),
      mast('unknown', 5, undefined, 500),
    ];
    expect(obstaclesAsHigh(all, flown)).toMatchObject({ count: 3, highest: { name: 'high' }, top_m: 150 });
    expect(obstaclesAsHigh(all.slice(0, 1), flown)).toBeUndefined();
    expect(
      obstaclesAsHigh([mast('low', 1, ground(99))], { ...flown, home_msl_m: undefined }),
    ).toBeUndefined();
  });

  it('of a flight above ground are measured from theirs', () => {
    const above = { ...flown, isAboveGround: true };
    const all = [
      mast('uphill', 2, ground(60), 560),
      mast('high', 3, ground(120), 700),
      mast('told', 4, sea(800), 650),
      mast('groundless', 5, sea(800)),
      mast('unknown', 6, undefined, 500),
    ];
    expect(obstaclesAsHigh(all, above)).toMatchObject({ count: 2, highest: { name: 'told' }, top_m: 150 });
  });
});

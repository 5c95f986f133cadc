import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { launchGroundWarnings } from '../../../engine/mission/launchGround.ts';
import type { HeightSource } from '../../../engine/terrain/elevation.ts';
import { missionInput, waypoint } from '../samples.ts';

const glo30: HeightSource = { kind: 'glo30', surface: 'surface', datum: 'EGM2008', error_m: 2.4, cell_m: 30 };
const tiles: HeightSource = { kind: 'terrarium', surface: 'mixed', datum: 'mixed', error_m: 5.5, cell_m: 30 };
const launch = { height_msl_m: 500, source: tiles, others: [] };

describe('the height at a launch point', () => {
  it('is not spoken of where a source of bare or mixed ground has it', () => {
    expect(launchGroundWarnings(undefined)).toEqual([]);
    expect(launchGroundWarnings(launch)).toEqual([]);
  });

  it('of a surface model is a note, and a doubt where it stands out by more than the error of the model', () => {
    const on = { ...launch, source: glo30 };
    expect(launchGroundWarnings(on)).toMatchObject([{ code: 'LAUNCH_ON_SURFACE' }]);
    expect(launchGroundWarnings({ ...on, uneven_m: 4 })[0]?.gravity).toBeUndefined();
    expect(launchGroundWarnings({ ...on, uneven_m: 4.1 })).toMatchObject([
      { says: 'LAUNCH_ON_SURFACE.uneven', gravity: 'doubt', value: 4.1, limit: 4, unit: 'm' },
    ]);
  });

  it('by another source is told where both errors together do not explain the difference, the farthest alone', () => {
    const by = (height_msl_m: number, source = glo30) => ({ source, height_msl_m });
    const [limit_m] = [1.96 * Math.hypot(2.4, 5.5)];
    expect(launchGroundWarnings({ ...launch, others: [by(500 + limit_m - 0.01)] })).toEqual([]);
    expect(launchGroundWarnings({ ...launch, others: [by(515), by(470), by(484, tiles)] })).toMatchObject([
      {
        code: 'LAUNCH_HEIGHTS_DIFFER',
        values: { source: 'terrarium', height_msl_m: 500, other: 'glo30', other_msl_m: 470, surface: 'yes' },
        value: 30,
        limit: limit_m,
      },
    ]);
    expect(launchGroundWarnings({ ...launch, others: [by(470, tiles)] })[0]?.values).toMatchObject({
      surface: 'no',
    });
  });

  it('of a surface model may lie apart from that of another, too', () => {
    const codes = launchGroundWarnings({
      ...launch,
      source: glo30,
      others: [{ source: tiles, height_msl_m: 400 }],
    });
    expect(codes.map(({ code }) => code)).toEqual(['LAUNCH_ON_SURFACE', 'LAUNCH_HEIGHTS_DIFFER']);
  });
});

describe('a mission whose ground is of two sources', () => {
  it('is told on which leg and how far along it the source changes, once', () => {
    const terrain = { source: 'glo30+terrarium', elevations_msl_m: [500, 500, 500], fallback_indices: [] };
    const source_change = { leg_index: 1, distance_m: 320, from: glo30, to: tiles };
    const route = [waypoint(47.001, 8, 60), waypoint(47.002, 8, 60)];
    const told = (change: object) =>
      analyzeMission(missionInput(route, { terrain: { ...terrain, ...change } })).warnings.filter(
        ({ code }) => code === 'GROUND_SOURCE_CHANGES',
      );
    expect(told({})).toEqual([]);
    expect(told({ source_change })).toEqual([
      {
        code: 'GROUND_SOURCE_CHANGES',
        leg_index: 1,
        values: { distance_m: 320, source: 'glo30', other: 'terrarium' },
      },
    ]);
  });
});

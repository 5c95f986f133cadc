import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import type { Obstacle, StandingObstacle } from '../../../engine/obstacle/obstacle.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';
import { overKnown, perDegree_m } from './groundedMission.ts';

/** The sentence of a finding, with plain gaps. */
const said = (warning: Warning | undefined) => sentenceOf(warning)?.replaceAll('\u00a0', ' ');

const perDegreeEast_m = 76_050;
const at = (east_m: number, north_m: number) => ({
  lat: 47 + north_m / perDegree_m,
  lon: 8 + east_m / perDegreeEast_m,
});
const via = (east_m: number, north_m: number, height_m: number, change: Partial<Waypoint> = {}) => {
  const { lat, lon } = at(east_m, north_m);
  return waypoint(lat, lon, height_m, change);
};

const facts = { source: 'Survey', dated: '2026-05-01', error: { horizontal_m: 3, vertical_m: 1 } };
const building = (height_m: number | undefined, change: Partial<Obstacle> = {}): StandingObstacle => ({
  obstacle: {
    kind: 'building',
    name: 'Town hall',
    shape: 'area',
    corners: [at(-20, 400), at(20, 400), at(20, 440), at(-20, 440)],
    half_width_m: 0,
    tops: [height_m === undefined ? undefined : { datum: 'ground', value_m: height_m }],
    ...facts,
    ...change,
  },
  grounds_msl_m: [500, 500, 500, 500],
});
const wire: StandingObstacle = {
  obstacle: {
    kind: 'wire',
    shape: 'line',
    corners: [at(-200, 600), at(200, 600)],
    half_width_m: 8,
    tops: [{ datum: 'ground', value_m: 45 }],
    ...facts,
  },
  grounds_msl_m: [500, 500],
};
const mastAt = (
  east_m: number,
  north_m: number,
  height_m: number,
  change: Partial<Obstacle> = {},
): StandingObstacle => ({
  obstacle: {
    kind: 'mast',
    name: 'Hill',
    shape: 'point',
    corners: [at(east_m, north_m)],
    half_width_m: 3,
    tops: [{ datum: 'ground', value_m: height_m }],
    ...facts,
    ...change,
  },
  grounds_msl_m: [500],
});

type Change = Partial<Omit<MissionInput, 'options'>> & { options?: Partial<MissionInput['options']> };
const over = (waypoints: readonly Waypoint[], obstacles: readonly StandingObstacle[], change: Change = {}) =>
  analyzeMission(overKnown(waypoints, () => 500, { obstacles, ...change }));
const codes = ({ warnings }: ReturnType<typeof over>) => warnings.map(({ code, gravity }) => [code, gravity]);

describe('a building of 40 m under a route at 30 m', () => {
  const answer = over([via(0, 300, 30), via(0, 800, 30)], [building(40)], { options: { clearance_m: 5 } });

  it('forbids the leg that flies into it, with its name, its source and the place', () => {
    expect(answer.mission_verdict).toBe('cannot_complete');
    expect(answer.legs.map(({ reasons }) => reasons)).toEqual([[], ['OBSTACLE']]);
    const [warning] = answer.warnings;
    expect(warning).toMatchObject({
      code: 'OBSTACLE_IN_WAY',
      gravity: 'forbids',
      leg_index: 1,
      value: expect.closeTo(-10, 6),
      limit: 5,
    });
    expect(said(warning)).toMatch(
      /^Leg 2: 10 m below the top of building “Town hall” at 47\.003\d*, 8(\.0+)?\. Source: Survey, 1 May 2026\. Raise it, or fly around it\.$/,
    );
  });

  it('is what the clearance of that leg is measured from', () => {
    expect(answer.legs[0]?.clearance?.obstacle).toBeUndefined();
    expect(answer.legs[1]?.clearance).toMatchObject({
      min_m: expect.closeTo(-11, 6),
      below_m: expect.closeTo(10, 6),
      missed_m: 5,
      obstacle: { kind: 'building', name: 'Town hall', top_m: 40, error_m: 1, ...{ source: 'Survey' } },
    });
  });
});

describe('a wire under a route', () => {
  it('is red below its top, a doubt within the clearance, and nothing above that', () => {
    const at_m = (height_m: number) => over([via(0, 300, height_m), via(0, 900, height_m)], [wire]);
    expect(codes(at_m(40))).toContainEqual(['OBSTACLE_IN_WAY', 'forbids']);
    expect(codes(at_m(60))).toContainEqual(['OBSTACLE_IN_WAY', undefined]);
    expect(codes(at_m(77))).toEqual([]);
  });

  it('is asked of a leg that follows the ground only where it may touch it', () => {
    const agl = { altitude: { datum: 'agl', value_m: 50 } } as const;
    const answer = over([via(0, 300, 50, agl), via(0, 900, 50, agl)], [wire]);
    expect(answer.legs[1]?.clearance?.obstacle?.kind).toBe('wire');
    expect(codes(answer)).toEqual([]);
  });
});

describe('a mast', () => {
  it('forbids the leg that leads into it, is a doubt as far beside as its place may be off, a note within the margin, and none outside', () => {
    const beside = (east_m: number) => over([via(0, 900, 60)], [mastAt(east_m, 500, 70)]);
    expect(codes(beside(2))).toEqual([['OBSTACLE_IN_WAY', 'forbids']]);
    expect(codes(beside(7))).toEqual([['OBSTACLE_IN_WAY', undefined]]);
    expect(said(beside(7).warnings[0])).toMatch(
      /^Leg 1: passes 4 m beside mast “Hill”, whose top is 11 m higher, at 47\.0045\d*, 8(\.0+)?\. Its place may be off by that much\. Source/,
    );
    expect(beside(7).legs[0]?.clearance?.below_m).toBeUndefined();
    expect(codes(beside(15))).toEqual([['OBSTACLE_BESIDE', undefined]]);
    expect(said(beside(15).warnings[0])).toMatch(
      /^Leg 1 passes 12 m beside mast “Hill”, whose top is 11 m higher, at .* Source: Survey, 1 May 2026\. Positioning errs by some metres\.$/,
    );
    expect(codes(beside(17))).toEqual([]);
  });

  it('is told of the leg and the place that are nearest to it, and not of the launch within its error', () => {
    const unsure = { horizontal_m: 45, vertical_m: 1 };
    const route = [via(-60, 0, 30), via(-15, 20, 30), via(-15, 80, 30)];
    const answer = over(route, [mastAt(0, 44, 60, { error: unsure, half_width_m: 1 })]);
    const [warning] = answer.warnings.filter(({ code }) => code === 'OBSTACLE_IN_WAY');
    expect(warning).toMatchObject({ says: 'OBSTACLE_IN_WAY.beside', leg_index: 2 });
    expect(warning?.values?.['beside_m']).toBeCloseTo(14, 0);
    expect(warning?.values?.['lat']).toBeCloseTo(at(0, 44).lat, 6);
  });

  it('beside a way home alone is told of that', () => {
    const route = [via(500, 0, 60), via(500, 500, 60)];
    const [warning] = over(route, [mastAt(260, 240, 120)], { options: { return_height_m: 110 } }).warnings;
    expect(warning).toMatchObject({ code: 'OBSTACLE_BESIDE', says: 'OBSTACLE_BESIDE.return', leg_index: 1 });
    const near = over(route, [mastAt(254, 247, 120)], { options: { return_height_m: 110 } }).warnings[0];
    expect(near).toMatchObject({ code: 'RETURN_OBSTACLE', says: 'RETURN_OBSTACLE.beside' });
  });

  it('of which nobody knows how high it is is a doubt, and not low', () => {
    const unknown = mastAt(0, 500, 0, { tops: [undefined] });
    const answer = over([via(0, 900, 60)], [unknown]);
    expect(codes(answer)).toEqual([['OBSTACLE_HEIGHT_UNKNOWN', undefined]]);
    expect(answer.legs[0]?.unknown_obstacle).toMatchObject({ kind: 'mast', name: 'Hill', source: 'Survey' });
    expect(said(answer.warnings[0])).toMatch(
      /^Leg 1 passes an obstacle of unknown height: mast “Hill” .*1 more leg or return passes one\. Check its height\.$/,
    );
  });

  it('under a way home alone is told of that', () => {
    const route = [via(500, 0, 60), via(500, 500, 60)];
    const unknown = over(route, [mastAt(250, 250, 0, { tops: [undefined] })]);
    expect(unknown.legs[1]?.return_unknown_obstacle?.name).toBe('Hill');
    expect(said(unknown.warnings[0])).toContain('The return from waypoint 2 passes');
    const set = over(route, [mastAt(250, 250, 120)], { options: { return_height_m: 110 } });
    expect(set.legs[1]?.return_reasons).toEqual(['OBSTACLE']);
    expect(codes(set)).toEqual([['RETURN_OBSTACLE', 'forbids']]);
  });

  it('raises the height of the return over itself, as ground does', () => {
    const answer = over([via(500, 0, 60), via(500, 500, 60)], [mastAt(250, 250, 120)]);
    expect(answer.return_home.height_m).toBe(151);
    expect(answer.legs[1]?.return_clearance).toMatchObject({ min_m: 30, obstacle: { top_m: 120 } });
    expect(codes(answer)).toEqual([]);
  });

  it('is a doubt, and forbids nothing, where its ground or its place is not known well', () => {
    const groundless = { ...mastAt(0, 500, 70), grounds_msl_m: [undefined] };
    const answer = over([via(0, 900, 60)], [groundless]);
    expect(codes(answer)).toEqual([['OBSTACLE_IN_WAY', undefined]]);
    expect(said(answer.warnings[0])).toContain('Ground there unknown.');
    const far = mastAt(0, 500, 70, { error: { horizontal_m: 152, vertical_m: 1 } });
    expect(codes(over([via(0, 900, 60)], [far]))).toEqual([['OBSTACLE_IN_WAY', undefined]]);
  });

  it('of an estimated height is told as such', () => {
    const tops = [{ datum: 'ground', value_m: 70, is_estimated: true }] as const;
    const answer = over([via(0, 900, 60)], [mastAt(0, 500, 0, { tops, name: undefined, dated: undefined })]);
    expect(said(answer.warnings[0])).toContain('below the top of mast at');
    expect(said(answer.warnings[0])).toContain('Height estimated. Source: Survey. ');
  });

  it('beside take-off is told, whatever is flown', () => {
    const answer = over([via(0, 900, 60)], [mastAt(0, -10, 25)]);
    expect(said(answer.warnings.find(({ code }) => code === 'OBSTACLE_AT_LAUNCH'))).toBe(
      'Take-off or landing is beside mast “Hill”, whose top is 25 m above it (source: Survey, 1 May 2026). Look up before you climb or land.',
    );
    const unknown = over([via(0, 900, 60)], [mastAt(0, -10, 25, { tops: [undefined] }), mastAt(0, -12, 15)]);
    expect(said(unknown.warnings.find(({ code }) => code === 'OBSTACLE_AT_LAUNCH'))).toContain(
      'whose height is unknown',
    );
  });
});

describe('ground and obstacles together', () => {
  const hill = (position: { readonly lat: number }) =>
    Math.abs(position.lat - at(0, 700).lat) < 0.0008 ? 570 : 500;

  it('are told each where it is worst, and a leg by what is nearer', () => {
    const answer = analyzeMission(
      overKnown([via(0, 500, 60), via(0, 900, 60)], hill, { obstacles: [building(50)] }),
    );
    expect(answer.legs.map(({ clearance }) => clearance?.obstacle?.kind)).toEqual(['building', undefined]);
    expect(codes(answer)).toEqual(
      expect.arrayContaining([
        ['LOW_CLEARANCE', 'forbids'],
        ['OBSTACLE_IN_WAY', undefined],
      ]),
    );
  });

  it('keep the length of unknown ground beside an obstacle', () => {
    const gap = (position: { readonly lat: number }) => (position.lat > at(0, 600).lat ? Number.NaN : 500);
    const { legs } = analyzeMission(overKnown([via(0, 900, 60)], gap, { obstacles: [building(50)] }));
    expect(legs[0]?.clearance).toMatchObject({ obstacle: { kind: 'building' } });
    expect(legs[0]?.clearance?.unknown_m).toBeCloseTo(300, -2);
  });

  it('of which the ground is unknown leave the obstacles', () => {
    const terrain = { source: 'none', elevations_msl_m: [0, 0], fallback_indices: [0, 1] };
    const answer = analyzeMission(missionInput([via(0, 900, 30)], { obstacles: [building(40)], terrain }));
    expect(answer.legs[0]?.clearance).toMatchObject({
      min_m: expect.closeTo(-11, 6),
      unknown_m: expect.closeTo(900, -1),
    });
    expect(answer.legs[0]?.clearance?.below_m).toBeUndefined();
    expect(codes(answer)).toContainEqual(['OBSTACLE_IN_WAY', undefined]);
  });
});

describe('ground that nobody knows', () => {
  it('leaves a way home over no obstacle without a clearance', () => {
    const terrain = { source: 'none', elevations_msl_m: [0, 0, 0], fallback_indices: [0, 1, 2] };
    const route = [via(0, 900, 60), via(700, 900, 60)];
    const { legs } = analyzeMission(missionInput(route, { obstacles: [mastAt(0, 500, 40)], terrain }));
    expect(legs.map(({ return_clearance }) => return_clearance?.obstacle?.kind)).toEqual(['mast', undefined]);
    expect(legs[1]?.return_clearance).toBeUndefined();
  });
});

describe('the profile', () => {
  it('has what stands along a leg and a way home, by its distance', () => {
    const obstacles = [wire, building(40), mastAt(0, 300, 0, { tops: [undefined] })];
    const { legs } = over([via(0, 900, 120)], obstacles, { options: { profile: true } });
    expect(legs[0]?.obstacles?.map(({ kind, top_msl_m }) => [kind, top_msl_m])).toEqual([
      ['mast', undefined],
      ['building', 540],
      ['wire', 545],
    ]);
    const [mast, , line] = legs[0]?.obstacles ?? [];
    expect([mast?.from_m, line?.from_m]).toEqual([expect.closeTo(284, 0), expect.closeTo(579, 0)]);
    expect(legs[0]?.return_obstacles?.map(({ kind }) => kind)).toEqual(['wire', 'building', 'mast']);
    expect(over([via(0, 900, 120)], obstacles).legs[0]?.obstacles).toBeUndefined();
    expect(
      over([via(0, 900, 120)], [mastAt(500, 0, 10)], { options: { profile: true } }).legs[0]?.obstacles,
    ).toBeUndefined();
  });
});

describe('a split', () => {
  it('tells obstacles of unknown height under the ways of its flights', () => {
    const swap_place = { ...at(300, 300) };
    const answer = analyzeMission(
      overKnown(
        [via(0, 6000, 60), via(0, 300, 60), via(0, 6000, 60), via(0, 300, 60)],
        () => 500,
        {
          obstacles: [mastAt(150, 300, 0, { tops: [undefined] })],
          options: { multi_battery: true },
          swap_place,
        },
        swap_place,
      ),
    );
    expect(answer.battery_plan?.length).toBeGreaterThan(1);
    expect(answer.warnings.map(({ code }) => code)).toContain('OBSTACLE_HEIGHT_UNKNOWN');
  });
});

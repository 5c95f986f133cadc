import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { missionInput } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, uncountedIn } from '../reading.ts';

interface Said {
  readonly Altitude?: number;
  readonly AltitudeMode?: number;
  readonly AMSLAltAboveTerrain?: number | null;
}

const planText = (
  frame: number | undefined,
  alt: number | null,
  said: Said,
  modes: object = { globalPlanAltitudeMode: 0 },
) =>
  JSON.stringify({
    fileType: 'Plan',
    groundStation: 'QGroundControl',
    mission: {
      ...modes,
      plannedHomePosition: [47, 8, 500],
      items: [{ type: 'SimpleItem', command: 16, frame, params: [0, 0, 0, null, 47.01, 8, alt], ...said }],
    },
  });

async function read(...args: Parameters<typeof planText>) {
  const plan = await planOf('a.plan', planText(...args));
  const told = plan.warnings
    .map((one) => sentenceOf(one))
    .filter((text) =>
      text.includes('in the members that QGroundControl uses. The second one is used. Check it'),
    );
  return { altitude: chosenRoute(plan).points[0]?.altitude, told };
}

describe('a height that stands in an item of a plan twice', () => {
  it.each<[string, number, number, Said, object]>([
    ['other above take-off', 3, 50, { Altitude: 450, AltitudeMode: 1 }, { datum: 'takeoff', value_m: 450 }],
    ['above sea level', 3, 50, { Altitude: 550, AltitudeMode: 2 }, { datum: 'msl', value_m: 550 }],
    [
      'above terrain, with the figure that was computed',
      0,
      76,
      { Altitude: 76, AltitudeMode: 3, AMSLAltAboveTerrain: 579 },
      { datum: 'msl', value_m: 579 },
    ],
    [
      'above terrain, which was never computed',
      0,
      76,
      { Altitude: 76, AltitudeMode: 3, AMSLAltAboveTerrain: null },
      { datum: 'agl', value_m: 76 },
    ],
    ['in the frame of the terrain', 3, 40, { Altitude: 40, AltitudeMode: 4 }, { datum: 'agl', value_m: 40 }],
    ['another of the same frame', 0, 600, { Altitude: 640, AltitudeMode: 0 }, { datum: 'msl', value_m: 640 }],
  ])('is the one that the station flies, and both are told: %s', async (_, frame, alt, said, altitude) => {
    const found = await read(frame, alt, said);
    expect(found.altitude).toEqual(altitude);
    expect(found.told).toHaveLength(1);
    expect(found.told[0]).toContain(`item 1 has ${alt}\u00a0m`);
    expect(found.told[0]).toContain(`${said.AMSLAltAboveTerrain ?? said.Altitude}\u00a0m`);
  });

  it.each<[number | undefined, number | null, Said, object?]>([
    [3, 50, { Altitude: 50, AltitudeMode: 1 }],
    [0, 550, { Altitude: 550, AltitudeMode: 2 }],
    [0, 579, { Altitude: 76, AltitudeMode: 3, AMSLAltAboveTerrain: 579.01 }],
    [10, 60, { Altitude: 60, AltitudeMode: 4 }],
    [3, 50, {}],
    [undefined, 50, { Altitude: 50, AltitudeMode: 1 }],
    [undefined, 50, { Altitude: 50 }, {}],
    [3, null, { Altitude: 50, AltitudeMode: 1 }],
    // Plans before 2020 count their modes otherwise.
    [3, 50, { Altitude: 50, AltitudeMode: 0 }, {}],
    [0, 550, { Altitude: 550, AltitudeMode: 1 }, {}],
  ])('needs no word where both are one: frame %s, %d m, %j', async (...args) => {
    expect((await read(...args)).told).toEqual([]);
  });
});

describe('an altitude mode in a plan that names no global one', () => {
  it.each<[number, Said, boolean]>([
    [3, { Altitude: 450, AltitudeMode: 2 }, true],
    [3, { Altitude: 450, AltitudeMode: 4 }, true],
    [0, { Altitude: 550, AltitudeMode: 1 }, true],
    [10, { Altitude: 550, AltitudeMode: 1 }, true],
    [0, { Altitude: 50, AltitudeMode: 3, AMSLAltAboveTerrain: null }, true],
    [0, { Altitude: 50, AltitudeMode: 3, AMSLAltAboveTerrain: 550 }, false],
    [3, { Altitude: 450, AltitudeMode: 1 }, false],
    [3, { Altitude: 450, AltitudeMode: 0 }, false],
    [3, { Altitude: 450 }, false],
    [3, {}, false],
  ])('is told where it is not that of the frame: frame %d, %j', async (frame, said, isTold) => {
    const words = 'item 1: AltitudeMode differs from the frame, which is counted';
    const alt = said.Altitude ?? 50;
    expect(uncountedIn(await planOf('a.plan', planText(frame, alt, said, {}))).includes(words)).toBe(isTold);
    expect(uncountedIn(await planOf('a.plan', planText(frame, alt, said)))).toBe('');
  });
});

describe('mission text whose first row may be meant either way', () => {
  const read = (frame: number, current: number, second = 16) =>
    planOf(
      'a.waypoints',
      `QGC WPL 110\n0\t${current}\t${frame}\t16\t0\t0\t0\t0\t47\t8\t30\t1\n1\t0\t3\t${second}\t0\t0\t0\t0\t47.01\t8\t30\t1\n2\t0\t3\t16\t0\t0\t0\t0\t47.02\t8\t30\t1\n`,
    );
  const said = async (...args: Parameters<typeof read>) =>
    (await read(...args)).warnings.map((one) => sentenceOf(one)).filter((text) => text.includes('first row'));

  it.each([
    [3, 1, 16, 'the launch point, not as a waypoint'],
    [3, 0, 22, 'the launch point, not as a waypoint'],
    [10, 1, 16, 'the launch point, not as a waypoint'],
    [3, 0, 16, 'a waypoint, not as the launch point'],
    [10, 0, 16, 'a waypoint, not as the launch point'],
  ] as const)(
    'says how it is read: frame %d, current %d, before command %d',
    async (frame, current, next, words) => {
      expect(await said(frame, current, next)).toEqual([
        `The first row is used as ${words}. Check it on the map.`,
      ]);
    },
  );

  it('needs no word where it is as ArduPilot writes it', async () => {
    expect(await said(0, 1)).toEqual([]);
    expect(await said(0, 0)).toEqual([]);
  });
});

describe('a launch point whose ground the file tells, beside heights above ground', () => {
  it.each([
    ['agl', 80, 80],
    ['msl', 1381, 80],
    ['takeoff', 55, 55],
  ] as const)(
    'keeps it, and has a waypoint %s at %d m over level ground %d m up',
    async (datum, value, height_m) => {
      const frame = { agl: 10, msl: 0, takeoff: 3 }[datum];
      const text = `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t1301\t1\n1\t0\t10\t16\t0\t0\t0\t0\t47.01\t8\t60\t1\n2\t0\t${frame}\t16\t0\t0\t0\t0\t47.02\t8\t${value}\t1\n`;
      const { mission } = toMission(await planOf('a.waypoints', text), { default_altitude_m: 0 });
      expect(mission.home).toEqual({ lat: 47, lon: 8, elevation_msl_m: 1301 });
      const terrain = { source: 'fallback', elevations_msl_m: [1301, 0, 0], fallback_indices: [1, 2] };
      const { legs } = analyzeMission(missionInput(mission.waypoints, { terrain }));
      expect(legs.map(({ to }) => to.altitude_m)).toEqual([60, height_m]);
    },
  );

  it('are told in one line where several items have one', async () => {
    const item = (lat: number) => ({
      type: 'SimpleItem',
      command: 16,
      frame: 3,
      params: [0, 0, 0, null, lat, 8, 50],
      Altitude: 450,
      AltitudeMode: 1,
    });
    const mission = {
      globalPlanAltitudeMode: 0,
      plannedHomePosition: [47, 8, 500],
      items: [item(47.01), item(47.02)],
    };
    const { warnings } = await planOf('a.plan', JSON.stringify({ fileType: 'Plan', mission }));
    const told = warnings
      .map((one) => sentenceOf(one))
      .filter((text) =>
        text.includes('in the members that QGroundControl uses. The second one is used. Check it'),
      );
    expect(told).toEqual([expect.stringMatching(/^2 altitudes have two different values in the plan: .*; /)]);
  });
});

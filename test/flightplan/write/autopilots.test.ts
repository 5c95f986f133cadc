import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import type { WriteContext } from '../../../engine/flightplan/write/preparedPlan.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

type Format = 'qgc_plan' | 'qgc_wpl';
const home = { lat: 47, lon: 8, elevation_msl_m: 540 };
const plan = (waypoints: readonly Waypoint[], change: Partial<Mission> = {}): Mission => ({
  name: 'A',
  home,
  waypoints,
  end_action: 'go_home',
  ...change,
});
const over = (datum: 'takeoff' | 'agl' | 'msl', value_m: number, lat = 47.01) =>
  waypoint(lat, 8, 0, { altitude: { datum, value_m } });

async function fileOf(mission: Mission, format: Format, context: WriteContext = {}) {
  const written = await writePlan(mission, format, context);
  if (!written.ok) expect.fail(sentenceOf(written.failure));
  const { bytes, notes } = written.value;
  return { text: new TextDecoder().decode(bytes), codes: notes.map(({ code }) => code), notes };
}

/** Command, frame, seven parameters of each item. */
async function itemsOf(mission: Mission, format: Format, context: WriteContext = {}) {
  const { text } = await fileOf(mission, format, context);
  if (format === 'qgc_wpl')
    return text
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.split('\t').map(Number))
      .map(([, , frame, command, ...params]) => ({ command, frame, params: params.slice(0, 7) }));
  return JSON.parse(text).mission.items as { command: number; frame: number; params: (number | null)[] }[];
}

async function again(mission: Mission, format: Format, context: WriteContext = {}): Promise<Mission> {
  const { text } = await fileOf(mission, format, context);
  const name = format === 'qgc_plan' ? 'a.plan' : 'a.waypoints';
  return toMission(await planOf(name, text), { default_altitude_m: 0 }).mission;
}

const formats = ['qgc_plan', 'qgc_wpl'] as const;
const each = <Value>(values: readonly Value[]) =>
  formats.flatMap((format) => values.map((value) => [format, value] as const));

describe('the take-off of a written mission', () => {
  it.each(
    each([
      [plan([over('msl', 900)]), 360],
      [plan([over('msl', 560.5)]), 20.5],
      [plan([over('agl', 45)]), 45],
      [plan([over('takeoff', 80)]), 80],
      [plan([over('takeoff', 80)], { takeoff_height_m: 30 }), 30],
      [plan([over('msl', 900)], { takeoff_height_m: 400 }), 400],
      [plan([over('agl', 45)], { takeoff_height_m: 12.5 }), 12.5],
    ] as const),
  )('in %s is as high as was judged', async (format, [mission, height_m]) => {
    expect((await itemsOf(mission, format))[0]).toMatchObject({
      command: 22,
      frame: 3,
      params: [0, 0, 0, format === 'qgc_plan' ? null : Number.NaN, 47, 8, height_m],
    });
    const { waypoints, takeoff_height_m } = await again(mission, format);
    expect({ count: waypoints.length, takeoff_height_m }).toEqual({
      count: 1,
      takeoff_height_m: mission.takeoff_height_m,
    });
  });

  it('says that it climbs on where nobody knows the ground at home', async () => {
    const { notes } = await fileOf(plan([over('msl', 900)], { home: { lat: 47, lon: 8 } }), 'qgc_wpl');
    expect(sentenceOf(notes.find(({ code }) => code === 'TAKE_OFF_WRITTEN'))).toMatch(
      /The file begins with a take-off to 10\u00a0m\. The climb goes on along leg 1, as the altitude of the launch point is unknown\./,
    );
  });

  it.each([10, 25, 49, 120, 400])('to %d m in mission text is kept', async (height_m) => {
    const rows = [
      [0, 1, 0, 16, 0, 0, 0, 0, 47, 8, 540, 1],
      [1, 0, 3, 22, 0, 0, 0, 0, 0, 0, height_m, 1],
      [2, 0, 3, 16, 0, 0, 0, 0, 47.01, 8, 50, 1],
      [3, 0, 2, 20, 0, 0, 0, 0, 0, 0, 0, 1],
    ];
    const text = `QGC WPL 110\n${rows.map((row) => row.join('\t')).join('\n')}\n`;
    const { mission, warnings } = toMission(await planOf('a.waypoints', text), { default_altitude_m: 0 });
    expect(mission.takeoff_height_m).toBe(height_m);
    expect(warnings.map(sentenceOf).join()).toContain(`climbs to ${height_m}\u00a0m above the launch point`);
    for (const format of formats) expect((await itemsOf(mission, format))[0]?.params[6]).toBe(height_m);
  });

  it.each([
    [0, 640, 100],
    [5, 560, 20],
    [10, 35, 35],
  ])('in frame %d at %d m is %d m over home', async (frame, alt, height_m) => {
    const text = `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t540\t1\n1\t0\t${frame}\t22\t0\t0\t0\t0\t0\t0\t${alt}\t1\n2\t0\t3\t16\t0\t0\t0\t0\t47.01\t8\t50\t1\n`;
    const { mission } = toMission(await planOf('a.waypoints', text), { default_altitude_m: 0 });
    expect(mission.takeoff_height_m).toBe(height_m);
    const { warnings } = await planOf('a.waypoints', text.replace('\t540\t', '\t0\t'));
    const isTold = warnings.some((one) =>
      sentenceOf(one).includes('above sea level, but the file has no altitude of the launch point'),
    );
    expect(isTold).toBe(frame !== 10);
  });
});

describe('the aircraft of a written mission', () => {
  const route = plan([over('takeoff', 60), over('takeoff', 60, 47.02)]);
  const kinds = [
    ['multirotor', 2, 22, 21],
    ['vtol', 20, 84, 85],
    ['fixed_wing', 1, 22, 21],
  ] as const;

  it.each(kinds)('is a %s: type %d, take-off %d, landing %d', async (vehicle, type, takeOff, landing) => {
    const lands: Mission = { ...route, end_action: 'land' };
    expect(JSON.parse((await fileOf(route, 'qgc_plan', { vehicle })).text).mission.vehicleType).toBe(type);
    for (const format of formats) {
      expect((await itemsOf(route, format, { vehicle }))[0]?.command).toBe(takeOff);
      expect((await itemsOf(lands, format, { vehicle })).at(-1)?.command).toBe(landing);
      expect((await fileOf(route, format, { vehicle })).codes.includes('VTOL_RETURN')).toBe(
        vehicle === 'vtol',
      );
      expect((await fileOf(route, format, { vehicle })).codes).not.toContain('VEHICLE_ASSUMED');
      expect((await again(route, format, { vehicle })).waypoints).toHaveLength(2);
      expect((await again(route, 'qgc_plan', { vehicle })).carried).toBeUndefined();
    }
  });

  it.each(kinds)('a %s keeps the speed that was judged, through the air for wings', async (vehicle) => {
    const context = { vehicle, cruise_speed_mps: 12 };
    for (const format of formats)
      expect((await itemsOf(route, format, context))[1]).toMatchObject({
        command: 178,
        params: [vehicle === 'multirotor' ? 1 : 0, 12, -1, 0, 0, 0, 0],
      });
  });

  it('is said to be a multicopter where nobody says more', async () => {
    for (const format of formats) expect((await fileOf(route, format)).codes).toContain('VEHICLE_ASSUMED');
  });

  it.each(each(['agl', 'takeoff', 'msl'] as const))(
    'in %s flies heights above %s by an autopilot that takes them',
    async (format, datum) => {
      const mission = plan([over(datum, 600), over(datum, 610, 47.02)]);
      const { text, codes } = await fileOf(mission, format);
      expect(codes.includes('SURFACE_FOLLOWED')).toBe(datum === 'agl');
      if (format === 'qgc_plan') expect(JSON.parse(text).mission.firmwareType).toBe(datum === 'agl' ? 3 : 12);
      expect((await again(mission, format)).carried).toBeUndefined();
    },
  );

  it('is told to keep its speed where the file only asks for the default again', async () => {
    const mixed = plan([{ ...over('takeoff', 60), speed_mps: 4 }, over('takeoff', 60, 47.02)]);
    for (const format of formats) {
      const { notes } = await fileOf(mixed, format);
      expect(notes.map(sentenceOf).join()).toContain(
        'From waypoint 2 on the file returns to the default speed, but ArduCopter keeps the last one. Set a cruise speed.',
      );
      expect(
        (await itemsOf(mixed, format, { cruise_speed_mps: 9 })).map(({ params }) => params[1]),
      ).not.toContain(-2);
    }
  });

  it('leaves the heading open at each position', async () => {
    const rows = await itemsOf(
      plan([over('takeoff', 60), over('agl', 60, 47.02)], { end_action: 'land' }),
      'qgc_wpl',
    );
    const places = rows.filter(({ command = 0 }) => [16, 21, 22].includes(command));
    expect(places.map(({ params }) => params[3])).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });
});

describe('what a file repeats or circles', () => {
  const text = (...rows: readonly (readonly number[])[]) =>
    `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t540\t1\n${rows.map((row, at) => [at + 1, 0, 3, ...row, 1].join('\t')).join('\n')}\n`;
  const at = (lat: number) => [16, 0, 0, 0, 0, lat, 8, 50];
  const read = async (...rows: readonly (readonly number[])[]) =>
    toMission(await planOf('a.waypoints', text(...rows)), { default_altitude_m: 0 });

  it('for ever is told when it is read, and when it is written', async () => {
    const { mission, warnings } = await read(at(47.01), at(47.02), [177, 1, -1, 0, 0, 0, 0, 0]);
    expect(sentenceOf(warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'))).toContain(
      'line 5: DO_JUMP repeats a part for ever, and once is counted',
    );
    for (const format of formats)
      expect((await fileOf(mission, format)).codes).toContain('SETTINGS_NOT_KEPT');
  });

  it.each([
    [1, 2],
    [5, 6],
    [100, 101],
  ])('%d times more is told with the length of a turn', async (repeats, times) => {
    const { warnings } = await read(at(47.01), at(47.011), at(47.012), [177, 2, repeats, 0, 0, 0, 0, 0]);
    expect(warnings.map(sentenceOf)).toContain(
      `The part from line 4 to line 5 is flown ${times} times, 222\u00a0m each time (line 6).`,
    );
  });

  it.each([1, 3, 10])('circles of %d turns survive, or are told to be a wait', async (turns) => {
    const { mission } = await read(at(47.01), [18, turns, 0, 40, 0, 47.02, 8, 50], at(47.03));
    for (const format of formats)
      for (const context of [{}, { cruise_speed_mps: 11 }])
        expect(
          (await itemsOf(mission, format, context)).some(
            ({ command, params }) => command === 18 && params[0] === turns,
          ),
        ).toBe(true);
    const shorter = {
      ...mission,
      waypoints: mission.waypoints.map((one) => ({ ...one, hover_time_s: Math.min(1, one.hover_time_s) })),
    };
    for (const format of formats) expect((await fileOf(shorter, format)).codes).toContain('STATE_NOT_KEPT');
  });
});

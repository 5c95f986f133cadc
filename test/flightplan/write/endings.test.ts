import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { inspection } from './inspection.ts';
import { readBack, written } from './likeness.ts';

const landing = (change: Partial<Waypoint>): Mission => {
  const last = {
    lat: 46.953,
    lon: 7.453,
    hover_time_s: 0,
    altitude: { datum: 'takeoff', value_m: 0 },
  } as const;
  return { ...inspection, end_action: 'land', waypoints: [...inspection.waypoints, { ...last, ...change }] };
};
const textOf = async (mission: Mission, format: 'qgc_wpl' | 'qgc_plan' | 'dji_wpml_kmz') =>
  Buffer.from((await written(mission, format)).bytes).toString();
const commands = async (mission: Mission) =>
  (await textOf(mission, 'qgc_wpl'))
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => Number(line.split('\t')[3]));

describe('the landing of a mission in MAVLink items', () => {
  it('is the last waypoint where that lies on the ground', async () => {
    const found = await commands(landing({}));
    expect(found.filter((command) => command === 16)).toHaveLength(3);
    expect(found.at(-1)).toBe(21);
  });

  it.each<[string, Partial<Waypoint>]>([
    ['high', { altitude: { datum: 'takeoff', value_m: 30 } }],
    ['on the ground of a map', { altitude: { datum: 'agl', value_m: 0 } }],
    ['where it waits', { hover_time_s: 5 }],
    ['where a picture is taken', { actions: [{ action_type: 'take_photo', duration_s: 0 }] }],
  ])('is an item of its own below a last waypoint that is %s', async (_, change) => {
    const found = await commands(landing(change));
    expect(found.filter((command) => command === 16)).toHaveLength(4);
    expect(found.at(-1)).toBe(21);
  });

  it('is left out of a mission that just ends', async () => {
    expect(await commands({ ...inspection, end_action: 'hover' })).not.toContain(21);
  });
});

describe('the landing of a mission for an app without an item for it', () => {
  const heights = ({ waypoints }: Mission) => waypoints.map(({ altitude }) => altitude.value_m);
  const raised = (mission: Mission, format: WriteFormat) =>
    losses(mission, format).filter(({ code }) => code === 'LANDING_RAISED');

  it.each(['dji_wpml_kmz', 'litchi_csv'] as const)(
    'is written at the height of the waypoint before, and said to be: %s',
    async (format) => {
      const { waypoints } = landing({});
      const mission = { ...landing({}), waypoints: [...waypoints.slice(0, 2), ...waypoints.slice(-1)] };
      const back = await readBack(await written(mission, format, { cruise_speed_mps: 8 }));
      expect(heights(back)).toEqual([60, 70.5, 70.5]);
      expect(raised(mission, format)).toMatchObject([{ waypoint_indices: [2] }]);
      expect(raised(mission, format).map((note) => sentenceOf(note))).toEqual([
        expect.stringMatching(/^(DJI|Litchi) .* slope down to waypoint 3\. /),
      ]);
    },
  );

  it.each<[string, Mission, WriteFormat]>([
    ['where it has one', landing({}), 'qgc_wpl'],
    ['in a drawing', landing({}), 'gpx'],
    ['where the flight ends otherwise', { ...landing({}), end_action: 'hover' }, 'dji_wpml_kmz'],
    [
      'where it is all that there is',
      { ...landing({}), waypoints: landing({}).waypoints.slice(-1) },
      'litchi_csv',
    ],
    [
      'where the last waypoint is none',
      landing({ altitude: { datum: 'takeoff', value_m: -9 } }),
      'dji_wpml_kmz',
    ],
  ])('keeps its height %s', (_, mission, format) => {
    expect(raised(mission, format)).toEqual([]);
  });
});

it('a plan whose heights have several references names none for all', async () => {
  const [first, ...others] = inspection.waypoints;
  if (first === undefined) expect.fail('there is no waypoint');
  const mixed = {
    ...inspection,
    waypoints: [{ ...first, altitude: { datum: 'agl', value_m: 40 } as const }, ...others],
  };
  const mode = async (mission: Mission) =>
    JSON.parse(await textOf(mission, 'qgc_plan')).mission.globalPlanAltitudeMode;
  expect(await mode(mixed)).toBe(0);
  expect(await mode(inspection)).toBe(1);
});

it('the end of a recording is written for DJI without a lens to choose', async () => {
  const actions = [{ action_type: 'stop_recording', duration_s: 0 }];
  const mission = {
    ...inspection,
    waypoints: inspection.waypoints.map((waypoint) => ({ ...waypoint, actions })),
  };
  const back = await readBack(await written(mission, 'dji_wpml_kmz'));
  expect(back.waypoints.map((waypoint) => waypoint.actions)).toEqual([actions, actions, actions]);
});

import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { readsBack } from '../write/likeness.ts';

const header =
  'latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle,actiontype1,actionparam1,actiontype2,actionparam2,altitudemode,speed(m/s),poi_latitude,poi_longitude,poi_altitude(m),poi_altitudemode,photo_timeinterval,photo_distinterval';
interface Row {
  readonly lat: number;
  readonly heading?: number | string;
  readonly held?: string;
  readonly acts?: string;
  readonly poi?: string;
  readonly intervals?: string;
}
const rowText = ({
  lat,
  heading = 0,
  held = '0,0,0',
  acts = '-1,0,-1,0',
  poi = '0,0,0,0',
  intervals = '-1,-1',
}: Row) => `${lat},7.45,40,${heading},0,${held},${acts},0,8,${poi},${intervals}`;
const table = (...rows: readonly Row[]) => [header, ...rows.map(rowText)].join('\n');

const missionOf = async (text: string) =>
  toMission(await planOf('a.csv', text), { default_altitude_m: 0 }).mission;
const written = async (mission: Mission) => {
  const result = await writePlan(mission, 'litchi_csv');
  if (!result.ok) expect.fail(sentenceOf(result.failure));
  return new TextDecoder().decode(result.value.bytes);
};
const cells = async (mission: Mission, ...names: readonly string[]) => {
  const [first = '', ...rows] = (await written(mission)).trim().split('\n');
  const at = names.map((name) => first.trim().split(',').indexOf(name));
  return rows.map((row) => at.map((index) => row.trim().split(',')[index]).join(' '));
};
const states = ({ waypoints }: Mission) =>
  waypoints.map(({ carried }) => carried && { ...carried, text: JSON.parse(carried.text) });
const photos = (figure: Partial<WaypointAction>, span: number): WaypointAction => ({
  action_type: 'every_s' in figure ? 'photos_by_time' : 'photos_by_distance',
  duration_s: 0,
  ...figure,
  span,
});

describe('how nose and gimbal are held in a Litchi table', () => {
  const text = table(
    { lat: 46.95, heading: 92.5, held: '1,2,-30', poi: '46.96,7.46,12,1' },
    { lat: 46.951, heading: 0 },
    { lat: 46.952, heading: 0 },
  );

  it('is kept at its waypoint, but for a nose along the route', async () => {
    expect(states(await missionOf(text))).toEqual([
      {
        format: 'litchi',
        kind: 'waypoint',
        text: {
          heading: 92.5,
          rotationdir: 1,
          gimbalmode: 2,
          gimbalpitchangle: -30,
        },
      },
      undefined,
      undefined,
    ]);
  });

  it('comes back in the file and moves with its waypoint', async () => {
    const mission = await missionOf(text);
    const names = [
      'heading(deg)',
      'rotationdir',
      'gimbalmode',
      'gimbalpitchangle',
      'poi_latitude',
      'poi_altitude(m)',
    ];
    expect(await cells(mission, ...names)).toEqual(['92.5 1 2 -30 46.96 12', '0 0 0 0 0 0', '0 0 0 0 0 0']);
    expect(await readsBack(mission, 'litchi_csv', {})).toBe(true);
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 0, to: { lat: 46.94, lon: 7.4 } });
    expect((await cells(moved, ...names))[0]).toBe('92.5 1 2 -30 46.96 12');
  });

  it('keeps a state beside a nose along the route, and passes over damaged ones', async () => {
    const mission = await missionOf(table({ lat: 46.95, held: '0,2,-30' }, { lat: 46.951, heading: 'x' }));
    expect(states(mission)[0]?.text).toEqual({ gimbalmode: 2, gimbalpitchangle: -30 });
    const [first, last] = mission.waypoints;
    if (first === undefined || last === undefined) expect.fail('there are two waypoints');
    for (const broken of ['{', '[]', '{"heading":"x"}']) {
      const carried = { format: 'litchi' as const, kind: 'waypoint', text: broken };
      expect((await cells({ ...mission, waypoints: [{ ...first, carried }, last] }, 'gimbalmode'))[0]).toBe(
        '0',
      );
    }
  });

  it('is told where a format has no place for it', async () => {
    const mission = await missionOf(text);
    expect(losses(mission, 'litchi_csv').map(({ code }) => code)).not.toContain('STATE_NOT_KEPT');
    expect(losses(mission, 'qgc_plan').map(({ code }) => code)).toContain('STATE_NOT_KEPT');
  });

  it('has the height of its point of interest in metres, whatever the table counts in', async () => {
    const feet = text.replace('poi_altitude(m)', 'poi_altitude(ft)');
    const [look] = (await missionOf(feet)).waypoints[0]?.actions ?? [];
    expect(look).toMatchObject({ action_type: 'look_at', span: 0 });
    expect(look?.place?.altitude).toEqual({ datum: 'agl', value_m: 12 * 0.3048 });
  });
});

describe('turns in a Litchi table', () => {
  it('are headings and gimbal angles, with their degrees', async () => {
    const mission = await missionOf(
      table(
        { lat: 46.95, acts: '4,-90,5,-45' },
        { lat: 46.951, acts: '4,x,5,x' },
        { lat: 46.952, acts: '9,1,-1,0' },
      ),
    );
    expect(mission.waypoints.map(({ actions }) => actions)).toEqual([
      [
        { action_type: 'heading', duration_s: 0, angle_deg: 270 },
        { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -45 },
      ],
      [
        { action_type: 'rotate', duration_s: 0 },
        { action_type: 'tilt', duration_s: 0 },
      ],
      undefined,
    ]);
    expect((await cells(mission, 'actiontype1', 'actionparam1', 'actiontype2', 'actionparam2'))[0]).toBe(
      '4 270 5 -45',
    );
  });
});

describe('pictures by time and distance in a Litchi table', () => {
  it('are series from a waypoint to where their interval ends', async () => {
    const by_m = '-1,20';
    const mission = await missionOf(
      table(
        { lat: 46.95, intervals: by_m },
        { lat: 46.951, intervals: by_m, acts: '1,0,-1,0' },
        { lat: 46.952, intervals: '2,-1' },
        { lat: 46.953 },
        { lat: 46.954, intervals: '2,30' },
        { lat: 46.955, intervals: '2,30' },
      ),
    );
    expect(mission.waypoints.map(({ actions }) => actions)).toEqual([
      [photos({ every_m: 20 }, 2)],
      [{ action_type: 'take_photo', duration_s: 0 }],
      [photos({ every_s: 2 }, 1)],
      undefined,
      [photos({ every_s: 2 }, 1), photos({ every_m: 30 }, 1)],
      undefined,
    ]);
    expect(await cells(mission, 'photo_timeinterval', 'photo_distinterval')).toEqual([
      '-1 20',
      '-1 20',
      '2 -1',
      '-1 -1',
      '2 30',
      '-1 -1',
    ]);
    expect(await readsBack(mission, 'litchi_csv', {})).toBe(true);
    expect(losses(mission, 'litchi_csv').map(({ code }) => code)).not.toContain('CAMERA_SILENT');
  });

  it('that are taken at one waypoint alone have no place there, which is told', async () => {
    const mission = await missionOf(table({ lat: 46.95 }, { lat: 46.951 }));
    for (const action of [
      photos({ every_s: 2 }, 0),
      { action_type: 'photos_by_time', duration_s: 0, every_s: 2 },
    ]) {
      const waypoints = mission.waypoints.map((waypoint) => ({ ...waypoint, actions: [action] }));
      expect(losses({ ...mission, waypoints }, 'litchi_csv').map(({ code }) => code)).toContain(
        'CAMERA_SILENT',
      );
      expect(await cells({ ...mission, waypoints }, 'photo_timeinterval')).toEqual(['-1', '-1']);
    }
  });
});

describe('a table without those columns', () => {
  it('has no states and no series', async () => {
    const mission = await missionOf(
      'latitude,longitude,altitude(m),curvesize(m)\n46.95,7.45,40,0\n46.951,7.45,40,0',
    );
    expect(mission.waypoints.map(({ carried, actions }) => [carried, actions])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

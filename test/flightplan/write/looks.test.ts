import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { routeMark } from '../../../engine/flightplan/write/routeMark.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, PlaceLookedAt, WaypointAction } from '../../../engine/mission/mission.ts';
import { planOf } from '../reading.ts';
import { filesIn, readBack, textOf, written } from './likeness.ts';

const tower: PlaceLookedAt = { lat: 46.951, lon: 7.452, altitude: { datum: 'takeoff', value_m: 20 } };
const barn: PlaceLookedAt = { lat: 46.953, lon: 7.441, altitude: { datum: 'agl', value_m: 4 } };
const look = (place: PlaceLookedAt, span: number): WaypointAction => ({
  action_type: 'look_at',
  duration_s: 0,
  place,
  span,
});
const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };
const mission = (acts: Readonly<Record<number, readonly WaypointAction[]>>): Mission => ({
  name: 'Untitled',
  home: { lat: 46.949, lon: 7.449 },
  waypoints: Array.from({ length: 6 }, (_, at) => ({
    lat: 46.95 + at * 1e-3,
    lon: 7.45,
    altitude: { datum: 'takeoff', value_m: 50 },
    hover_time_s: 0,
    speed_mps: 6,
    ...(acts[at] === undefined ? {} : { actions: acts[at] }),
  })),
  end_action: 'go_home',
});
const actsOf = ({ waypoints }: Mission) => waypoints.map(({ actions = [] }) => actions);
const looksOf = (plan: Mission) =>
  actsOf(plan).map((acts) =>
    acts.filter(({ action_type }) => action_type === 'look_at').map(({ carried: _, ...act }) => act),
  );
const told = (plan: Mission, format: WriteFormat) =>
  losses(plan, format).flatMap(({ code, waypoint_indices }) =>
    code === 'ACTION_NOT_KEPT' ? [...waypoint_indices] : [],
  );
const plan = mission({ 1: [look(tower, 2), photo], 4: [look(barn, 1)] });

describe('what nose and camera look at', () => {
  it.each(['qgc_plan', 'qgc_wpl', 'litchi_csv'] as const)('comes back from %s', async (format) => {
    expect(told(plan, format)).toEqual([]);
    expect(actsOf(await readBack(await written(plan, format)))).toEqual(actsOf(plan));
    const still = mission({ 2: [look(tower, 0)] });
    expect(actsOf(await readBack(await written(still, format)))).toEqual(actsOf(still));
  });

  it('is what the nose alone turns to in the files of DJI, and told there', async () => {
    expect(told(plan, 'dji_wpml_kmz')).toEqual([1, 4]);
    const back = await readBack(await written(plan, 'dji_wpml_kmz'));
    const level: PlaceLookedAt = { ...barn, altitude: { datum: 'takeoff', value_m: 0 } };
    expect(looksOf(back)).toEqual(looksOf(mission({ 1: [look(tower, 2)], 4: [look(level, 1)] })));
    expect(told(back, 'dji_wpml_kmz')).toEqual([]);
    expect(actsOf(await readBack(await written(back, 'dji_wpml_kmz')))).toEqual(actsOf(back));
    expect(told(mission({ 2: [look(tower, 0)] }), 'dji_wpml_kmz')).toEqual([2]);
  });

  it('is in both files of DJI, from each waypoint that it leads over and at the end of the route', async () => {
    const { 'wpmz/template.kml': template = '', 'wpmz/waylines.wpml': lines = '' } = filesIn(
      await written(plan, 'dji_wpml_kmz'),
    );
    for (const text of [template, lines]) {
      const places = text.split('<Placemark>').slice(1);
      const noses = places.map((one) => /PoiPoint>([^<]*)/.exec(one)?.[1]?.split(',')[0]);
      expect(noses.map((lat) => (lat === undefined || Number(lat) === 0 ? '' : lat))).toEqual([
        '',
        '46.951',
        '46.951',
        '',
        '46.953',
        '46.953',
      ]);
    }
    expect(template.match(/useGlobalHeadingParam>0</g)).toHaveLength(4);
  });

  it('is told where a format has no place for it, for its reference, or for two at once', () => {
    for (const format of ['kml', 'gpx', 'geojson'] as const) expect(told(plan, format)).toEqual([1, 4]);
    const high = mission({ 1: [look({ ...tower, altitude: { datum: 'ellipsoid', value_m: 600 } }, 2)] });
    expect([told(high, 'qgc_plan'), told(high, 'litchi_csv')]).toEqual([[1], [1]]);
    const two = mission({ 1: [look(tower, 4)], 3: [look(barn, 2)] });
    expect(told(two, 'qgc_plan')).toEqual([1]);
    const touching = mission({ 1: [look(tower, 2)], 3: [look(barn, 2)] });
    expect([told(touching, 'qgc_plan'), told(touching, 'litchi_csv')]).toEqual([[], [1]]);
  });

  it('grows over a waypoint that is inserted, stays with one that is moved, and marks the route', () => {
    const [waypoint] = plan.waypoints;
    if (waypoint === undefined) expect.fail('there is none');
    const longer = applyEdit(plan, { kind: 'add_waypoint', index: 2, waypoint });
    expect(looksOf(longer)[1]).toEqual([look(tower, 3)]);
    const moved = applyEdit(plan, { kind: 'move_waypoint', index: 1, to: { lat: 46.9, lon: 7.4 } });
    expect(looksOf(moved)).toEqual(looksOf(plan));
    const other = mission({ 1: [look({ ...tower, lat: 46.96 }, 2), photo], 4: [look(barn, 1)] });
    expect(routeMark(other.waypoints)).not.toBe(routeMark(plan.waypoints));
  });
});

const row = (index: number, frame: number, command: number, ...params: readonly number[]) =>
  [index, 0, frame, command, ...params, 1].join('\t');
const wpl = (...rows: readonly string[]) => `QGC WPL 110\n${rows.join('\n')}\n`;
const opened = async (...rows: readonly string[]) =>
  toMission(await planOf('a.waypoints', wpl(...rows)), { default_altitude_m: 0 }).mission;
const home = row(0, 0, 16, 0, 0, 0, 0, 46.949, 7.449, 550);
const way = (index: number) =>
  row(index, 3, 16, 0, 0, 0, 0, Number((46.95 + index * 1e-3).toFixed(3)), 7.45, 50);

describe('a look that says less', () => {
  it('is none without a place, and one of its waypoint alone without a span', async () => {
    const nowhere: WaypointAction = { action_type: 'look_at', duration_s: 0 };
    expect(told(mission({ 1: [nowhere] }), 'litchi_csv')).toEqual([1]);
    const { span: _, ...bare } = look(tower, 0);
    const back = await readBack(await written(mission({ 1: [bare] }), 'litchi_csv'));
    expect(looksOf(back)).toEqual(looksOf(mission({ 1: [look(tower, 0)] })));
  });

  it.each([
    ['46.951,7.452', 0],
    ['46.951,7.452,20', 20],
    ['46.951,7.452,20,7', undefined],
    ['96.951,7.452,20', undefined],
    ['0,0,20', undefined],
    ['46.951,x,20', undefined],
  ])('has in a row of Litchi the height that is there: %s', async (cells, value_m) => {
    const names = ['poi_latitude', 'poi_longitude', 'poi_altitude(m)', 'poi_altitudemode'];
    const header = names.slice(0, cells.split(',').length).join(',');
    const text = `latitude,longitude,altitude(m),curvesize(m),${header}\n46.95,7.45,40,0,${cells}\n46.96,7.45,40,0,${cells}\n`;
    const read = toMission(await planOf('a.csv', text), { default_altitude_m: 0 }).mission;
    expect(actsOf(read)[0]?.map(({ place }) => place?.altitude.value_m)).toEqual(
      value_m === undefined ? [] : [value_m],
    );
  });

  it('is read from a plan of Homeward only where its place is whole', async () => {
    const places = [
      tower,
      { ...tower, lat: 96 },
      { lat: 46, lon: 7 },
      { ...tower, lon: 'x' },
      { ...tower, lat: 'x' },
    ];
    const acts = places.map((place) => ({ action_type: 'look_at', duration_s: 0, place }));
    const saved = {
      format: 'homeward/plan',
      version: 1,
      mission: { ...mission({}), waypoints: mission({}).waypoints.map((one) => ({ ...one, actions: acts })) },
    };
    const read = toMission(await planOf('a.homeward', JSON.stringify(saved)), {
      default_altitude_m: 0,
    }).mission;
    expect(actsOf(read)[0]?.map(({ place }) => place)).toEqual([
      tower,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a region of interest of MAVLink', () => {
  it.each([
    ['195 and 197', row(2, 3, 195, 0, 0, 0, 0, 46.951, 7.452, 20), row(4, 2, 197, 0, 0, 0, 0, 0, 0, 0)],
    ['201 and 201', row(2, 6, 201, 3, 0, 0, 0, 46.951, 7.452, 20), row(4, 2, 201, 0, 0, 0, 0, 0, 0, 0)],
  ])('is looked at until it ends, as %s', async (_, begin, end) => {
    const read = await opened(home, way(1), begin, way(3), end, way(5));
    expect(looksOf(read)).toEqual([[look(tower, 1)], [], []]);
    const text = textOf(await written(read, 'qgc_wpl'));
    expect(text.split('\n').some((line) => line.includes(begin.slice(2)))).toBe(true);
    expect(await readBack(await written(read, 'qgc_wpl'))).toMatchObject({ waypoints: read.waypoints });
  });

  it('has its place as edited since, in the words of the file', async () => {
    const read = await opened(home, way(1), row(2, 6, 201, 3, 0, 0, 0, 46.951, 7.452, 20), way(3));
    const change = (place: PlaceLookedAt) => {
      const [first] = actsOf(read)[0] ?? [];
      if (first === undefined) expect.fail('there is none');
      return applyEdit(read, {
        kind: 'change_waypoint',
        index: 0,
        change: { actions: [{ ...first, place }] },
      });
    };
    const textFor = async (place: PlaceLookedAt) => textOf(await written(change(place), 'qgc_wpl'));
    expect(await textFor({ ...tower, lat: 46.96 })).toMatch(/\t6\t201\t3\t0\t0\t0\t46\.96\t7\.452\t20\t/);
    expect(await textFor(barn)).toMatch(/\t10\t201\t3\t0\t0\t0\t46\.953\t7\.441\t4\t/);
  });

  it.each([
    ['of a vehicle', row(2, 3, 201, 2, 0, 0, 0, 46.951, 7.452, 20)],
    ['without a reference', row(2, 2, 195, 0, 0, 0, 0, 46.951, 7.452, 20)],
    ['at 0, 0', row(2, 3, 195, 0, 0, 0, 0, 0, 0, 20)],
    ['off the Earth', row(2, 3, 195, 0, 0, 0, 0, 96.951, 7.452, 20)],
    ['that nothing began', row(2, 2, 197, 0, 0, 0, 0, 0, 0, 0)],
  ])('%s stays in the words of the file', async (_, item) => {
    const read = await opened(home, way(1), item, way(3));
    expect(actsOf(read)[0]).toMatchObject([{ carried: { format: 'mavlink' } }]);
    expect(looksOf(read)).toEqual([[], []]);
    expect(actsOf(await readBack(await written(read, 'qgc_wpl')))).toEqual(actsOf(read));
  });

  it('before the first waypoint is kept for MAVLink alone', async () => {
    const read = await opened(home, row(1, 3, 195, 0, 0, 0, 0, 46.951, 7.452, 20), way(2), way(3));
    expect(looksOf(read)).toEqual([[], []]);
    expect(read.carried?.map(({ kind }) => kind)).toEqual(['before']);
  });
});

const placemark = (index: number, mode: string, place: string) =>
  `<Placemark><Point><coordinates>7.45,${46.95 + index * 1e-3}</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>50</wpml:executeHeight><wpml:waypointSpeed>6</wpml:waypointSpeed><wpml:waypointHeadingParam><wpml:waypointHeadingMode>${mode}</wpml:waypointHeadingMode><wpml:waypointPoiPoint>${place}</wpml:waypointPoiPoint><wpml:waypointHeadingPoiIndex>0</wpml:waypointHeadingPoiIndex></wpml:waypointHeadingParam></Placemark>`;
const wayline = async (...places: readonly (readonly [string, string])[]) => {
  const inner = places.map(([mode, place], index) => placemark(index, mode, place)).join('');
  const text = `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig/><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${inner}</Folder></Document></kml>`;
  return toMission(await planOf('a.wpml', text), { default_altitude_m: 0 }).mission;
};
const linesOf = async (read: Mission) =>
  filesIn(await written(read, 'dji_wpml_kmz', { cruise_speed_mps: 6 }))['wpmz/waylines.wpml'] ?? '';

describe('a point of interest of DJI', () => {
  const on = ['towardPOI', '46.9510000,7.4520000,0.000000'] as const;
  const off = ['followWayline', '0.000000,0.000000,0.000000'] as const;

  it('comes back in the words of the file until it is moved or taken out', async () => {
    const read = await wayline(on, on, off);
    const flat = { ...tower, altitude: { datum: 'takeoff', value_m: 0 } } as const;
    expect(looksOf(read)).toEqual([[look(flat, 2)], [], []]);
    const before = await linesOf(read);
    expect(before.match(/46\.9510000,7\.4520000,0\.000000/g)).toHaveLength(2);
    expect(before.match(/followWayline/g)).toHaveLength(1);
    const [first] = actsOf(read)[0] ?? [];
    if (first === undefined) expect.fail('there is none');
    const withActs = (actions: readonly WaypointAction[]) =>
      linesOf(applyEdit(read, { kind: 'change_waypoint', index: 0, change: { actions } }));
    expect((await withActs([{ ...first, place: barn }])).match(/46\.953,7\.441,0</g)).toHaveLength(2);
    const plain = await withActs([]);
    expect(plain).not.toContain('towardPOI');
    expect(plain.match(/followWayline/g)).toHaveLength(3);
  });

  it('may have no height', async () => {
    const read = await wayline(['towardPOI', '46.951,7.452'], off);
    expect(actsOf(read)[0]?.[0]?.place?.altitude).toEqual({ datum: 'takeoff', value_m: 0 });
    expect(await linesOf(read)).toContain('PoiPoint>46.951,7.452<');
  });

  it('at the last waypoint alone, or at no place, stays in the words of the file', async () => {
    for (const places of [
      [off, off, on],
      [['towardPOI', '0,0,0'], ['towardPOI', '96,7,0'], off],
    ] as const) {
      const read = await wayline(...places);
      expect(looksOf(read)).toEqual([[], [], []]);
      const text = await linesOf(read);
      for (const [mode, place] of places)
        expect(text).toContain(
          `${mode}</wpml:waypointHeadingMode><wpml:waypointPoiPoint>${place}`.split('</')[0],
        );
      for (const [, place] of places) expect(text).toContain(`PoiPoint>${place}<`);
    }
  });

  it('gives way to another one, and is not missed behind that', async () => {
    const two = mission({ 0: [look(tower, 5)], 2: [look(barn, 1)] });
    expect(told(two, 'dji_wpml_kmz')).toEqual([0, 2, 0]);
    const back = await readBack(await written(two, 'dji_wpml_kmz'));
    expect(looksOf(back).map((looks) => looks.map(({ span }) => span))).toEqual([[2], [], [1], [], [], []]);
  });
});

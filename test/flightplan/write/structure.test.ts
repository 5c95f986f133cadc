import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../engine/flightplan/source/xml/xml.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { at, names, values } from './elements.ts';
import { above, inspection } from './inspection.ts';
import { textOf, written } from './likeness.ts';

describe('a Litchi table', () => {
  it('has the 46 columns of the Mission Hub and a row for each waypoint', async () => {
    const [header = '', ...rows] = textOf(await written(inspection, 'litchi_csv'))
      .trimEnd()
      .split('\r\n');
    const columns = header.split(',');
    expect(columns).toHaveLength(46);
    expect(columns.slice(0, 10)).toEqual([
      'latitude',
      'longitude',
      'altitude(m)',
      'heading(deg)',
      'curvesize(m)',
      'rotationdir',
      'gimbalmode',
      'gimbalpitchangle',
      'actiontype1',
      'actionparam1',
    ]);
    expect(columns.slice(36)).toEqual([
      'actiontype15',
      'actionparam15',
      'altitudemode',
      'speed(m/s)',
      'poi_latitude',
      'poi_longitude',
      'poi_altitude(m)',
      'poi_altitudemode',
      'photo_timeinterval',
      'photo_distinterval',
    ]);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.split(',')).toHaveLength(46);
    const none = Array.from({ length: 12 }, () => '-1,0').join(',');
    expect(rows[2]).toBe(`46.9523,-7.4524,-5,0,0,0,0,0,0,20500,1,0,2,0,${none},0,6,0,0,0,0,-1,-1`);
    expect(rows[1]?.split(',')[4]).toBe('12.5');
  });

  it('says for each waypoint whether it is above take-off or ground', async () => {
    const [first, ...rest] = above('agl').waypoints;
    const mixed = {
      ...inspection,
      waypoints: [...(first === undefined ? [] : [first]), ...inspection.waypoints.slice(1)],
    };
    expect(rest).toHaveLength(2);
    const rows = textOf(await written(mixed, 'litchi_csv'))
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(rows.map((row) => row.split(',')[38])).toEqual(['1', '0', '0']);
  });

  it('has places for fifteen actions at a waypoint, the wait among them', async () => {
    const photos = Array.from({ length: 16 }, () => ({ action_type: 'take_photo', duration_s: 0 }));
    const waypoints = inspection.waypoints.map((waypoint) => ({ ...waypoint, actions: photos }));
    const file = await written({ ...inspection, waypoints }, 'litchi_csv');
    const rows = textOf(file).trimEnd().split('\r\n').slice(1);
    const types = rows.map((row) =>
      row
        .split(',')
        .slice(8, 38)
        .filter((_, index) => index % 2 === 0),
    );
    expect(types[0]).toEqual(Array.from({ length: 15 }, () => '1'));
    expect(types[2]).toEqual(['0', ...Array.from({ length: 14 }, () => '1')]);
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'CAMERA_SILENT', waypoint_indices: [0, 1, 2] }),
    );
  });
});

interface PlanItem {
  readonly type: string;
  readonly command: number;
  readonly frame: number;
  readonly doJumpId: number;
  readonly autoContinue: boolean;
  readonly params: readonly (number | null)[];
  readonly AltitudeMode?: number;
}

describe('a plan of QGroundControl', () => {
  const plan = async (mission: Mission, cruise_speed_mps?: number) =>
    JSON.parse(textOf(await written(mission, 'qgc_plan', { cruise_speed_mps })));

  it('has the members that QGroundControl asks for', async () => {
    const { mission, ...rest } = await plan(inspection, 9);
    expect(rest).toEqual({
      fileType: 'Plan',
      version: 1,
      groundStation: 'Homeward',
      geoFence: { circles: [], polygons: [], version: 2 },
      rallyPoints: { points: [], version: 2 },
    });
    expect(mission).toMatchObject({
      version: 2,
      firmwareType: 12,
      vehicleType: 2,
      hoverSpeed: 9,
      cruiseSpeed: 9,
      globalPlanAltitudeMode: 1,
      plannedHomePosition: [46.9495, 7.4496, 552],
    });
  });

  it('sets speeds where they change, waits at waypoints, takes pictures after them and flies home', async () => {
    const { mission } = await plan(inspection);
    const items: PlanItem[] = mission.items;
    expect(items.map(({ command, frame, params }) => [command, frame, params])).toEqual([
      [22, 3, [0, 0, 0, null, 46.9495, 7.4496, 60]],
      [178, 2, [1, 8, -1, 0, 0, 0, 0]],
      [16, 3, [0, 0, 0, null, 46.9502, 7.4501, 60]],
      [16, 3, [0, 0, 0, null, 46.9514, 7.4509, 70.5]],
      [178, 2, [1, 6, -1, 0, 0, 0, 0]],
      [16, 3, [20.5, 0, 0, null, 46.9523, -7.4524, -5]],
      [2000, 2, [0, 0, 1, 0, 0, 0, 0]],
      [2500, 2, [0, 0, 0, 0, 0, 0, 0]],
      [20, 2, [0, 0, 0, 0, 0, 0, 0]],
    ]);
    expect(items.map(({ doJumpId }) => doJumpId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items.every(({ type, autoContinue }) => type === 'SimpleItem' && autoContinue)).toBe(true);
  });

  it.each([
    ['takeoff', 3, 1],
    ['msl', 0, 2],
    ['agl', 10, 4],
  ] as const)('measures heights over %s in frame %i', async (datum, frame, mode) => {
    const { mission } = await plan(above(datum));
    const items: PlanItem[] = mission.items;
    const places = items.filter(({ command }) => command === 16);
    expect(places.map((item) => [item.frame, item.AltitudeMode])).toEqual([
      [frame, mode],
      [frame, mode],
      [frame, mode],
    ]);
    expect(mission.globalPlanAltitudeMode).toBe(mode);
  });

  it('goes back to the speed of the vehicle where a waypoint has none', async () => {
    const [first, second] = inspection.waypoints;
    if (first === undefined || second === undefined) expect.fail('two waypoints');
    const { speed_mps: _none, ...slow } = second;
    const { mission } = await plan({ ...inspection, waypoints: [first, slow] });
    const items: PlanItem[] = mission.items;
    expect(items.filter(({ command }) => command === 178).map(({ params }) => params[1])).toEqual([8, -2]);
    expect(mission).not.toHaveProperty('hoverSpeed');
  });

  it('leaves the elevation of home open where it is unknown, and takes the first waypoint for a home that is not set', async () => {
    const { home: _none, ...homeless } = inspection;
    const file = await written(homeless, 'qgc_plan');
    expect(JSON.parse(textOf(file)).mission.plannedHomePosition).toEqual([46.9502, 7.4501, null]);
    expect(file.notes.map(({ code }) => code)).toContain('HOME_ASSUMED');
  });

  it('lands at the last waypoint', async () => {
    const { mission } = await plan({ ...inspection, end_action: 'land' });
    expect(mission.items.at(-1)).toMatchObject({
      command: 21,
      frame: 3,
      params: [0, 0, 0, null, 46.9523, -7.4524, 0],
    });
  });
});

describe('a QGC WPL mission', () => {
  it('begins with its header and home, and parts twelve columns by tabs', async () => {
    const text = textOf(await written(inspection, 'qgc_wpl'));
    expect(text.split('\n')).toEqual([
      'QGC WPL 110',
      '0\t1\t0\t16\t0\t0\t0\t0\t46.9495\t7.4496\t552\t1',
      '1\t0\t3\t22\t0\t0\t0\tNaN\t46.9495\t7.4496\t60\t1',
      '2\t0\t2\t178\t1\t8\t-1\t0\t0\t0\t0\t1',
      '3\t0\t3\t16\t0\t0\t0\tNaN\t46.9502\t7.4501\t60\t1',
      '4\t0\t3\t16\t0\t0\t0\tNaN\t46.9514\t7.4509\t70.5\t1',
      '5\t0\t2\t178\t1\t6\t-1\t0\t0\t0\t0\t1',
      '6\t0\t3\t16\t20.5\t0\t0\tNaN\t46.9523\t-7.4524\t-5\t1',
      '7\t0\t2\t2000\t0\t0\t1\t0\t0\t0\t0\t1',
      '8\t0\t2\t2500\t0\t0\t0\t0\t0\t0\t0\t1',
      '9\t0\t2\t20\t0\t0\t0\t0\t0\t0\t0\t1',
      '',
    ]);
  });
});

describe('KML, GPX and GeoJSON', () => {
  it('KML is one line, above sea level or above ground', async () => {
    const line = async (mission: Mission) =>
      at(parseXml(textOf(await written(mission, 'kml')), 'KML'), 'Document', 'Placemark', 'LineString');
    const absolute = await line(inspection);
    expect(values(absolute)).toMatchObject({ altitudeMode: 'absolute' });
    expect(at(absolute, 'coordinates').text.trim().split(/\s+/)).toEqual([
      '7.4501,46.9502,612',
      '7.4509,46.9514,622.5',
      '-7.4524,46.9523,547',
    ]);
    expect(values(await line(above('agl')))).toMatchObject({ altitudeMode: 'relativeToGround' });
    const text = textOf(await written(inspection, 'kml'));
    expect(text).toContain('<kml xmlns="http://www.opengis.net/kml/2.2">');
  });

  it('GPX is a route of version 1.1 with elevations above sea level', async () => {
    const text = textOf(await written(inspection, 'gpx'));
    expect(text).toContain(
      '<gpx version="1.1" creator="Homeward" xmlns="http://www.topografix.com/GPX/1/1">',
    );
    const root = parseXml(text, 'GPX');
    const point = at(root, 'rte', 'rtept#2');
    expect(Object.fromEntries(point.attributes)).toEqual({ lat: '46.9523', lon: '-7.4524' });
    expect(names(point)).toEqual(['ele', 'name']);
    expect(at(point, 'ele').text).toBe('547');
  });

  it('GeoJSON is a line of longitude, latitude and height, and names the reference', async () => {
    expect(JSON.parse(textOf(await written(above('msl'), 'geojson')))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'Bridge inspection', altitude_datum: 'msl' },
          geometry: {
            type: 'LineString',
            coordinates: [
              [7.4501, 46.9502, 60],
              [7.4509, 46.9514, 70.5],
              [-7.4524, 46.9523, -5],
            ],
          },
        },
      ],
    });
  });
});

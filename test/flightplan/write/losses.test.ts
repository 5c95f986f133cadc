import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { type WriteFormat, writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { above, inspection } from './inspection.ts';
import { readBack, textOf, written } from './likeness.ts';

const terrain = {
  source: 'drawn',
  elevations_msl_m: [540, 540, 540, 540],
  fallback_indices: [],
  undulations_m: [48, 48, 48, 48],
};
const found = (mission: Mission, format: WriteFormat) =>
  losses(mission, format).map(({ code, waypoint_indices }) => [code, ...waypoint_indices]);

describe('what would be lost', () => {
  it.each([
    ['dji_wpml_kmz', [['HOME_ELEVATION_NOT_KEPT'], ['NAME_NOT_KEPT']]],
    ['litchi_csv', [['HOME_NOT_KEPT'], ['NAME_NOT_KEPT']]],
    ['qgc_plan', [['CORNER_NOT_KEPT', 1], ['NAME_NOT_KEPT']]],
    ['qgc_wpl', [['CORNER_NOT_KEPT', 1], ['NAME_NOT_KEPT']]],
    [
      'kml',
      [
        ['ALTITUDE_CONVERTED', 0, 1, 2],
        ['HOME_NOT_KEPT'],
        ['SPEED_NOT_KEPT', 0, 1, 2],
        ['HOVER_NOT_KEPT', 2],
        ['CORNER_NOT_KEPT', 1],
        ['CAMERA_SILENT', 2],
      ],
    ],
    [
      'gpx',
      [
        ['ALTITUDE_CONVERTED', 0, 1, 2],
        ['HOME_NOT_KEPT'],
        ['SPEED_NOT_KEPT', 0, 1, 2],
        ['HOVER_NOT_KEPT', 2],
        ['CORNER_NOT_KEPT', 1],
        ['CAMERA_SILENT', 2],
      ],
    ],
    [
      'geojson',
      [
        ['HOME_NOT_KEPT'],
        ['SPEED_NOT_KEPT', 0, 1, 2],
        ['HOVER_NOT_KEPT', 2],
        ['CORNER_NOT_KEPT', 1],
        ['CAMERA_SILENT', 2],
      ],
    ],
  ] as const)('of an inspection in %s is noted with its waypoints', (format, expected) => {
    expect(found(inspection, format)).toEqual(expected);
  });

  it.each(writeFormats)(
    'of a height to climb to first is told in %s, or that is read back',
    async (format) => {
      const mission = { ...inspection, takeoff_height_m: 140 };
      const codes = losses(mission, format).map(({ code }) => code);
      const back = await readBack(await written(mission, format, { terrain }));
      expect(codes.includes('TAKE_OFF_NOT_KEPT')).toBe(back.takeoff_height_m !== 140);
      expect(found(inspection, format)).not.toContainEqual(['TAKE_OFF_NOT_KEPT']);
    },
  );

  it('names a wait between two acts where there is no place for waits, and it stays in its place where there is', async () => {
    const actions = [
      { action_type: 'take_photo', duration_s: 0 },
      { action_type: 'hover', duration_s: 5 },
      { action_type: 'take_photo', duration_s: 0 },
    ];
    const waypoints = inspection.waypoints.map((one) => ({ ...one, hover_time_s: 0, actions }));
    const mission = { ...inspection, waypoints };
    expect(found(mission, 'geojson').map(([code]) => code)).toContain('HOVER_NOT_KEPT');
    expect(found(mission, 'geojson').map(([code]) => code)).not.toContain('ACTION_NOT_KEPT');
    expect(found(mission, 'litchi_csv').map(([code]) => code)).toEqual(['HOME_NOT_KEPT', 'NAME_NOT_KEPT']);
    expect(textOf(await written(mission, 'litchi_csv'))).toContain(',1,0,0,5000,1,0,-1,0,');
  });

  it('names corners at the ends of a DJI route and legs that are too fast', () => {
    const waypoints = inspection.waypoints.map((waypoint) => ({ ...waypoint, curve_size: 5, speed_mps: 17 }));
    expect(found({ ...inspection, waypoints }, 'dji_wpml_kmz')).toEqual([
      ['HOME_ELEVATION_NOT_KEPT'],
      ['CORNER_NOT_KEPT', 0],
      ['NAME_NOT_KEPT'],
      ['SPEED_NOT_KEPT', 0, 1, 2],
    ]);
  });

  it('names a home at 0, 0 and an elevation of 0, which stand for nothing', () => {
    const at = (home: Mission['home']) => found({ ...inspection, home, name: '' }, 'qgc_plan');
    expect(at({ lat: 0, lon: 0 })).toContainEqual(['HOME_NOT_KEPT']);
    expect(at({ lat: 1, lon: 0, elevation_msl_m: 0 })).toContainEqual(['HOME_ELEVATION_NOT_KEPT']);
    expect(at({ lat: 1, lon: 0, elevation_msl_m: 3 })).toEqual([['CORNER_NOT_KEPT', 1]]);
  });

  it('names the time of actions and actions that no camera knows', () => {
    const [first, second, third] = inspection.waypoints;
    if (first === undefined || second === undefined || third === undefined) expect.fail('three waypoints');
    const act = (action_type: string, duration_s: number) => ({ actions: [{ action_type, duration_s }] });
    const waypoints = [
      { ...first, ...act('take_photo', 3) },
      { ...second, ...act('rotate', 0) },
      { ...third, ...act('take_photo', 0) },
    ];
    for (const format of ['dji_wpml_kmz', 'litchi_csv', 'qgc_plan'] as const)
      expect(found({ ...inspection, waypoints }, format)).toContainEqual(['ACTION_NOT_KEPT', 0, 1]);
  });

  it.each([
    ['hover', ['litchi_csv', 'qgc_plan', 'qgc_wpl', 'potensic_json', 'kml', 'gpx', 'geojson']],
    ['land', ['litchi_csv', 'potensic_json', 'kml', 'gpx', 'geojson']],
    [
      'first_waypoint',
      ['litchi_csv', 'qgc_plan', 'qgc_wpl', 'inav_mission', 'potensic_json', 'kml', 'gpx', 'geojson'],
    ],
    ['none', [...writeFormats]],
    ['go_home', []],
  ] as const)('of the end %s is noted where it occurs', (end_action, formats) => {
    const losing = writeFormats.filter((format) =>
      losses({ ...inspection, end_action }, format).some(({ code }) => code === 'END_ACTION_NOT_KEPT'),
    );
    expect([...losing].sort()).toEqual([...formats].sort());
  });

  it('says that heights of 0 all along are no heights to readers of KML', async () => {
    const flat = {
      ...inspection,
      waypoints: inspection.waypoints.map((waypoint) => ({
        ...waypoint,
        altitude: { datum: 'agl' as const, value_m: 0 },
      })),
    };
    expect(found(flat, 'kml')).toContainEqual(['ALTITUDE_READ_AS_NONE']);
    expect((await readBack(await written(flat, 'kml'))).waypoints[0]?.altitude.value_m).toBe(120);
    expect(found(flat, 'litchi_csv').flat()).not.toContain('ALTITUDE_READ_AS_NONE');
    const atSea = above('takeoff', { ...flat, home: { lat: 1, lon: 1, elevation_msl_m: 0 } });
    const { notes } = await written(atSea, 'kml');
    expect(notes.map(({ code }) => code)).toContain('ALTITUDE_READ_AS_NONE');
  });

  it('is one sentence for all altitudes, the same in each file of several', () => {
    const saysOf = (mission: Mission) =>
      losses(mission, 'dji_wpml_kmz').flatMap(({ code, says, waypoint_indices }) =>
        code === 'ALTITUDE_CONVERTED' ? [[says, waypoint_indices.length]] : [],
      );
    const all = above('msl');
    expect(saysOf(all)).toEqual([['ALTITUDE_CONVERTED.all', all.waypoints.length]]);
    const [first, ...others] = all.waypoints;
    const one = {
      ...(first ?? expect.fail('there is none')),
      altitude: { datum: 'takeoff', value_m: 9 },
    } as const;
    expect(saysOf({ ...all, waypoints: [one, ...others] })).toEqual([[undefined, others.length]]);
  });

  it('is followed by what is still open', async () => {
    const codes = async (mission: Mission, format: WriteFormat) =>
      (await written(mission, format)).notes.slice(losses(mission, format).length).map(({ code }) => code);
    const ofLitchi = ['APP_SETTINGS_OPEN', 'RETURN_HEIGHT_OPEN', 'LEG_TOO_LONG', 'LEG_TOO_LONG'];
    expect(await codes(inspection, 'dji_wpml_kmz')).toEqual(['AIRCRAFT_OPEN', 'RETURN_HEIGHT_OPEN']);
    expect(await codes(above('agl'), 'dji_wpml_kmz')).toEqual([
      'AIRCRAFT_OPEN',
      'RETURN_HEIGHT_OPEN',
      'SURFACE_FOLLOWED',
      'NOT_EDITABLE',
    ]);
    expect(await codes(above('agl'), 'litchi_csv')).toEqual(
      expect.arrayContaining([...ofLitchi, 'GROUND_ASSUMED']),
    );
    expect(await codes(inspection, 'litchi_csv')).toEqual(ofLitchi);
    const wide = inspection.waypoints.map((waypoint) => ({ ...waypoint, curve_size: 200 }));
    const { notes } = await written({ ...inspection, waypoints: wide }, 'dji_wpml_kmz');
    expect(notes.find(({ code }) => code === 'CORNER_TOO_WIDE')?.waypoint_indices).toEqual([0, 1]);
    const tilted = (...angles_deg: number[]) => ({
      ...inspection,
      waypoints: inspection.waypoints.map((waypoint, at) => ({
        ...waypoint,
        actions: [{ action_type: 'gimbal_pitch', duration_s: 0, angle_deg: angles_deg[at] ?? 0 }],
      })),
    });
    const beyondIn = async (format: WriteFormat, ...angles_deg: number[]) =>
      (await written(tilted(...angles_deg), format)).notes.find(({ code }) => code === 'GIMBAL_BEYOND')
        ?.waypoint_indices;
    for (const format of ['dji_wpml_kmz', 'litchi_csv', 'qgc_plan', 'potensic_json'] as const) {
      expect(await beyondIn(format, 63.4, -91)).toEqual([0, 1]);
      expect(await beyondIn(format, 30, -90)).toBeUndefined();
    }
    expect(await beyondIn('gpx', 63.4)).toBeUndefined();
    expect(await codes(inspection, 'qgc_wpl')).toEqual([
      'TAKE_OFF_WRITTEN',
      'VEHICLE_ASSUMED',
      'RETURN_HEIGHT_OPEN',
    ]);
    expect(await codes(inspection, 'gpx')).toEqual([]);
    const [first] = inspection.waypoints;
    const { speed_mps: _none, ...slow } = first ?? expect.fail('there is none');
    const waypoints = [slow, ...inspection.waypoints.slice(1)];
    expect(await codes({ ...inspection, waypoints }, 'litchi_csv')).toEqual([
      'CRUISE_SPEED_OPEN',
      ...ofLitchi,
    ]);
  });
});

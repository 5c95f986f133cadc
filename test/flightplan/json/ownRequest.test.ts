import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { MissionRequest } from '../../../server/contract/schemas/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const home = { lat: 46.94, lon: 7.44, elevation_msl_m: 540 };
const full = {
  lat: 46.95,
  lon: 7.45,
  altitude_m: 60,
  altitude_reference: 'amsl',
  hover_time_s: 540,
  speed_mps: 7,
  curve_size: 12,
  actions: [
    { action_type: 'take_photo', duration_s: 4 },
    { action_type: 'photos_by_distance', every_m: 12, span: 2 },
    { action_type: 'tilt' },
  ],
};
const plain = { lat: 46.96, lon: 7.46, altitude_m: 80 };

const read = async (request: object) => {
  expect(MissionRequest.safeParse(request).error).toBeUndefined();
  return planOf('a.json', JSON.stringify(request));
};
const drone = { key: 'dji_mavic_3' };

describe('a request of our own, saved as a file', () => {
  it('is that very mission', async () => {
    const mission = {
      waypoints: [full, plain],
      end_action: 'goContinue',
      altitude_reference: 'relativeToGround',
    };
    const plan = await read({ mission, home, drone });
    const { mission: found, warnings } = toMission(plan, { default_altitude_m: 1 });
    expect(found).toEqual({
      name: 'Mission',
      home,
      end_action: 'none',
      waypoints: [
        {
          lat: 46.95,
          lon: 7.45,
          altitude: { datum: 'msl', value_m: 60 },
          hover_time_s: 540,
          speed_mps: 7,
          curve_size: 12,
          actions: [
            { action_type: 'take_photo', duration_s: 4 },
            { action_type: 'photos_by_distance', duration_s: 0, every_m: 12, span: 2 },
            { action_type: 'tilt', duration_s: 0 },
          ],
        },
        { lat: 46.96, lon: 7.46, altitude: { datum: 'agl', value_m: 80 }, hover_time_s: 0 },
      ],
    });
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['PLAN_NOTE']));
  });

  it('keeps its geofences, and says what is read', async () => {
    const outline = [full, plain, { lat: 46.95, lon: 7.46 }].map(({ lat, lon }) => ({ lat, lon }));
    const fences = [
      { is_inclusion: true, outline },
      { is_inclusion: false, center: { lat: 46.95, lon: 7.45 }, radius_m: 300 },
    ];
    const plan = await read({ mission: { waypoints: [plain, plain], fences }, home, drone });
    expect(plan.fences).toEqual(fences);
    expect(sentenceOf(plan.warnings[0])).toContain(
      'The file is a request to analyse a mission. Its route, launch point, geofences and cruise speed are used. Aircraft, battery, weather and other options are not.',
    );
  });

  it('has the defaults of the API and its cruise speed', async () => {
    const plan = await read({
      mission: { waypoints: [plain, plain], source_format: 'geometry' },
      home: { lat: 46.94, lon: 7.44 },
      drone,
      options: { global_cruise_mps: 9 },
    });
    expect(plan.home).toEqual({ lat: 46.94, lon: 7.44 });
    expect(chosenRoute(plan)).toMatchObject({
      end_action: 'go_home',
      speed_mps: 9,
      points: [{ altitude: { datum: 'takeoff', value_m: 80 } }, {}],
    });
    expect(codesOf(plan)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  it('with actions or a launch point that are none does without them', async () => {
    const request = {
      mission: { waypoints: [{ ...plain, actions: [{ duration_s: 4 }] }] },
      home: { lat: 46.94 },
    };
    const plan = await planOf('a.json', JSON.stringify(request));
    expect(plan.home).toBeUndefined();
    expect(chosenRoute(plan).points[0]?.actions).toBeUndefined();
  });

  it('is none where a waypoint has no place: that is told', async () => {
    const request = { mission: { waypoints: [plain, { lat: 46.97, altitude_m: 4 }, plain] }, home };
    expect(codesOf(await planOf('a.json', JSON.stringify(request)))).toContain('POINTS_IGNORED');
  });
});

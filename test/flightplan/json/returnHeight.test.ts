import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

const points = [
  { latitude: 47.1, longitude: 8.1, altitude: 15 },
  { latitude: 47.101, longitude: 8.1, altitude: 15 },
];
const items = points.map((point, seq) => ({ ...point, seq, command: 16, frame: 3 }));

/** Reads a plan with members beside its points. */
async function read(beside: object, waypoints: readonly object[] = points) {
  const plan = await planOf('plan.json', JSON.stringify({ ...beside, waypoints }));
  const { mission } = toMission(plan, { default_altitude_m: 100 });
  const told = plan.warnings.map((one) => sentenceOf(one).replaceAll('\u00a0', ' ')).join('\n');
  return { height_m: mission.return_height_m, told };
}

describe('a return height beside the points of a JSON', () => {
  it.each<[object, number]>([
    [{ rtl_altitude: 25 }, 25],
    [{ rtlAltitude: '25 m' }, 25],
    [{ return_height_m: 41.5 }, 41.5],
    [{ returnToHomeAltitude: 60 }, 60],
    [{ return_to_launch_altitude: '60' }, 60],
    [{ rth_alt_ft: 100 }, 30.48],
    [{ rthHeight: '100 ft' }, 30.48],
    [{ goHomeAltitude: 50 }, 50],
    [{ globalRTHHeight: 70 }, 70],
    [{ rtl_altitude_cm: 3000 }, 30],
    [{ RTL_RETURN_ALT: 30 }, 30],
    [{ 'RTH altitude above home (m)': 45 }, 45],
    [{ units: 'imperial', rtl_altitude: 100 }, 30.48],
    [{ altitude_unit: 'ft', rtl_altitude: 100 }, 30.48],
    [{ mission_params: { rtl_altitude: 33 } }, 33],
    [{ rtl_altitude: 33, settings: { return_altitude: 33 } }, 33],
  ])('is read, and told: %j', async (beside, height_m) => {
    for (const waypoints of [points, items]) {
      const plan = await read(beside, waypoints);
      expect(plan.height_m).toBeCloseTo(height_m, 2);
      expect(plan.told).toContain(`return height of ${Number(height_m.toFixed(1))} m`);
      expect(plan.told).not.toContain('Fields not read');
    }
  });

  it.each<[object]>([
    [{ RTL_ALT: 3000 }],
    [{ rtl_altitude_amsl: 500 }],
    [{ return_altitude_agl: 50 }],
    [{ rtl_altitude: '500 m AMSL' }],
    [{ rtl_altitude: 0 }],
    [{ rtl_altitude: -1 }],
    [{ rtl_altitude: 'high' }],
    [{ rth_height: { value: 30 } }],
    [{ rtl_altitude: '30 parsecs' }],
    [{ rtl_altitude_frame: 3 }],
  ])('is named where it counts from elsewhere or cannot be read: %j', async (beside) => {
    const plan = await read(beside);
    expect(plan.height_m).toBeUndefined();
    expect(plan.told).toContain(`Fields not read: “${Object.keys(beside)[0]}”`);
  });

  it('is named where two differ', async () => {
    const plan = await read({ rtl_altitude: 30, config: { return_altitude: 50 } });
    expect(plan.height_m).toBeUndefined();
    expect(plan.told).toMatch(/“rtl_altitude”, “return_altitude”/);
  });

  it.each([[{}], [{ return_home: true }], [{ rtl_speed: 5 }], [{ rtl: true }]])(
    'is none where no member says so: %j',
    async (beside) => {
      const plan = await read(beside);
      expect(plan.height_m).toBeUndefined();
      expect(plan.told).not.toMatch(/return height|return_home|“rtl”/);
    },
  );
});

describe('speeds of a competition file', () => {
  const zones = { fly_zones: [], air_drop_pos: { latitude: 47.1, longitude: 8.1 }, stationary_obstacles: [] };
  it.each([
    [[{ ...points[0], speed: 20 }, points[1]], ' Speeds in m/s are assumed. Check them.'],
    [[points[0], { ...points[1], speed: 3 }], ' Speeds in m/s are assumed. Check them.'],
    [[points[0], points[1]], ''],
  ])('are told with the unit that they are read in', async (waypoints, text) => {
    expect((await read(zones, waypoints as object[])).told).toContain(
      `with altitudes in feet above sea level.${text}`,
    );
  });
  it('of the whole mission, too', async () => {
    expect((await read({ ...zones, speed: 12 })).told).toContain(
      'The file is a SUAS competition file, with altitudes in feet above sea level. Speeds in m/s are assumed. Check them.',
    );
  });
});

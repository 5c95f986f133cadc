import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';
import { overKnown } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };

/** Lines far in the north, along which batteries are changed at the launch point; ways home lead at 100 m. */
const waypoints = Array.from({ length: 60 }, (_, at) => {
  const { lat, lon } = destination(destination(home, 0, 1500 + 20 * at), at % 4 < 2 ? 90 : 270, 700);
  return waypoint(lat, lon, 60);
});
const change = { end_action: 'go_home' as const, options: { multi_battery: true, uncertainty: true } };

const corner = (bearing_deg: number, distance_m: number) => destination(home, bearing_deg, distance_m);
/** Across every way out but that of the first flight, which its first leg takes. */
const outline = [corner(-70, 500), corner(-5, 500), corner(-5, 540), corner(-70, 540)];

describe('the way out on which a later flight resumes the route', () => {
  const fence = { is_inclusion: false, outline, upper_m: 80 };
  const flown = analyzeMission(missionInput(waypoints, { ...change, fences: [fence] }));
  const broken = (flown.battery_plan ?? []).flatMap(({ flight_index, legs }) =>
    legs.slice(0, 1).flatMap(({ fence_breach }) => (fence_breach === undefined ? [] : [flight_index])),
  );

  it('is named where it breaks a fence that no leg and no return breaks', () => {
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toBeGreaterThan(0);
    expect(
      flown.legs.some(({ fence_breach, return_fence_breach }) => fence_breach ?? return_fence_breach),
    ).toBe(false);
    const found = flown.warnings.filter(({ code }) => code === 'FENCE_BREACH');
    expect(found).toMatchObject([{ flight_index: broken[0], values: { others: broken.length - 1 } }]);
    expect(sentenceOf(found[0])).toMatch(
      /^Flight \d, way out to waypoint \d+: inside a no-fly area for 36\s/,
    );
    expect(flown.battery_plan_verdict).toBe('cannot_complete');
  });

  it('is named where it leads through a zone that no leg and no return meets', () => {
    const zone = {
      id: 'Z',
      name: 'Prison',
      kind: 'prohibited' as const,
      word: 'PROHIBITED',
      parts: [
        {
          area: { rings: [outline] },
          lower: { datum: 'agl' as const, value_m: 0 },
          upper: { datum: 'agl' as const, value_m: 80 },
        },
      ],
      hours: 'permanent' as const,
    };
    const zones = { zones: [{ zone, origin: { file_id: 'world-00000000', source: 'Office' } }], sun: [] };
    const { warnings, battery_plan_verdict } = analyzeMission({
      ...overKnown(waypoints, () => 400, change),
      zones,
    });
    const found = warnings.filter(({ code }) => code === 'ZONE_PROHIBITED');
    expect(found).toMatchObject([{ flight_index: broken[0] }]);
    expect(sentenceOf(found[0])).toMatch(
      /^Flight \d, way out to waypoint \d+: 36\sm in the prohibited zone “Prison”/,
    );
    expect(battery_plan_verdict).toBe('cannot_complete');
  });
});

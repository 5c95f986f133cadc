import { describe, expect, it } from 'vitest';
import { elementAt } from '../../../engine/elementAt.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { hoverTimeAt } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

const altitude = { datum: 'takeoff', value_m: 50 };
const home = { lat: 46.949, lon: 7.449 };
const acts = (...all: readonly (readonly [string, number])[]) =>
  all.map(([action_type, duration_s]) => ({ action_type, duration_s }));

/** A plan of Homeward with acts at its second waypoint. */
const own = (...all: readonly (readonly [string, number])[]) =>
  JSON.stringify({
    format: 'homeward/plan',
    version: 5,
    mission: {
      name: 'Bridge',
      home,
      end_action: 'go_home',
      waypoints: [
        { lat: 46.95, lon: 7.45, altitude, hover_time_s: 0 },
        { lat: 46.951, lon: 7.45, altitude, hover_time_s: 5, actions: acts(...all) },
      ],
    },
  });

const request = (...all: readonly (readonly [string, number])[]) =>
  JSON.stringify({
    home,
    mission: {
      waypoints: [
        { lat: 46.95, lon: 7.45, altitude_m: 50 },
        { lat: 46.951, lon: 7.45, altitude_m: 50, hover_time_s: 5, actions: acts(...all) },
      ],
    },
  });

describe('the time of an act that is none', () => {
  it.each<[string, string, number]>([
    ['a.homeward', own(['hover', -600]), 5],
    ['a.homeward', own(['take_photo', -1], ['hover', 7]), 12],
    ['a.homeward', own(['nobody knows it', -3000]), 5],
    ['a.homeward', own(['hover', 86_401]), 5],
    ['a.json', request(['hover', -600]), 5],
    ['a.json', request(['start_recording', -0.5], ['hover', 2]), 7],
  ])('is left out and told: %s %#', async (filename, text, hover_s) => {
    const plan = await planOf(filename, text);
    const told = plan.warnings.filter(({ code }) => code === 'WAITS_IGNORED');
    expect(told.map((one) => [one.value, sentenceOf(one).includes('point 2')])).toEqual([[1, true]]);
    const { waypoints } = toMission(plan, { default_altitude_m: 0 }).mission;
    expect(hoverTimeAt(elementAt(waypoints, 1))).toBe(hover_s);
  });

  it('is taken as it is where it is one', async () => {
    const plan = await planOf('a.homeward', own(['hover', 0], ['take_photo', 2], ['hover', 86_400]));
    expect(plan.warnings.filter(({ code }) => code === 'WAITS_IGNORED')).toEqual([]);
    const { waypoints } = toMission(plan, { default_altitude_m: 0 }).mission;
    expect(hoverTimeAt(elementAt(waypoints, 1))).toBe(86_407);
  });
});

import { describe, expect, it } from 'vitest';
import { notReadBack, unlikeParts } from '../../../engine/flightplan/keepsAll.ts';
import { prepare } from '../../../engine/flightplan/write/preparedPlan.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { sayFinding } from '../../../server/report/say.ts';
import { inspection as surveyed } from './inspection.ts';

const series: WaypointAction = { action_type: 'photos_by_distance', duration_s: 0, every_m: 20, span: 1 };
const plan: Mission = {
  ...surveyed,
  home: { lat: 46.9495, lon: 7.4496 },
  waypoints: surveyed.waypoints.map((waypoint) => ({
    ...waypoint,
    speed_mps: 8,
    curve_size: 0,
    actions: [series],
  })),
};

/** What is said of a file in which one waypoint is read back otherwise. */
function toldOf(change: (waypoint: Mission['waypoints'][number]) => object, locale: 'metric' | 'imperial') {
  const prepared = prepare(plan, 'dji_wpml_kmz', {});
  if (!prepared.ok) expect.fail(prepared.failure.code);
  const { mission } = prepared.value;
  const waypoints = mission.waypoints.map((one, at) => (at === 1 ? { ...one, ...change(one) } : one));
  const [first, ...others] = unlikeParts(prepared.value, { ...mission, waypoints } as Mission);
  if (first === undefined) return 'nothing';
  const note = notReadBack([first, ...others]);
  expect(note.waypoint_indices).toEqual([1]);
  return sayFinding(note, locale).replaceAll('\u00a0', ' ');
}

describe('a file that is read back otherwise than it was written', () => {
  it.each([
    [{ speed_mps: 5 }, 'waypoint 2, speed: 5 m/s instead of 8 m/s'],
    [{ hover_time_s: 3 }, 'waypoint 2, wait: 3.0 s instead of 0.0 s'],
    [
      { actions: [{ ...series, every_m: 30 }] },
      'waypoint 2, photos by distance, distance: 30 m instead of 20 m',
    ],
    [{ actions: [{ ...series, span: 0 }] }, 'waypoint 2, photos by distance, number of legs: 0 instead of 1'],
    [{ actions: [] }, 'waypoint 2, action: nothing instead of photos by distance'],
    [
      { actions: [{ action_type: 'take_photo', duration_s: 0 }] },
      'waypoint 2, photos by distance, action: photo instead of photos by distance, and in 2 more figures',
    ],
  ])('names what differs, where, written against planned: %j', (change, what) => {
    expect(toldOf(() => change, 'metric')).toBe(
      `The file differs from your plan: ${what}. Compare both before you fly it.`,
    );
  });

  it('says once that words differ', () => {
    expect(toldOf(({ altitude }) => ({ altitude: { ...altitude, datum: 'msl' } }), 'metric')).toBe(
      'The file differs from your plan: waypoint 2, altitude: another value. Compare both before you fly it.',
    );
  });

  it('names figures in the units of the window, and nothing where all is as planned', () => {
    expect(toldOf(() => ({ actions: [{ ...series, every_m: 30.48 }] }), 'imperial')).toContain(
      '100 ft instead of 66 ft',
    );
    expect(toldOf(() => ({}), 'metric')).toBe('nothing');
  });
});

it.each([
  [[], 'other'],
  [['end_action'], 'end_action'],
  [['waypoints', '2'], 'waypoint'],
  [['waypoints', '2', 'speed_mps'], 'speed_mps'],
  [['waypoints', '2', 'actions'], 'action_type'],
  [['waypoints', '2', 'actions', '0', 'every_m'], 'every_m'],
])('a difference at %j is of the member %s', (path, member) => {
  const { values } = notReadBack([{ path, planned: 1, written: 2 }]);
  expect(values?.['what']).toMatchObject({ values: { member } });
});

import { describe, expect, it } from 'vitest';
import { fewerWaypoints } from '../../../engine/flightplan/fewerWaypoints.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { waypoint } from '../../engine/samples.ts';

const line = (count: number): Waypoint[] =>
  Array.from({ length: count }, (_, index) => ({ ...waypoint(47 + index * 0.0001, 8, 60), speed_mps: 8 }));
const of = (waypoints: readonly Waypoint[]) =>
  fewerWaypoints({ name: 'a', waypoints, end_action: 'go_home' }).waypoints;
const changed = (at: number, change: Partial<Waypoint>) =>
  line(9).map((one, index) => (index === at ? { ...one, ...change } : one));

describe('the same line with fewer waypoints', () => {
  it('has those at its bends alone', () => {
    expect(of(line(100))).toHaveLength(2);
    expect(of(line(100).map(({ speed_mps: _none, ...one }) => one))).toHaveLength(2);
    const grid = Array.from({ length: 260 }, (_, at) => {
      const [row, column] = [Math.floor(at / 26), at % 26];
      return {
        ...waypoint(47 + row * 0.0005, 8 + (row % 2 === 0 ? column : 25 - column) * 0.0002, 60),
        speed_mps: 5,
      };
    });
    expect(of(grid)).toHaveLength(20);
  });

  it.each([
    ['waits', { hover_time_s: 3 }],
    ['acts', { actions: [{ action_type: 'take_photo', duration_s: 0 }] }],
    ['lies higher', { altitude: { datum: 'takeoff', value_m: 62 } }],
    ['lies aside', { lon: 8.00002 }],
    ['has a cut corner', { curve_size: 2 }],
    ['has words of its file', { carried: { format: 'wpml', kind: 'waypoint', text: '{}' } }],
  ] as const)('keeps one that %s', (_, change) => {
    expect(of(changed(4, change)).length).toBeGreaterThan(2);
  });

  it('keeps where the speed changes', () => {
    const all = line(9).map((one, index) => ({ ...one, speed_mps: index > 4 ? 5 : 8 }));
    expect(of(all).map(({ speed_mps }) => speed_mps)).toEqual([8, 8, 5]);
  });

  it('takes pictures along the same legs', () => {
    const actions = [{ action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 8 }];
    expect(of(changed(0, { actions }))[0]?.actions).toEqual([{ ...actions[0], span: 1 }]);
  });

  it('is the plan itself where it has no other', () => {
    expect(of(line(2))).toHaveLength(2);
  });
});

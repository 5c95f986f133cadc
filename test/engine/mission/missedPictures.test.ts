import { describe, expect, it } from 'vitest';
import { missedPictures } from '../../../engine/mission/missedPictures.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';

/** Three lines of 500 m; the second is flown at `second_mps`. */
const lined = (action: Pick<WaypointAction, 'action_type' | 'every_m' | 'every_s'>, second_mps: number) =>
  [15, 15, 15, second_mps, 15, 15].map((speed_mps, at) => ({
    lat: 47 + 0.0003 * Math.floor(at / 2),
    lon: 8 + (at % 2) * 0.0066,
    altitude: { datum: 'takeoff' as const, value_m: 80 },
    hover_time_s: 0,
    speed_mps,
    ...(at % 2 === 0 && { actions: [{ ...action, duration_s: 0, span: 1 }] }),
  }));

const drawing = (least_interval_s: number) =>
  ({ settings: { camera: { least_interval_s } } }) as unknown as NonNullable<Mission['drawing']>;
const byDistance = { action_type: 'photos_by_distance', every_m: 30 };

describe('pictures that a camera misses', () => {
  it('are told of the leg on which they are due most often, with the speed that takes them all', () => {
    const [found, ...others] = missedPictures({ waypoints: lined(byDistance, 20), drawing: drawing(2) });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'PICTURES_MISSED',
      leg_index: 3,
      value: 1.5,
      limit: 2,
      unit: 's',
      values: { fastest_mps: 15 },
    });
  });

  it('are told of a series by time, whatever its speed', () => {
    const waypoints = lined({ action_type: 'photos_by_time', every_s: 1 }, 2);
    expect(missedPictures({ waypoints, drawing: drawing(2) })).toHaveLength(1);
    expect(missedPictures({ waypoints, drawing: drawing(1) })).toEqual([]);
  });

  it('are none where the camera keeps up, on ways without pictures, and of a camera that nobody knows', () => {
    expect(missedPictures({ waypoints: lined(byDistance, 15), drawing: drawing(2) })).toEqual([]);
    const between = lined(byDistance, 15).map((one, at) => (at === 2 ? { ...one, speed_mps: 60 } : one));
    expect(missedPictures({ waypoints: between, drawing: drawing(2) })).toEqual([]);
    expect(missedPictures({ waypoints: lined(byDistance, 20) })).toEqual([]);
  });

  it('are none of a route without pictures, and of legs without a speed of their own', () => {
    const still = lined(byDistance, 15).map(({ actions: _, ...waypoint }) => waypoint);
    expect(missedPictures({ waypoints: still, drawing: drawing(9) })).toEqual([]);
    const slow = lined(byDistance, 15).map(({ speed_mps: _, ...waypoint }) => waypoint);
    expect(missedPictures({ waypoints: slow, drawing: drawing(9) })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { type SnapContext, snapPoint } from '../../../renderer/map/tools/snap.ts';
import type { ToolEvent } from '../../../renderer/map/tools/toolEvent.ts';

const at = (lat: number, lon = 7): Waypoint => ({
  lat,
  lon,
  altitude: { datum: 'takeoff', value_m: 50 },
  hover_time_s: 0,
});
const launch = { lat: 46.9, lon: 7 };
const rally = { lat: 46.8, lon: 7 };
const context: SnapContext = {
  tool: 'select',
  waypoints: [at(46), at(46.1), at(46.2, 179.9999)],
  selected: [],
  launch,
  rallyPoints: [rally],
  defaultAltitude_m: 60,
};
const beside = (place: { lat: number; lon: number }, distance_m = 8) => destination(place, 90, distance_m);
const snap = (event: ToolEvent, more: Partial<SnapContext> = {}) =>
  snapPoint(event, { ...context, ...more }, 10);
const drag = (place: { lat: number; lon: number }, index = 0): ToolEvent => ({
  kind: 'waypoint_drag',
  index,
  at: beside(place),
});

describe('a place that is dragged or drawn', () => {
  it('snaps to another waypoint, the launch or a rally point within reach, and to nothing beyond', () => {
    expect(snap(drag(at(46.1)))).toEqual({ lat: 46.1, lon: 7 });
    expect(snap(drag(launch))).toEqual(launch);
    expect(snap({ kind: 'insert_drop', index: 1, at: beside(rally) })).toEqual(rally);
    expect(snap({ kind: 'waypoint_drag', index: 0, at: beside(launch, 12) })).toBeUndefined();
  });

  it('snaps to the nearest of several, across the antimeridian as well', () => {
    const waypoints = [at(46), at(46.1), { ...at(46.1), ...beside(at(46.1), 6) }];
    expect(snap(drag(at(46.1)), { waypoints })).toMatchObject(beside(at(46.1), 6));
    expect(snap(drag(at(46.2, 179.9999)))).toEqual({ lat: 46.2, lon: 179.9999 });
    expect(beside(at(46.2, 179.9999), 8).lon).toBeLessThan(0);
  });

  it('does not snap to what is moved with it, nor where a key has put it', () => {
    expect(snap(drag(at(46)))).toBeUndefined();
    expect(snap(drag(at(46.1)), { selected: [0, 1] })).toBeUndefined();
    expect(snap(drag(at(46.1)), { selected: [1] })).toEqual({ lat: 46.1, lon: 7 });
    expect(snap({ kind: 'waypoint_drop', index: 0, at: beside(at(46.1)), isExact: true })).toBeUndefined();
  });

  it('snaps while a route is drawn or measured, but not to where the new leg begins', () => {
    const move = (place: { lat: number; lon: number }): ToolEvent => ({ kind: 'move', at: beside(place) });
    expect(snap(move(at(46)), { tool: 'draw' })).toEqual({ lat: 46, lon: 7 });
    expect(snap(move(at(46.2, 179.9999)), { tool: 'draw' })).toBeUndefined();
    expect(snap(move(at(46.2, 179.9999)), { tool: 'measure' })).toBeDefined();
    expect(snap(move(at(46)), { tool: 'select' })).toBeUndefined();
    expect(
      snap({ kind: 'click', at: beside(at(46)), clicks: 1, pixel_m: 1 }, { tool: 'draw' }),
    ).toBeDefined();
    const click = { kind: 'click', at: beside(at(46)), clicks: 1, pixel_m: 1, isExact: true } as const;
    expect(snap(click, { tool: 'draw' })).toBeUndefined();
    expect(snap({ kind: 'leave' }, { tool: 'draw' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { fenceIdle, fenceTool } from '../../../renderer/map/tools/fenceTool.ts';
import { type SnapContext, snapPoint, squarePoint } from '../../../renderer/map/tools/snap.ts';
import { surveyIdle, surveyTool } from '../../../renderer/map/tools/surveyTool.ts';
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

describe('a corner of an area that is drawn', () => {
  const [first, second, third] = [
    { lat: 47, lon: 8 },
    { lat: 47, lon: 8.01 },
    { lat: 47.01, lon: 8.01 },
  ];
  const corners = [first, second, third];
  const drawing = (points = corners): Partial<SnapContext> => ({
    tool: 'fence',
    toolState: { ...fenceIdle, points },
  });
  const click = (place: { lat: number; lon: number }): ToolEvent => ({
    kind: 'click',
    at: place,
    clicks: 1,
    pixel_m: 1,
  });

  it('snaps to the first corner, which closes the area, once there are three', () => {
    expect(snap(click(beside(first)), drawing())).toEqual(first);
    expect(snap(click(beside(first)), drawing([first, second]))).toBeUndefined();
    expect(snap(click(beside(second)), drawing())).toBeUndefined();
    const state = { ...fenceIdle, points: corners };
    expect(fenceTool(state, click(first), context).asks).toContainEqual({
      kind: 'edit',
      edit: { kind: 'add_fence', fence: { is_inclusion: false, outline: corners } },
    });
    expect(fenceTool(state, click(beside(first)), context).state.points).toHaveLength(4);
  });

  it('snaps to corners of other drawings, and not to waypoints', () => {
    const fences = [{ is_inclusion: false, outline: corners }];
    expect(snap(click(beside(third)), { ...drawing([]), fences })).toEqual(third);
    expect(snap({ kind: 'move', at: beside(third) }, { tool: 'survey', fences })).toEqual(third);
    expect(snap(click(beside(third)), { ...drawing([]), fences: [] })).toBeUndefined();
    expect(snap(click(beside(at(46.1))), drawing([]))).toBeUndefined();
    const circle = { is_inclusion: true, center: second, radius_m: 50 };
    expect(snap(click(beside(second)), { tool: 'fence_circle', fences: [circle] })).toEqual(second);
  });

  it('closes the area of a survey, too', () => {
    const survey = { kind: 'area', points: corners, holes: [], isClosed: false, path: [] } as never;
    expect(snap(click(beside(first)), { tool: 'survey', survey })).toEqual(first);
    expect(surveyTool(surveyIdle, click(first), { ...context, survey }).asks).toEqual([
      { kind: 'survey', edit: { kind: 'close' } },
    ]);
    const corridor = { kind: 'corridor', points: corners, holes: [], isClosed: false } as never;
    expect(snap(click(beside(first)), { tool: 'survey', survey: corridor })).toBeUndefined();
  });

  it('turns to a right angle with the last side, on either side of it and along it', () => {
    const square = (place: { lat: number; lon: number }, points = [first, second]) =>
      squarePoint(click(place), { ...context, ...drawing(points) });
    expect(square({ lat: 47.01, lon: 8.012 })).toEqual({ lat: 47.01, lon: expect.closeTo(8.01, 9) });
    expect(square({ lat: 46.99, lon: 8.009 })).toEqual({ lat: 46.99, lon: expect.closeTo(8.01, 9) });
    expect(square({ lat: 47.001, lon: 8.03 })).toEqual({ lat: expect.closeTo(47, 9), lon: 8.03 });
    // The first side goes north or east.
    expect(square({ lat: 47.02, lon: 8.001 }, [first])).toEqual({ lat: 47.02, lon: expect.closeTo(8, 9) });
    expect(square({ lat: 47.001, lon: 8.02 }, [first])?.lat).toBeCloseTo(47, 9);
    expect(square(third, [])).toBeUndefined();
    expect(square(third, [first, first])).toBeUndefined();
  });

  it('turns sides at any angle, across the antimeridian as well', () => {
    const from = { lat: 60, lon: 179.999 };
    const to = destination(from, 30, 200);
    const turned = squarePoint(click(destination(to, 110, 100)), { ...context, ...drawing([from, to]) });
    const expected = destination(to, 120, 100 * Math.cos(Math.PI / 18));
    expect(turned?.lat).toBeCloseTo(expected.lat, 5);
    expect(turned?.lon).toBeCloseTo(expected.lon, 5);
    expect(to.lon).toBeLessThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { chevron } from '../../../renderer/map/geometry/chevrons.ts';
import {
  bearablePadding,
  followsPanels,
  marginsOf,
  pointsToFit,
} from '../../../renderer/map/geometry/fit.ts';
import { geodesicPath } from '../../../renderer/map/geometry/geodesic.ts';
import { indicesInside, nearestIndex } from '../../../renderer/map/geometry/nearest.ts';
import {
  drawnHomeLeg,
  drawnRoute,
  judgedRoute,
  middleOf,
  withHeld,
  withoutHeld,
} from '../../../renderer/map/geometry/route.ts';
import { rangeResult } from '../results.ts';

const bern = { lat: 46.95, lon: 7.45 };
const near = (lat: number, lon: number) => ({ lat: 46.95 + lat, lon: 7.45 + lon });

describe('the route as drawn', () => {
  it('has one leg to each waypoint, the first from the launch point', () => {
    const { legs, waypoints } = drawnRoute(bern, [near(0.01, 0), near(0.01, 0.01)], 7.45);
    expect(waypoints).toHaveLength(2);
    expect(legs.map(({ index }) => index)).toEqual([0, 1]);
    expect(legs[0]?.path[0]).toEqual([46.95, 7.45]);
    expect(legs.every(({ status }) => status === 'unknown')).toBe(true);
  });

  it('without a launch point has no leg to the first waypoint, and the others keep their numbers', () => {
    const { legs } = drawnRoute(undefined, [near(0, 0), near(0.01, 0), near(0.02, 0)], 7.45);
    expect(legs.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('keeps all but its first leg while the launch point moves', () => {
    const waypoints = [near(0.01, 0), near(0.01, 0.01), near(0, 0.01)];
    const judged = (lat: number) =>
      judgedRoute(drawnRoute(near(lat, 0), waypoints, 7.45), ['ok', 'ok', 'ok']);
    const [before, after] = [judged(0), judged(0.001)];
    expect(after.legs.map((leg, index) => leg === before.legs[index])).toEqual([false, true, true]);
    expect(after.legs[0]?.path[0]).toEqual([46.95 + 0.001, 7.45]);
    expect(after.waypoints).toBe(before.waypoints);
  });

  it('is drawn and judged anew where that changes', () => {
    const waypoints = [near(0.01, 0), near(0.01, 0.01)];
    const route = drawnRoute(bern, waypoints, 7.45);
    expect(judgedRoute(route, ['ok', 'ok']).legs.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(judgedRoute(route, ['ok', 'no_return']).legs.map(({ status }) => status)).toEqual([
      'ok',
      'no_return',
    ]);
    expect(drawnRoute(bern, waypoints, 367.45).waypoints[0]?.[1]).toBeCloseTo(367.45, 9);
    expect(drawnRoute(undefined, waypoints, 7.45).legs.map(({ index }) => index)).toEqual([1]);
  });

  it('bends two legs to a waypoint that is held, and leaves the very others', () => {
    const route = drawnRoute(bern, [near(0.01, 0), near(0.01, 0.01), near(0, 0.01), near(0, 0.02)], 7.45);
    const held = withHeld(route, { index: 1, at: near(0.02, 0.02) }, () => 'ok');
    expect(held.waypoints[1]).toEqual([46.95 + 0.02, 7.45 + 0.02]);
    expect(held.legs.map((leg) => leg.path)).toEqual(
      drawnRoute(bern, [near(0.01, 0), near(0.02, 0.02), near(0, 0.01), near(0, 0.02)], 7.45).legs.map(
        (leg) => leg.path,
      ),
    );
    expect(held.legs.map((leg, index) => leg === route.legs[index])).toEqual([true, false, false, true]);
    expect(held.legs[1]?.status).toBe('ok');
    expect(withoutHeld(route, 1).legs.map(({ index }) => index)).toEqual([0, 3]);
  });

  it('holds a waypoint beyond 180° where the route is drawn', () => {
    const fiji = { lat: -16.8, lon: 179.99 };
    const route = drawnRoute(fiji, [{ lat: -16.8, lon: -179.98 }], 179.99);
    const held = withHeld(route, { index: 0, at: { lat: -16.8, lon: -179.95 } }, () => 'ok');
    expect(held.legs[0]?.path.at(-1)?.[1]).toBeCloseTo(180.05, 9);
  });

  it('crosses 180° by the short way', () => {
    const fiji = { lat: -16.8, lon: 179.99 };
    const { legs } = drawnRoute(fiji, [{ lat: -16.8, lon: -179.98 }], 179.99);
    expect(legs[0]?.path.at(-1)?.[1]).toBeCloseTo(180.02, 9);
  });

  it('bends a long leg along the shortest way over the ellipsoid', () => {
    const path = geodesicPath({ lat: 50, lon: 0 }, { lat: 50, lon: 30 });
    const middle = path[Math.floor(path.length / 2)];
    expect(middle?.lat).toBeGreaterThan(50.5);
    expect(path[0]).toEqual({ lat: 50, lon: 0 });
    expect(path.at(-1)).toEqual({ lat: 50, lon: 30 });
  });

  it('leads home over the analysed path while that still fits, else straight', () => {
    const path = [near(0.1, 0.1), near(0.06, 0.04), bern];
    expect(drawnHomeLeg([47.05, 7.55], bern, path)).toHaveLength(3);
    expect(drawnHomeLeg([47.06, 7.55], bern, path)).toEqual([
      [47.06, 7.55],
      [46.95, 7.45],
    ]);
  });

  it('has its handles in the middle of a leg', () => {
    expect(
      middleOf([
        [0, 0],
        [2, 4],
      ]),
    ).toEqual([1, 2]);
    expect(
      middleOf([
        [0, 0],
        [1, 3],
        [2, 4],
      ]),
    ).toEqual([1, 3]);
  });

  it('has an arrow head that points along a leg long enough to show one', () => {
    const head = chevron({ x: 0, y: 0 }, { x: 100, y: 0 });
    expect(head?.[1]?.x).toBeGreaterThan(50);
    expect(head?.[0]?.x).toBeLessThan(50);
    expect(head?.[0]?.y).toBe(-(head?.[2]?.y ?? 0));
    expect(chevron({ x: 0, y: 0 }, { x: 20, y: 0 })).toBeUndefined();
  });
});

describe('waypoints on the screen', () => {
  const toScreen = ([lat, lon]: readonly [number, number]) => ({ x: lon, y: lat });

  it('the nearest within reach is hit, of equals the one on top', () => {
    expect(
      nearestIndex(
        [
          [0, 0],
          [0, 10],
          [0, 10],
        ],
        toScreen,
        { x: 9, y: 0 },
        14,
      ),
    ).toBe(2);
    expect(nearestIndex([[0, 0]], toScreen, { x: 30, y: 0 }, 14)).toBeUndefined();
  });

  it('are listed while they are few enough for markers', () => {
    const box = { left: 0, top: -1, right: 20, bottom: 1 };
    const points: [number, number][] = [
      [0, 0],
      [0, 10],
      [0, 30],
    ];
    expect(indicesInside(points, toScreen, box, 2)).toEqual([0, 1]);
    expect(indicesInside(points, toScreen, box, 1)).toBeUndefined();
  });
});

describe('fitting the plan', () => {
  it('takes the launch point and the route, in one piece over 180°', () => {
    const points = pointsToFit({
      launch: { lat: 0, lon: 179.9 },
      range: undefined,
      waypoints: [
        {
          lat: 1,
          lon: -179.9,
          altitude: { datum: 'takeoff', value_m: 60 },
          hover_time_s: 0,
        },
      ],
      mission: undefined,
    });
    expect(points).toHaveLength(2);
    expect(points[1]?.[1]).toBeCloseTo(180.1, 9);
    const swap_place = { lat: 0.5, lon: -179.8 };
    const away = pointsToFit({
      launch: { lat: 0, lon: 179.9 },
      range: undefined,
      waypoints: [],
      mission: undefined,
      swapping: { swap_place },
    });
    expect(away.at(-1)?.[1]).toBeCloseTo(180.2, 9);
  });

  const padding = { top: 78, right: 0, bottom: 210, left: 358 };

  it('leaves panels free, rings clear of the field and the credits over the map, and markers of a route of the buttons, too', () => {
    const size = { x: 1440, y: 856 };
    expect(bearablePadding(padding, size, marginsOf.everything)).toEqual({
      top: 142,
      right: 28,
      bottom: 278,
      left: 386,
    });
    expect(bearablePadding(padding, size, marginsOf.route)).toEqual({
      top: 142,
      right: 64,
      bottom: 308,
      left: 436,
    });
  });

  it('gives up margins before panels, and panels before the last of the map', () => {
    const tight = bearablePadding(padding, { x: 500, y: 440 }, marginsOf.route);
    expect(tight.left).toBeGreaterThanOrEqual(358);
    expect(tight.left + tight.right).toBeCloseTo(500 - 96, 9);
    expect([tight.top >= 78, tight.bottom >= 210]).toEqual([true, true]);
    expect(tight.top + tight.bottom).toBeCloseTo(440 - 96, 9);
    const tiny = bearablePadding(padding, { x: 300, y: 200 }, marginsOf.route);
    expect(tiny.left).toBeCloseTo(204, 9);
    expect(tiny.right).toBe(0);
    expect(tiny.top + tiny.bottom).toBeCloseTo(200 - 96, 9);
  });

  const [launch, waypoints] = [{ lat: 46.5, lon: 7.27 }, []];
  const range = rangeResult();
  const plan = { launch, waypoints, range };
  const view = { x: 100_000, y: 80_000, zoom: 14 };

  it('fits again as panels change, also while the map is on its way there, and a route also as its rings do', () => {
    expect(followsPanels({ to: 'route', plan, view }, plan, view)).toBe(true);
    expect(followsPanels({ to: 'route', plan }, plan, view)).toBe(true);
    expect(followsPanels({ to: 'everything', plan, view }, plan, view)).toBe(true);
    expect(followsPanels({ to: 'route', plan, view }, { ...plan, range: rangeResult() }, view)).toBe(true);
  });

  it.each([
    ['the person has moved the map', { to: 'route', plan, view }, { ...view, x: view.x + 5 }],
    ['the person has come closer', { to: 'route', plan, view }, { ...view, zoom: 15 }],
    ['the route is another', { to: 'route', plan: { launch, waypoints: [], range }, view }, view],
    [
      'the launch point is another',
      { to: 'route', plan: { launch: undefined, waypoints, range }, view },
      view,
    ],
    [
      'the rings that were fitted are others',
      { to: 'everything', plan: { ...plan, range: undefined }, view },
      view,
    ],
  ] as const)('lets the map rest if %s', (_, fitted, at) => {
    expect(followsPanels(fitted, plan, at)).toBe(false);
  });
});

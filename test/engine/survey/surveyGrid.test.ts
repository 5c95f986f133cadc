import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnBetween } from '../../../engine/geo/angle.ts';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { SurveyArea, SurveySettings } from '../../../engine/survey/surveyArea.ts';
import { type SurveyOptions, surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { planOf, problemOf } from '../../flightplan/reading.ts';

const seed = 20_250_611;
/** Rounding of the projection and back, and of the half-open crossing rule. */
const tolerance_m = 0.01;
/** A line has at least this length. */
const shortest_m = 0.05;

const area = (
  outline: readonly Position[],
  settings: SurveySettings = {},
  holes: readonly (readonly Position[])[] = [],
): SurveyArea => ({ name: 'A', outline, holes, settings });

function gridOf(one: SurveyArea, options: SurveyOptions) {
  const found = surveyGrid(one, options);
  if (!found.ok) expect.fail(JSON.stringify(found.failure));
  return found.value;
}

interface Star {
  readonly middle: Position;
  readonly radii_m: readonly number[];
}

/** A ring around a place with a corner in each of equally parted directions: concave where the radii vary. */
const ringOf = ({ middle, radii_m }: Star) =>
  radii_m.map((radius_m, at) => destination(middle, (360 * at) / radii_m.length, radius_m));

/** Metres east and north of the middle of a star. */
function around({ middle }: Star, place: Position): readonly [number, number] {
  const { distance_m, course_deg } = trackBetween(middle, place);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

type Point = readonly [number, number];

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const k = Math.min(1, Math.max(0, t));
  return Math.hypot(x - ax - k * (bx - ax), y - ay - k * (by - ay));
}

const edgesOf = (ring: readonly Point[]) => ring.map((to, at) => [ring.at(at - 1) ?? to, to] as const);

const edgeDistance = (ring: readonly Point[], point: Point) =>
  Math.min(...edgesOf(ring).map(([from, to]) => distanceToSegment(point, from, to)));

/** Tests a place by the angle that the ring turns around it. */
function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  const turn = edgesOf(ring).reduce((sum, [[ax, ay], [bx, by]]) => {
    const angle = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
    return sum + Math.atan2(Math.sin(angle), Math.cos(angle));
  }, 0);
  return Math.abs(turn) > 1;
}

const star = fc.record({
  middle: fc.record({
    lat: fc.double({ min: -75, max: 75, noNaN: true }),
    lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
  }),
  radii_m: fc.array(fc.double({ min: 100, max: 1500, noNaN: true }), { minLength: 3, maxLength: 12 }),
});
const angle = fc.double({ min: -360, max: 360, noNaN: true });
const spacing = fc.double({ min: 15, max: 120, noNaN: true });

describe('a survey over an area', () => {
  it('has its waypoints beside the area, no farther across than half the spacing', () => {
    const property = fc.property(star, angle, spacing, (shape, angle_deg, spacing_m) => {
      const ring = ringOf(shape);
      const corners = ring.map((corner) => around(shape, corner));
      for (const point of gridOf(area(ring), { angle_deg, spacing_m }).points) {
        const place = around(shape, point);
        const isBeside = edgeDistance(corners, place) < spacing_m / 2 + tolerance_m + shortest_m;
        expect(isInside(corners, place) || isBeside).toBe(true);
      }
    });
    fc.assert(property, { seed, numRuns: 150 });
  });

  it('passes every place within half a spacing', () => {
    const places = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(359)), {
      minLength: 30,
      maxLength: 30,
    });
    const property = fc.property(star, angle, spacing, places, (shape, angle_deg, spacing_m, probes) => {
      const ring = ringOf(shape);
      const corners = ring.map((corner) => around(shape, corner));
      const flown = gridOf(area(ring), { angle_deg, spacing_m }).points.map((point) => around(shape, point));
      const pieces = Array.from({ length: flown.length / 2 }, (_, at) => flown.slice(2 * at, 2 * at + 2));
      for (const [part, bearing] of probes) {
        const θ = (bearing * Math.PI) / 180;
        const probe: Point = [1500 * part * Math.sin(θ), 1500 * part * Math.cos(θ)];
        if (!isInside(corners, probe)) continue;
        const nearest = Math.min(
          ...pieces.map(([from, to]) => distanceToSegment(probe, from ?? [0, 0], to ?? [0, 0])),
        );
        expect(nearest).toBeLessThan(spacing_m / 2 + 2 * tolerance_m);
      }
    });
    fc.assert(property, { seed, numRuns: 100 });
  });

  it('has its lines exactly the spacing apart, to and fro', () => {
    const round = fc.record({
      middle: star.map(({ middle }) => middle),
      radii_m: fc.integer({ min: 8, max: 30 }).map((corners) => Array.from({ length: corners }, () => 900)),
    });
    const property = fc.property(round, angle, spacing, (shape, angle_deg, spacing_m) => {
      const { points, lines } = gridOf(area(ringOf(shape)), { angle_deg, spacing_m });
      expect(points).toHaveLength(2 * lines);
      for (let at = 2; at + 1 < points.length; at += 2) {
        const [a, b, c, d] = points.slice(at - 2, at + 2);
        if (!a || !b || !c || !d) continue;
        const line = trackBetween(a, b);
        const across = trackBetween(a, c);
        const turn = turnBetween(line.course_deg, across.course_deg);
        const apart_m = Math.abs(across.distance_m * Math.sin((turn * Math.PI) / 180));
        expect(Math.abs(apart_m - spacing_m)).toBeLessThan(tolerance_m);
        if (line.distance_m < 50 || distanceBetween(c, d) < 50) continue;
        const back = turnBetween(line.course_deg, trackBetween(c, d).course_deg);
        expect(Math.abs(Math.abs(back) - 180)).toBeLessThan(0.1);
      }
    });
    fc.assert(property, { seed, numRuns: 100 });
  });

  const square = ringOf({ middle: { lat: 47, lon: 8 }, radii_m: [500, 500, 500, 500] });

  it('leaves holes out, but for what is within half a spacing of ground beside them', () => {
    const middle = { lat: 47, lon: 8 };
    const hole = ringOf({ middle, radii_m: [100, 100, 100, 100] });
    const { points } = gridOf(area(square, {}, [hole]), { angle_deg: 10, spacing_m: 20 });
    const corners = hole.map((corner) => around({ middle, radii_m: [] }, corner));
    for (const point of points) {
      const place = around({ middle, radii_m: [] }, point);
      expect(isInside(corners, place) && edgeDistance(corners, place) > 10 + tolerance_m).toBe(false);
    }
    const whole = gridOf(area(square), { angle_deg: 10, spacing_m: 20 });
    expect(points.length).toBeGreaterThan(2 * whole.lines);
  });

  it('counts a line that a hole interrupts once, and numbers its runs alike', () => {
    const hole = ringOf({ middle: { lat: 47, lon: 8 }, radii_m: [100, 100, 100, 100] });
    for (const crosshatch of [false, true]) {
      const options = { angle_deg: 10, spacing_m: 20, crosshatch };
      const [whole, holed] = [gridOf(area(square), options), gridOf(area(square, {}, [hole]), options)];
      expect(holed.lines).toBe(whole.lines);
      expect(whole.runs.map(({ line }) => line)).toEqual([...Array(whole.lines).keys()]);
      expect(holed.runs.length).toBeGreaterThan(holed.lines);
      const numbers = holed.runs.map(({ line }) => line);
      expect([...new Set(numbers)]).toEqual([...Array(holed.lines).keys()]);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  });

  it('sees a lane beside a block that is narrower than the spacing, wherever the lines fall', () => {
    const foot: Position = { lat: 47, lon: 8 };
    const place = (east_m: number, north_m: number) => destination(destination(foot, 90, east_m), 0, north_m);
    const lane = [
      [0, 0],
      [700, 0],
      [700, 25],
      [300, 25],
      [300, 200],
      [0, 200],
    ].map(([east_m = 0, north_m = 0]) => place(east_m, north_m));
    const { points } = gridOf(area(lane), { angle_deg: 90, spacing_m: 60 });
    const easts_m = points.map((point) => around({ middle: foot, radii_m: [] }, point)[0]);
    expect(easts_m.filter((east_m) => east_m > 699)).toHaveLength(1);
  });

  it('crosses a gap that its pictures would cross anyway on one run, and a wider one between two', () => {
    const foot: Position = { lat: 47, lon: 8 };
    const place = (east_m: number, north_m: number) => destination(destination(foot, 90, east_m), 0, north_m);
    const notched = (wide_m: number) =>
      [
        [0, 0],
        [400, 0],
        [400, 100],
        [200 + wide_m, 100],
        [200 + wide_m, 20],
        [200, 20],
        [200, 100],
        [0, 100],
      ].map(([east_m = 0, north_m = 0]) => place(east_m, north_m));
    const runsOver = (wide_m: number) =>
      gridOf(area(notched(wide_m)), { angle_deg: 90, spacing_m: 21, picture_every_m: 15 }).runs.length;
    expect([runsOver(10), runsOver(30)]).toEqual([5, 8]);
  });

  it('covers both halves of a figure of eight, whose signed sizes cancel', () => {
    const foot: Position = { lat: 47, lon: 8 };
    const place = (east_m: number, north_m: number) => destination(destination(foot, 90, east_m), 0, north_m);
    const eight = [place(0, 0), place(100, 100), place(100, 0), place(0, 100)];
    expect(gridOf(area(eight), { angle_deg: 0, spacing_m: 20 }).lines).toBe(5);
  });

  it('is refused where a hole leaves no ground', () => {
    expect(surveyGrid(area(square, {}, [square]), { spacing_m: 20 })).toMatchObject({
      ok: false,
      failure: { code: 'AREA_EMPTY' },
    });
  });

  it('overshoots both ends of its lines alike', () => {
    const plain = gridOf(area(square), { angle_deg: 0, spacing_m: 50 }).points;
    const longer = gridOf(area(square), { angle_deg: 0, spacing_m: 50, overshoot_m: 30 }).points;
    for (const [at, point] of longer.entries())
      expect(distanceBetween(point, plain[at] ?? point)).toBeCloseTo(30, 2);
  });

  it('begins at the corner nearest to the launch point', () => {
    for (const bearing of [45, 135, 225, 315]) {
      const start_near = destination({ lat: 47, lon: 8 }, bearing, 2000);
      const [first, ...others] = gridOf(area(square), { angle_deg: 45, spacing_m: 50, start_near }).points;
      const last = others.at(-1);
      if (!first || !last) expect.fail('no points');
      expect(distanceBetween(start_near, first)).toBeLessThanOrEqual(distanceBetween(start_near, last));
    }
  });

  it('lies across the antimeridian', () => {
    const shape = { middle: { lat: -17, lon: 180 }, radii_m: [300, 300, 300, 300, 300] };
    const { points } = gridOf(area(ringOf(shape)), { spacing_m: 40 });
    for (const point of points) expect(distanceBetween(point, shape.middle)).toBeLessThan(301);
  });

  it('flies along the longest side when nothing says otherwise', () => {
    const long = [
      { lat: 47, lon: 8 },
      { lat: 47, lon: 8.02 },
      { lat: 47.003, lon: 8.02 },
      { lat: 47.003, lon: 8 },
    ];
    const { angle_deg } = gridOf(area(long), { spacing_m: 30 });
    expect(Math.abs(Math.sin((angle_deg * Math.PI) / 180))).toBeCloseTo(1, 3);
  });

  it('crosses its lines with others, begun where the first ones end', () => {
    const once = gridOf(area(square), { angle_deg: 20, spacing_m: 50 });
    const across = gridOf(area(square), { angle_deg: 110, spacing_m: 50 });
    const both = gridOf(area(square), { angle_deg: 20, spacing_m: 50, crosshatch: true });
    expect(both.lines).toBe(once.lines + across.lines);
    expect(both.points.slice(0, once.points.length)).toEqual(once.points);
    const [end, begin] = both.points.slice(once.points.length - 1);
    const gaps_m = across.starts.map((start) => distanceBetween(end as Position, start));
    expect(distanceBetween(end as Position, begin as Position)).toBeCloseTo(Math.min(...gaps_m), 3);
  });

  it.each<[string, readonly Position[], SurveyOptions, string]>([
    ['no spacing', square, {}, 'SPACING_MISSING'],
    ['no spacing left by its overlap', square, { spacing_m: 0 }, 'SPACING_INVALID'],
    ['a negative spacing', square, { spacing_m: -5 }, 'SPACING_INVALID'],
    ['two corners', square.slice(0, 2), { spacing_m: 5 }, 'AREA_EMPTY'],
    [
      'no surface',
      [square[0], square[1], square[0]].flatMap((corner) => corner ?? []),
      { spacing_m: 50 },
      'AREA_EMPTY',
    ],
    [
      'a continent',
      [
        { lat: 0, lon: 0 },
        { lat: 0, lon: 20 },
        { lat: 20, lon: 0 },
      ],
      { spacing_m: 50 },
      'AREA_TOO_LARGE',
    ],
    [
      'a million lines',
      ringOf({ middle: { lat: 1, lon: 1 }, radii_m: [9000, 9000, 9000] }),
      { spacing_m: 0.2 },
      'TOO_MANY_POINTS',
    ],
  ])('of %s is refused', (_, outline, options, code) => {
    expect(surveyGrid(area(outline), options)).toMatchObject({ ok: false, failure: { code } });
  });

  it('of few lines is refused where they have more ends than a flight can have', () => {
    const foot: Position = { lat: 47, lon: 8 };
    const place = (east_m: number, north_m: number) => destination(destination(foot, 90, east_m), 0, north_m);
    // A comb with its four teeth to the north: each of the 3000 lines to the east crosses all of them.
    const teeth = [0, 100, 200, 300].flatMap((east_m) => [
      place(east_m, 50),
      place(east_m, 650),
      place(east_m + 50, 650),
      place(east_m + 50, 50),
    ]);
    const comb = [place(0, 0), ...teeth, place(350, 0)];
    expect(surveyGrid(area(comb), { angle_deg: 90, spacing_m: 0.2 })).toMatchObject({
      ok: false,
      failure: { code: 'TOO_MANY_POINTS', count: expect.closeTo(24_500, -3), limit: 20_000 },
    });
  });
});

describe('the survey settings of a file', () => {
  const ring = square();
  function square() {
    return [
      [46.95, 7.45],
      [46.96, 7.45],
      [46.96, 7.46],
      [46.95, 7.46],
    ] as const;
  }
  const lonLat = ring.map(([lat, lon]) => `${lon},${lat},0`).join(' ');
  const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${lonLat}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

  it('of a DJI mapping template give its lines', async () => {
    const text = `<kml xmlns:wpml="x"><Document><wpml:missionConfig><wpml:payloadInfo><wpml:payloadEnumValue>66</wpml:payloadEnumValue></wpml:payloadInfo></wpml:missionConfig><Folder><wpml:templateType>mapping2d</wpml:templateType><wpml:waylineCoordinateSysParam><wpml:heightMode>relativeToStartPoint</wpml:heightMode><wpml:globalShootHeight>100</wpml:globalShootHeight></wpml:waylineCoordinateSysParam><wpml:autoFlightSpeed>12</wpml:autoFlightSpeed><Placemark><wpml:direction>90</wpml:direction><wpml:margin>5</wpml:margin><wpml:overlap><wpml:orthoCameraOverlapW>70</wpml:orthoCameraOverlapW></wpml:overlap>${polygon}<wpml:height>100</wpml:height></Placemark></Folder></Document></kml>`;
    const [found] = (await problemOf('template.kml', text)).areas ?? [];
    expect(found?.outline).toHaveLength(4);
    expect(found?.settings).toMatchObject({
      angle_deg: 90,
      overshoot_m: 5,
      speed_mps: 12,
      altitude: { datum: 'takeoff', value_m: 100 },
    });
    // 24 mm equivalent: 84° over the diagonal, so 2 · 100 m · tan 42° · 4/5 wide; 30 % of it.
    expect(found?.settings.spacing_m).toBeCloseTo(43.2194, 3);
    const grid = gridOf(found ?? area([]), {});
    expect(grid.points[0]).toMatchObject({ speed_mps: 12, altitude: { value_m: 100 } });
  });

  const qgc = (item: object) =>
    JSON.stringify({
      fileType: 'Plan',
      mission: { items: [{ type: 'ComplexItem', polygon: ring, ...item }] },
    });

  it.each([
    [
      'since version 3.3',
      qgc({
        complexItemType: 'survey',
        angle: 30,
        TransectStyleComplexItem: {
          TurnAroundDistance: 10,
          CameraCalc: { AdjustedFootprintSide: 41, DistanceToSurface: 60, DistanceToSurfaceRelative: true },
        },
      }),
    ],
    [
      'before it',
      qgc({
        complexItemType: 'survey',
        grid: { angle: 30, spacing: 41, altitude: 60, relativeAltitude: true, turnAroundDistance: 10 },
      }),
    ],
  ])('of QGroundControl %s give its lines', async (_, text) => {
    const [found] = (await problemOf('a.plan', text)).areas ?? [];
    expect(found?.settings).toEqual({
      spacing_m: 41,
      angle_deg: 30,
      overshoot_m: 10,
      altitude: { datum: 'takeoff', value_m: 60 },
    });
  });

  it('of a UgCS area scan give its lines', async () => {
    const points = ring.map(([lat, lon]) => ({
      latitude: (lat * Math.PI) / 180,
      longitude: (lon * Math.PI) / 180,
      altitude: 0,
    }));
    const parameters = { height: 30, altitudeType: 'AGL', sideDistance: 20, speed: 4 };
    const segments = [{ type: 'AreaScan', polygon: { points }, parameters }];
    const [found] = (await problemOf('a.json', JSON.stringify({ route: { segments } }))).areas ?? [];
    expect(found?.outline[0]?.lat).toBeCloseTo(46.95, 9);
    expect(found?.settings).toEqual({
      spacing_m: 20,
      speed_mps: 4,
      altitude: { datum: 'agl', value_m: 30 },
    });
  });

  it('with holes of KML and GeoJSON keep them', async () => {
    const hole = '7.452,46.952,0 7.454,46.952,0 7.454,46.954,0';
    const kml = `<kml><Placemark><name>Field</name>${polygon.replace('</Polygon>', `<innerBoundaryIs><LinearRing><coordinates>${hole}</coordinates></LinearRing></innerBoundaryIs></Polygon>`)}</Placemark></kml>`;
    const coordinates = [
      ring.map(([lat, lon]) => [lon, lat]),
      [
        [7.452, 46.952],
        [7.454, 46.952],
        [7.454, 46.954],
      ],
    ];
    const geojson = JSON.stringify({ type: 'MultiPolygon', coordinates: [coordinates] });
    for (const [name, text] of [
      ['a.kml', kml],
      ['a.json', geojson],
    ] as const) {
      const [found] = (await problemOf(name, text)).areas ?? [];
      expect([found?.outline.length, found?.holes.map((one) => one.length)]).toEqual([4, [3]]);
    }
  });

  it('are not looked for beside a route', async () => {
    const line = `<kml><Placemark><LineString><coordinates>${lonLat}</coordinates></LineString></Placemark><Placemark>${polygon}</Placemark></kml>`;
    expect((await planOf('a.kml', line)).ignored).toContainEqual(expect.objectContaining({ what: 'area' }));
  });
});

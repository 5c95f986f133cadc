import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceFan } from '../../../engine/fence/fenceFan.ts';
import { destination, distanceBetween, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { readZones } from '../../../engine/zone/read/readZones.ts';
import type { Zone } from '../../../engine/zone/zone.ts';
import { fencesOfZones } from '../../../engine/zone/zoneFences.ts';
import { zoneCheck } from '../../../engine/zone/zoneMeetings.ts';
import { inLong } from '../../support/inLong.ts';
import { bytesOf, ed269, feature, volume } from './zoneSamples.ts';

type Ring = readonly (readonly [lon: number, lat: number])[];

const wrapped = (deg: number) => ((((deg + 180) % 360) + 360) % 360) - 180;

/** The corners with longitudes that go on across the antimeridian; a side from one end of the map to the other goes all the way. */
function unwrapped(ring: Ring): [number, number][] {
  let lon = ring[0]?.[0] ?? 0;
  return ring.map(([to, lat], at) => {
    const step = to - (ring[at - 1]?.[0] ?? to);
    lon += Math.abs(step) === 360 ? step : wrapped(step);
    return [lon, lat];
  });
}

/** Point in polygon by the definition of GeoJSON (RFC 7946, 3.1.1): sides are straight in longitude and latitude. */
function isInRing(ring: Ring, { lat, lon }: Position): boolean {
  const corners = unwrapped(ring);
  const [[first = 0] = []] = corners;
  const turns = (corners.at(-1)?.[0] ?? 0) - first;
  // Around a pole: closed along it.
  if (Math.abs(turns) > 350) {
    const pole = (corners[0]?.[1] ?? 0) > 0 ? 90 : -90;
    corners.push([first + turns, pole], [first, pole]);
  }
  const west = Math.min(...corners.map(([x]) => x));
  const x = west + ((((lon - west) % 360) + 360) % 360);
  let inside = false;
  corners.forEach(([x2, y2], at) => {
    const [x1, y1] = corners[(at + corners.length - 1) % corners.length] ?? [0, 0];
    if (y1 > lat !== y2 > lat && x < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

const isInRings = ([outer = [], ...holes]: readonly Ring[], place: Position): boolean =>
  isInRing(outer, place) && !holes.some((hole) => isInRing(hole, place));

/** True or false where the same holds all around; else near the edge. */
function surely(isIn: (place: Position) => boolean, place: Position, within_m: number): boolean | undefined {
  const seen = [0, 45, 90, 135, 180, 225, 270, 315].map((course) =>
    isIn(destination(place, course, within_m)),
  );
  return seen.every(Boolean) ? true : seen.some(Boolean) || isIn(place) ? undefined : false;
}

function zonesOf(projection: object): readonly Zone[] {
  const read = readZones(
    bytesOf(ed269([feature({ geometry: [volume({ horizontalProjection: projection })] })])),
  );
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value.zones;
}

/** Holds what `zoneCheck` says of ways around to looks at their places. */
function expectLooksHold(
  zones: readonly Zone[],
  isIn: (place: Position) => boolean,
  ways: readonly (readonly [Position, Position])[],
  within_m = 3,
) {
  const check = zoneCheck(
    zones.map((zone) => ({ zone, origin: { file_id: 'world-00000000' } })),
    { msl_m: 0 },
  );
  for (const [from, to] of ways) {
    const track = trackBetween(from, to);
    const steps = 200;
    const step_m = track.distance_m / steps;
    let [sure_m, perhaps_m] = [0, 0];
    for (let step = 0; step < steps; step++) {
      const seen = surely(isIn, pointAlong(from, track, (step + 0.5) / steps), within_m + 2 * step_m);
      if (seen === true) sure_m += step_m;
      if (seen !== false) perhaps_m += step_m;
    }
    const length_m =
      check({ from, to, heights: { along_m: Float64Array.of(50) }, ground_m: Float64Array.of(0, 0) })[0]
        ?.length_m ?? 0;
    const where = JSON.stringify({ from, to, sure_m, perhaps_m, length_m });
    expect(length_m, where).toBeGreaterThanOrEqual(sure_m - 0.5);
    expect(length_m, where).toBeLessThanOrEqual(perhaps_m + 0.5);
  }
}

const lonLat = ({ lat, lon }: Position): [number, number] => [lon, lat];
const closed = (ring: Ring): Ring => [...ring, ring[0] ?? [0, 0]];

const center = fc
  .record({
    lat: fc.double({ min: 50, max: 89, noNaN: true }),
    lon: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 179.5, max: 180, noNaN: true }),
    ),
    south: fc.boolean(),
  })
  .map(({ lat, lon, south }) => ({ lat: south ? -lat : lat, lon }));

const waysAround = (middle: Position, far_m: number) =>
  fc
    .array(
      fc.tuple(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 1.3, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 10, max: 15_000, noNaN: true }),
      ),
      { minLength: 4, maxLength: 4 },
    )
    .map((all) =>
      all.map(([bearing, share, course, length_m]) => {
        const from = destination(middle, bearing, share * far_m);
        return [from, destination(from, course, length_m)] as const;
      }),
    );

describe('zones of files, looked into at places', () => {
  it('have sides that are straight in longitude and latitude, as GeoJSON has them', () => {
    const rings: Ring[] = [
      [
        [20, 70],
        [21.3, 70],
        [21.3, 70.2],
        [20, 70.2],
        [20, 70],
      ],
    ];
    const ways = [70.0005, 69.9995, 70.2005, 70.1995].map(
      (lat) =>
        [
          { lat, lon: 20.6 },
          { lat, lon: 20.62 },
        ] as const,
    );
    expectLooksHold(
      zonesOf({ type: 'Polygon', coordinates: rings }),
      (place) => isInRings(rings, place),
      ways,
    );
  });

  it('are where their file has them at any latitude and across the antimeridian, with a hole', () => {
    fc.assert(
      fc.property(
        center.chain((middle) =>
          fc.integer({ min: 300, max: 40_000 }).chain((far_m) =>
            fc.record({
              middle: fc.constant(middle),
              ring: fc
                .array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 3, maxLength: 7 })
                .map((shares) =>
                  shares.map((share, at) =>
                    destination(middle, (360 * at) / shares.length + 20, share * far_m),
                  ),
                ),
              hole: fc
                .double({ min: 0.05, max: 0.2, noNaN: true })
                .map((share) => [0, 120, 240].map((course) => destination(middle, course, share * far_m))),
              ways: waysAround(middle, far_m),
              beside: fc.array(
                fc.tuple(
                  fc.nat({ max: 6 }),
                  fc.double({ min: 0, max: 1, noNaN: true }),
                  fc.double({ min: 0, max: 360, noNaN: true }),
                  fc.integer({ min: 20, max: 600 }),
                ),
                { minLength: 6, maxLength: 6 },
              ),
            }),
          ),
        ),
        ({ ring, hole, ways: far, beside }) => {
          const ways = [
            ...far,
            ...beside.map(([side, share, course, length_m]) => {
              const [one, other] = [ring[side % ring.length], ring[(side + 1) % ring.length]] as [
                Position,
                Position,
              ];
              const on = {
                lat: one.lat + share * (other.lat - one.lat),
                lon: wrapped(one.lon + share * wrapped(other.lon - one.lon)),
              };
              return [
                destination(on, course + 180, length_m / 2),
                destination(on, course, length_m / 2),
              ] as const;
            }),
          ];
          const rings = [ring, hole].map((one) => closed(one.map(lonLat)));
          expectLooksHold(
            zonesOf({ type: 'Polygon', coordinates: rings }),
            (place) => isInRings(rings, place),
            ways,
          );
        },
      ),
      { numRuns: inLong(15, 400) },
    );
  });

  it('are where their circles are', () => {
    fc.assert(
      fc.property(
        center.chain((middle) =>
          fc.integer({ min: 200, max: 60_000 }).chain((radius) =>
            fc.record({
              middle: fc.constant(middle),
              radius: fc.constant(radius),
              ways: waysAround(middle, radius),
            }),
          ),
        ),
        ({ middle, radius, ways }) =>
          expectLooksHold(
            zonesOf({ type: 'Circle', center: lonLat(middle), radius }),
            (place) => distanceBetween(middle, place) <= radius,
            ways,
          ),
      ),
      { numRuns: inLong(25, 600) },
    );
  });

  const around = (lat: number, lons: readonly number[]): Ring => closed(lons.map((lon) => [lon, lat]));
  const cap: Ring = closed([
    [-180, 80],
    [180, 80],
    [180, 90],
    [-180, 90],
  ]);
  it.each([
    ['a ring around a pole', [around(85, [0, 90, 180, -90])]],
    ['a ring around it the other way', [around(85, [-90, 180, 90, 0])]],
    ['a ring around the south pole from the antimeridian', [around(-85, [180, -60, 60])]],
    ['a cap cut at the antimeridian', [cap]],
    ['a cap with a hole around the pole', [cap, around(88, [0, 90, 180, -90])]],
    [
      'a belt of ten degrees at the pole',
      [
        closed([
          [-5, 84],
          [5, 84],
          [5, 90],
          [-5, 90],
        ]),
      ],
    ],
    [
      'a large one',
      [
        closed([
          [8, 60],
          [28, 61],
          [30, 68],
          [7, 70],
        ]),
      ],
    ],
    [
      'a large one across the antimeridian',
      [
        closed([
          [170, 60],
          [-172, 61],
          [-171, 66],
          [169, 65],
        ]),
      ],
    ],
  ] as readonly (readonly [string, readonly Ring[]])[])('are where the sides of %s are', (_, rings) => {
    const zones = zonesOf({ type: 'Polygon', coordinates: rings });
    const isIn = (place: Position) => isInRings(rings, place);
    const courses = [0, 37, 74, 111, 148, 185, 222, 259, 296, 333];
    const sides = rings.flatMap((ring) =>
      ring.slice(1).flatMap(([lon2, lat2], at) => {
        const [lon1, lat1] = ring[at] ?? [0, 0];
        const step = lon2 - lon1;
        const east = Math.abs(step) === 360 ? step : wrapped(step);
        return [0.1, 0.4, 0.5, 0.8].map((share) => ({
          lat: lat1 + share * (lat2 - lat1),
          lon: wrapped(lon1 + share * east),
        }));
      }),
    );
    const places = [
      ...sides,
      { lat: 90, lon: 0 },
      { lat: -90, lon: 0 },
      { lat: 86, lon: 47 },
      { lat: -87, lon: -140 },
      { lat: 64, lon: 20 },
    ];
    const ways = places.flatMap((on) =>
      courses.map((course, at) => {
        const half_m = [60, 400, 2000][at % 3] ?? 0;
        return [destination(on, course + 180, half_m), destination(on, course, 1.3 * half_m)] as const;
      }),
    );
    expectLooksHold(zones, isIn, ways, 5);
  });

  it('leave out holes that lie over each other, over the edge, twice or outside', () => {
    const box = (lat: number, lon: number, half: number): Ring =>
      closed([
        [lon - half, lat - half],
        [lon + half, lat - half],
        [lon + half, lat + half],
        [lon - half, lat + half],
      ]);
    const rings = [
      box(47, 8, 0.02),
      box(47.005, 8, 0.006),
      box(46.999, 8.002, 0.006),
      box(47, 7.98, 0.004),
      box(47.01, 8.01, 0.003),
      box(47.01, 8.01, 0.003),
      box(47.03, 8.03, 0.003),
    ];
    const ways = Array.from({ length: 60 }, (_, at) => {
      const from = { lat: 46.975 + 0.001 * at, lon: 7.97 };
      return [from, destination(from, 90, 5000)] as const;
    });
    expectLooksHold(
      zonesOf({ type: 'Polygon', coordinates: rings }),
      (place) => isInRings(rings, place),
      ways,
    );
  });

  it('stop a ray where it first comes to them, beside their holes, near and far', () => {
    const middle = { lat: 68, lon: -179.95 };
    const ringOf = (far_m: number, courses: readonly number[], [bearing, off_m] = [0, 0]): Ring =>
      closed(
        courses.map((course) => lonLat(destination(destination(middle, bearing, off_m), course, far_m))),
      );
    const boxed = [45, 135, 225, 315];
    const bearings = Array.from({ length: 24 }, (_, at) => 15 * at);
    for (const [far_m, reach_m] of [
      [3000, 6000],
      [40_000, 90_000],
    ] as const) {
      const share = far_m / 3000;
      const rings = [
        ringOf(far_m, boxed),
        ringOf(share * 700, [0, 120, 240]),
        ringOf(share * 600, boxed, [60, share * 500]),
        ringOf(share * 600, boxed, [60, share * 500]),
        ringOf(share * 500, boxed, [200, share * 2100]),
      ];
      const fences = fencesOfZones(
        zonesOf({ type: 'Polygon', coordinates: rings }).map((zone) => ({ zone, origin: { file_id: 'x' } })),
        { launch: { msl_m: 0 }, ground: { lowest_m: 0, highest_m: 0 } },
      );
      for (const from of [middle, destination(middle, 80, share * 4000)]) {
        const fan = fenceFan(from, fences, bearings, { reach_m, flownOn: () => ({ low_m: 50, high_m: 50 }) });
        for (const [at, bearing] of bearings.entries()) {
          const steps = 600;
          const seen = Array.from({ length: steps }, (_, step) =>
            surely(
              (place) => isInRings(rings, place),
              destination(from, bearing, (reach_m * step) / steps),
              15,
            ),
          );
          const sure = seen.indexOf(true);
          const perhaps = seen.findIndex((one) => one !== false);
          const stop_m = fan?.rays[at]?.stopWithin(reach_m)?.distance_m ?? Infinity;
          const step_m = reach_m / steps;
          const where = JSON.stringify({ from, bearing, stop_m, sure, perhaps });
          expect(stop_m, where).toBeLessThanOrEqual(sure === -1 ? Infinity : (sure + 1) * step_m);
          expect(stop_m, where).toBeGreaterThanOrEqual(perhaps === -1 ? Infinity : (perhaps - 1) * step_m);
        }
      }
    }
  });
});

/** A zone of AIXM of its rings, the first of which is its outline; `order`: of the numbers of a position. */
function aixmZones(rings: readonly string[], frame = 'urn:ogc:def:crs:EPSG::4326'): readonly Zone[] {
  const ringed = rings.map((segments, at) => {
    const side = at === 0 ? 'exterior' : 'interior';
    return `<gml:${side}><gml:Ring><gml:curveMember><gml:Curve><gml:segments>${segments}</gml:segments></gml:Curve></gml:curveMember></gml:Ring></gml:${side}>`;
  });
  const surface = `<aixm:Surface srsName="${frame}"><gml:patches><gml:PolygonPatch>${ringed.join('')}</gml:PolygonPatch></gml:patches></aixm:Surface>`;
  const volume = `<aixm:AirspaceVolume><aixm:upperLimit>UNL</aixm:upperLimit><aixm:lowerLimit>GND</aixm:lowerLimit><aixm:horizontalProjection>${surface}</aixm:horizontalProjection></aixm:AirspaceVolume>`;
  const slice = `<aixm:AirspaceTimeSlice><aixm:interpretation>BASELINE</aixm:interpretation><aixm:type>P</aixm:type><aixm:geometryComponent><aixm:AirspaceGeometryComponent><aixm:theAirspaceVolume>${volume}</aixm:theAirspaceVolume></aixm:AirspaceGeometryComponent></aixm:geometryComponent></aixm:AirspaceTimeSlice>`;
  const read = readZones(
    bytesOf(
      `<message:AIXMBasicMessage xmlns:message="m" xmlns:aixm="http://www.aixm.aero/schema/5.1" xmlns:gml="g"><message:hasMember><aixm:Airspace><aixm:timeSlice>${slice}</aixm:timeSlice></aixm:Airspace></message:hasMember></message:AIXMBasicMessage>`,
    ),
  );
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  expect(read.value.left_out.map(({ why }) => why)).not.toContain('geometry');
  return read.value.zones;
}

describe('zones of AIXM, looked into at places', () => {
  const arc = (pos: string, radius_km: number, start: number, end: number) =>
    `<gml:ArcByCenterPoint><gml:pos>${pos}</gml:pos><gml:radius uom="KM">${radius_km}</gml:radius><gml:startAngle>${start}</gml:startAngle><gml:endAngle>${end}</gml:endAngle></gml:ArcByCenterPoint>`;
  const geodesic = (posList: string) =>
    `<gml:GeodesicString><gml:posList>${posList}</gml:posList></gml:GeodesicString>`;
  const straight = (posList: string) =>
    `<gml:LineStringSegment><gml:posList>${posList}</gml:posList></gml:LineStringSegment>`;
  const middle = { lat: 60, lon: 20 };
  const acrossArc = (radius_m: number) =>
    Array.from({ length: 45 }, (_, at) => {
      const on = destination(middle, 8 * at + 3.3, radius_m);
      return [destination(on, 8 * at, 20), destination(on, 8 * at + 180, 20)] as const;
    });

  it('have arcs that turn from north to the east, or from east to the north where longitude is first', () => {
    const isIn = (place: Position) => {
      const { distance_m, course_deg } = trackBetween(middle, place);
      return distance_m < 50_000 && course_deg > 30 && course_deg < 160;
    };
    const ways = acrossArc(50_000);
    expectLooksHold(aixmZones([arc('60 20', 50, 30, 160) + geodesic('60 20')]), isIn, ways, 1);
    expectLooksHold(
      aixmZones([arc('20 60', 50, 60, -70) + geodesic('20 60')], 'urn:ogc:def:crs:OGC:1.3:CRS84'),
      isIn,
      ways,
      1,
    );
  });

  it('have circles as holes', () => {
    const circle = (radius_km: number) =>
      `<gml:CircleByCenterPoint><gml:pos>60 20</gml:pos><gml:radius uom="KM">${radius_km}</gml:radius></gml:CircleByCenterPoint>`;
    const isIn = (place: Position) => {
      const { distance_m } = trackBetween(middle, place);
      return distance_m > 12_000 && distance_m < 30_000;
    };
    const ways = [...acrossArc(12_000), ...acrossArc(30_000)];
    expectLooksHold(aixmZones([circle(30), circle(12)]), isIn, ways, 1);
  });

  it('have parallels among geodesics', () => {
    const ring = geodesic('70 24 70.5 24 70.5 20 70 20') + straight('70 20 70 24');
    const top = { from: { lat: 70.5, lon: 24 }, to: { lat: 70.5, lon: 20 } };
    const track = trackBetween(top.from, top.to);
    const isIn = ({ lat, lon }: Position) => {
      if (lon < 20 || lon > 24 || lat < 70) return false;
      // The geodesic bulges to the north: its latitude at a longitude, by halving.
      let [low, high] = [0, 1];
      for (let step = 0; step < 40; step++) {
        const half = (low + high) / 2;
        if (pointAlong(top.from, track, half).lon > lon) low = half;
        else high = half;
      }
      return lat < pointAlong(top.from, track, low).lat;
    };
    const ways = [70, 70.5, 70.504, 70.5045].flatMap((lat) =>
      [20.5, 21.3, 22, 23.1].map(
        (lon) =>
          [
            { lat: lat - 0.002, lon },
            { lat: lat + 0.002, lon },
          ] as const,
      ),
    );
    expectLooksHold(aixmZones([ring]), isIn, ways, 3);
  });
});

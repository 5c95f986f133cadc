import { afterEach, describe, expect, it, vi } from 'vitest';
import { readZones } from '../../../engine/zone/read/readZones.ts';
import { mercatorX, mercatorY, worldSize_px } from '../../../renderer/map/geometry/mercator.ts';
import { paintedZone, partAt, zonesPainter } from '../../../renderer/map/layers/zones/paintZones.ts';
import type { DrawnZone } from '../../../server/contract/schemas/world.ts';
import { boxAround, bytesOf, ed269, feature, place, volume } from '../../engine/zone/zoneSamples.ts';

function zonesOf(content: unknown): DrawnZone[] {
  const read = readZones(bytesOf(content));
  if (!read.ok) throw new Error(read.failure.why);
  return read.value.zones.map(({ parts, ...zone }) => ({
    ...zone,
    file_id: 'world-00000000',
    parts: parts.map(({ area, ...limits }) => ({ ...limits, ...area })),
  })) as unknown as DrawnZone[];
}

const square = {
  type: 'FeatureCollection',
  features: [
    {
      properties: { CEILING: 200, UNIT: 'Feet', APT1_FAAID: 'TST' },
      geometry: { type: 'Polygon', coordinates: boxAround(place) },
    },
  ],
};
const circle = (radius: number, changes = {}) =>
  volume({ horizontalProjection: { type: 'Circle', center: [place.lon, place.lat], radius }, ...changes });
const box = (half_deg: number, hole_deg?: number) => {
  const rings = [...boxAround(place, half_deg), ...(hole_deg ? boxAround(place, hole_deg) : [])];
  return volume({ horizontalProjection: { type: 'Polygon', coordinates: rings } });
};
const layers = ed269([feature({ geometry: [box(0.01), box(0.02), circle(300), circle(300)] })]);
const holed = ed269([feature({ geometry: [box(0.02, 0.01)] })]);

const at = (off_deg: number): [number, number] => [mercatorX(place.lon + off_deg), mercatorY(place.lat)];
/** Where a zone is, from its middle to the east. */
const offs = [0, 0.005, 0.015, 0.03];
const cases = [
  ['a square of the FAA, with a part up to its height and one above', square, [true, true, false, false]],
  ['a zone with volumes over each other', layers, [true, true, true, false]],
  ['a zone with a hole', holed, [false, false, true, false]],
] as const;

/** A path as the points of its lines. */
class RecordedPath {
  readonly lines: [number, number][][] = [];
  moveTo(x: number, y: number) {
    this.lines.push([[x, y]]);
  }
  lineTo(x: number, y: number) {
    this.lines.at(-1)?.push([x, y]);
  }
  closePath() {}
  addPath(other: RecordedPath) {
    this.lines.push(...other.lines);
  }
  isFilledAt(x: number, y: number): boolean {
    let inside = false;
    for (const line of this.lines)
      line.forEach(([x2, y2], index) => {
        const [x1, y1] = line[(index + line.length - 1) % line.length] ?? [0, 0];
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      });
    return inside;
  }
}

describe('zones on the map', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(cases)('are pointed at where they are: %s', (_, content, expected) => {
    const [zone] = zonesOf(content).map((one) => paintedZone(one, place.lon));
    expect(offs.map((off) => zone && partAt(zone, ...at(off)) !== undefined)).toEqual(expected);
  });

  it('are told by the limits of the part that is pointed at, the first of those over each other', () => {
    const east = volume({
      upperLimit: 60,
      horizontalProjection: {
        type: 'Polygon',
        coordinates: boxAround({ ...place, lon: place.lon + 0.015 }, 0.003),
      },
    });
    const content = ed269([
      feature({ geometry: [circle(300, { upperLimit: 90 }), east, circle(300, { upperLimit: 30 })] }),
    ]);
    const [zone] = zonesOf(content).map((one) => paintedZone(one, place.lon));
    expect(offs.map((off) => zone && partAt(zone, ...at(off))?.upper)).toEqual([
      { datum: 'agl', value_m: 90 },
      undefined,
      { datum: 'agl', value_m: 60 },
      undefined,
    ]);
  });

  it.each(cases)('are filled where they are: %s', (_, content, expected) => {
    vi.stubGlobal('Path2D', RecordedPath);
    const filled: RecordedPath[] = [];
    const context = { setLineDash() {}, stroke() {}, fill: (path: RecordedPath) => filled.push(path) };
    const zoom = 12;
    const scale = worldSize_px(zoom);
    const origin = { x: at(0)[0] * scale - 500, y: at(0)[1] * scale - 500 };
    const view = { context, origin, width: 1000, height: 1000, zoom, color: () => '#000' };
    const zones = zonesOf(content).map((one) => paintedZone(one, place.lon));
    for (const step of zonesPainter(zones)(view as never)) step();
    const isFilled = (off: number) =>
      filled.some((path) => path.isFilledAt(at(off)[0] * scale - origin.x, at(off)[1] * scale - origin.y));
    expect(offs.map(isFilled)).toEqual(expected);
  });
});

import type { MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { boxOf } from '../../../server/report/drawing/clip.ts';
import { unwrapPath } from '../geometry/longitudes.ts';
import { mercatorLine, mercatorOutline } from '../geometry/mercator.ts';
import type { Shape, World } from './world.ts';

type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type Line = readonly (readonly number[])[];

const toPositions = (line: Line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon }));

function toShape(line: Float64Array): Shape {
  const coordinates = Float32Array.from(line);
  return { coordinates, box: boxOf(coordinates) };
}

/** A ring at the South Pole only closes the data; outlines are closed there anyway. */
const isPolarSeam = (ring: Line) => ring.every(([, lat = 0]) => lat < -89);
const landShape = (ring: Line) => toShape(mercatorOutline(toPositions(ring), ring[0]?.[0] ?? 0));
const borderShape = (line: Line) => toShape(mercatorLine(unwrapPath(toPositions(line), line[0]?.[0] ?? 0)));

const polygonsOf = (geometry: { readonly type: string }): Line[][] =>
  geometry.type === 'Polygon'
    ? [(geometry as Polygon).coordinates]
    : geometry.type === 'MultiPolygon'
      ? (geometry as MultiPolygon).coordinates
      : [];

/** Land and borders of a world-atlas file (Natural Earth), projected for drawing. Takes most of a second, so it runs when the page is built. */
export function readWorld(text: string): World {
  const topology: WorldTopology = JSON.parse(text);
  const land = feature(topology, topology.objects.land);
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  return {
    land: land.features.flatMap(({ geometry }) =>
      polygonsOf(geometry)
        .flat()
        .filter((ring) => !isPolarSeam(ring))
        .map(landShape),
    ),
    borders: borders.coordinates.map(borderShape),
  };
}

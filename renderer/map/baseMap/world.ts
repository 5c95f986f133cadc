import type { MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Box } from '../geometry/boxes.ts';
import { boxOf, type Coordinates } from '../geometry/clip.ts';
import { unwrapOutline, unwrapPath } from '../geometry/longitudes.ts';
import { mercatorX, mercatorY } from '../geometry/mercator.ts';

/** A ring or line on the unit square of mercator.ts; it may reach beyond x = 0…1 where it crosses 180°. */
export interface Shape {
  readonly coordinates: Coordinates;
  readonly box: Box;
}

export interface World {
  readonly land: readonly Shape[];
  readonly borders: readonly Shape[];
}

type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type Line = readonly (readonly number[])[];

const toPositions = (line: Line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon }));

function toShape(points: readonly (readonly [number, number])[]): Shape {
  const coordinates = new Float64Array(points.length * 2);
  points.forEach(([lat, lon], i) => {
    coordinates[2 * i] = mercatorX(lon);
    coordinates[2 * i + 1] = mercatorY(lat);
  });
  return { coordinates, box: boxOf(coordinates) };
}

/** Rings that only close the data at the South Pole; outlines are closed there anyway. */
const isPolarSeam = (ring: Line) => ring.every(([, lat = 0]) => lat < -89);
const landShape = (ring: Line) => toShape(unwrapOutline(toPositions(ring), ring[0]?.[0] ?? 0));
const borderShape = (line: Line) => toShape(unwrapPath(toPositions(line), line[0]?.[0] ?? 0));

const polygonsOf = (geometry: { readonly type: string }): Line[][] =>
  geometry.type === 'Polygon'
    ? [(geometry as Polygon).coordinates]
    : geometry.type === 'MultiPolygon'
      ? (geometry as MultiPolygon).coordinates
      : [];

/** Land and borders of a world-atlas file (Natural Earth), projected once for drawing. */
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

/** 1:50 million: small, for the first picture and whole continents. */
export const loadCoarseWorld = async (): Promise<World> =>
  readWorld((await import('world-atlas/countries-50m.json?raw')).default);

/** 1:10 million: large, fetched when the map first comes closer. */
export const loadFineWorld = async (): Promise<World> =>
  readWorld((await import('world-atlas/countries-10m.json?raw')).default);

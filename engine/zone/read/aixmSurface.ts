import { elementAt } from '../../elementAt.ts';
import {
  childNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  type XmlElement,
} from '../../flightplan/source/xml/xml.ts';
import { destination } from '../../geo/geodesic.ts';
import { type Position, placeAt } from '../../geo/position.ts';
import { allKnown } from '../../known.ts';
import { metresPerFoot, metresPerNauticalMile, toDegrees } from '../../units.ts';
import { type ZoneArea, zoneLimits } from '../zone.ts';
import { drawnCorners, drawnLine, isHuge } from '../zoneSides.ts';
import { circleOf, openRing } from './areas.ts';

/** Positions are longitude first in CRS84, and latitude first in EPSG:4326, which AIXM takes where nothing is said. */
type Order = 'lat_lon' | 'lon_lat';

/** Elements that may name the frame of their positions. */
const framed = [
  'Surface',
  'ElevatedSurface',
  'Polygon',
  'PolygonPatch',
  'Curve',
  'Ring',
  'pos',
  'posList',
  'Point',
];

const orderOf = (surface: XmlElement): Order => {
  const named = [surface, ...descendantsNamed(surface, ...framed)].find((one) =>
    one.attributes.has('srsName'),
  );
  return /CRS:?:?84/.test(named?.attributes.get('srsName') ?? '') ? 'lon_lat' : 'lat_lon';
};

/** Places of numbers one after the other; `undefined`: they are not pairs of places on the earth. */
function placesOf(text: string, order: Order): readonly Position[] | undefined {
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.length % 2 !== 0) return undefined;
  const places: (Position | undefined)[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const [one, other] = [elementAt(numbers, at), elementAt(numbers, at + 1)];
    places.push(order === 'lat_lon' ? placeAt(one, other) : placeAt(other, one));
  }
  return allKnown(places);
}

const lengths: Readonly<Record<string, number>> = {
  M: 1,
  KM: 1000,
  NM: metresPerNauticalMile,
  '[NMI_I]': metresPerNauticalMile,
  FT: metresPerFoot,
};

function radiusOf(arc: XmlElement): number | undefined {
  const radius = childNamed(arc, 'radius');
  const unit = lengths[(radius?.attributes.get('uom') ?? '').toUpperCase()];
  const figure = Number(radius?.text);
  return unit === undefined || Number.isNaN(figure) ? undefined : figure * unit;
}

const centerOf = (arc: XmlElement, order: Order): Position | undefined => {
  const text = descendantNamed(arc, 'pos')?.text ?? descendantNamed(arc, 'posList')?.text;
  return text === undefined ? undefined : placesOf(text, order)?.[0];
};

/** An arc is drawn by chords that lie no farther within it, and reach no farther round its centre. */
const within_m = 0.5;
const widest_deg = 5;
const narrowest_deg = 0.25;
const mostTurned_deg = 720;

const stepOf = (radius_m: number): number => {
  const step_deg = toDegrees(2 * Math.acos(Math.max(0, 1 - within_m / radius_m)));
  return Math.min(widest_deg, Math.max(narrowest_deg, step_deg));
};

function arcAround(center: Position, radius_m: number, [start, end]: readonly [number, number]): Position[] {
  const steps = Math.max(1, Math.ceil(Math.abs(end - start) / stepOf(radius_m)));
  return Array.from({ length: steps + 1 }, (_, step) =>
    destination(center, start + ((end - start) * step) / steps, radius_m),
  );
}

function arcOf(arc: XmlElement, order: Order): Position[] | undefined {
  const [center, radius_m] = [centerOf(arc, order), radiusOf(arc)];
  const [start, end] = [Number(childText(arc, 'startAngle')), Number(childText(arc, 'endAngle'))];
  if (center === undefined || radius_m === undefined || Number.isNaN(start + end)) return undefined;
  if (!(radius_m > 0) || Math.abs(end - start) > mostTurned_deg) return undefined;
  // Angles begin at the first axis and turn to the second (ISO 19107): from east to the left where longitude is first.
  return arcAround(center, radius_m, order === 'lat_lon' ? [start, end] : [90 - start, 90 - end]);
}

/** The corners of a string of positions, in any of their spellings. */
function stringOf(line: XmlElement, order: Order): readonly Position[] | undefined {
  const texts = descendantsNamed(line, 'posList', 'pos').map(({ text }) => text);
  return texts.length === 0 ? undefined : placesOf(texts.join(' '), order);
}

const segments = [
  'GeodesicString',
  'LineStringSegment',
  'ArcByCenterPoint',
  'CircleByCenterPoint',
  'LinearRing',
];

const geodesics = new Set(['GeodesicString', 'Geodesic']);

interface Ring {
  readonly corners?: readonly Position[] | undefined;
  readonly sides?: 'geodesic' | undefined;
  readonly circle?: ZoneArea | undefined;
}

function circleRing(center: Position | undefined, radius_m: number | undefined): Ring {
  const circle = circleOf(center, radius_m);
  if (circle === undefined || !('radius_m' in circle)) return {};
  return { circle, corners: openRing(arcAround(circle.center, circle.radius_m, [0, 360]).slice(1)) };
}

function ringOf(boundary: XmlElement, order: Order): Ring {
  const found = descendantsNamed(boundary, ...segments, 'Geodesic', 'Arc', 'ArcString', 'LineString');
  const [first] = found;
  if (found.length === 1 && first?.name === 'CircleByCenterPoint')
    return circleRing(centerOf(first, order), radiusOf(first));
  const sides = found.some(({ name }) => geodesics.has(name)) ? 'geodesic' : undefined;
  const parts = found.map((one) => {
    if (one.name === 'ArcByCenterPoint') return arcOf(one, order);
    if (one.name === 'CircleByCenterPoint' || one.name.startsWith('Arc')) return undefined;
    const line = stringOf(one, order);
    // Parallels are strings of straight lines among geodesics.
    if (sides === undefined || geodesics.has(one.name) || line === undefined) return line;
    return drawnCorners(line) <= zoneLimits.zone_corners ? drawnLine(line) : undefined;
  });
  const known = allKnown(parts);
  return { corners: known && openRing(known.flat()), ...(sides && { sides }) };
}

/** The areas of a surface; `undefined`: one of its rings is not understood. */
export function surfaceAreas(surface: XmlElement): readonly ZoneArea[] | undefined {
  const order = orderOf(surface);
  const areas = descendantsNamed(surface, 'PolygonPatch', 'Polygon').map((patch): ZoneArea | undefined => {
    const outer = childNamed(patch, 'exterior');
    const ring = outer && ringOf(outer, order);
    const holes = patch.children
      .filter(({ name }) => name === 'interior')
      .map((hole) => ringOf(hole, order).corners);
    if (ring?.circle !== undefined && holes.length === 0) return ring.circle;
    const rings = allKnown([ring?.corners, ...holes]);
    if (ring === undefined || rings === undefined || rings.some(isHuge)) return undefined;
    return { rings, ...(ring.sides && { sides: ring.sides }) };
  });
  return allKnown(areas);
}

import type { Fence } from '../../fence/fence.ts';
import type { AltitudeDatum, Position } from '../../geo/position.ts';
import { known } from '../../known.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import {
  type DraftRoute,
  longestRoute,
  mayBeSwapped,
  note,
  type PlanDraft,
  referenceAssumed,
} from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { readOnce } from '../source/readOnce.ts';
import { refuse, refuseArea } from '../source/refusal.ts';
import { makeAltitudes } from '../source/sharedAltitudes.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { flightArea } from './flightArea.ts';

const geometries = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);
const format = 'geojson';

export const isGeoJson = (value: unknown): boolean => {
  const type = member(value, 'type');
  if (type === 'FeatureCollection') return Array.isArray(member(value, 'features'));
  if (type === 'Feature') return isObject(value) && Object.hasOwn(value, 'geometry');
  return (
    typeof type === 'string' &&
    geometries.has(type) &&
    (Array.isArray(member(value, 'coordinates')) || type === 'GeometryCollection')
  );
};

interface Pin {
  readonly point: PlanPoint;
  readonly order: number | undefined;
  /** The number at the end of its name: “WP 7”. */
  readonly number: number | undefined;
}

interface Content {
  readonly lines: DraftRoute[];
  readonly pins: Pin[];
  readonly areas: SurveyArea[];
  readonly fences: Fence[];
  readonly tally: Tally;
  readonly measures: JsonMeasures;
  readonly altitude: ReturnType<typeof makeAltitudes>;
  /** Number of points whose properties name the coordinates the other way round. */
  contradicted: number;
  /** Whether there are heights without a reference. */
  heights_assumed: boolean;
}

const datums: ReadonlyMap<unknown, AltitudeDatum> = new Map(
  (['takeoff', 'agl', 'msl', 'ellipsoid'] as const).map((datum) => [datum, datum]),
);

/** Reads GeoJSON (RFC 7946): positions are [longitude, latitude, height?]; `altitude_datum` is a property of our own files. */
export function readGeoJson(value: unknown, units: UnitUse): PlanDraft {
  refuseForeignSystem(value);
  const tally = new Tally();
  const content: Content = {
    lines: [],
    pins: [],
    areas: [],
    fences: [],
    tally,
    measures: new JsonMeasures(tally, units),
    altitude: makeAltitudes(),
    contradicted: 0,
    heights_assumed: false,
  };
  const features = member(value, 'type') === 'FeatureCollection' ? listAt(value, 'features') : [value];
  for (const feature of features) addFeature(content, feature);
  const { fences } = content;
  if (content.lines.length > 0) return { ...lineDraft(content), fences, bare: units.list() };
  if (content.pins.length >= 2) return { ...pinDraft(content), fences, bare: units.list() };
  return refuseWithout(content);
}

function lineDraft(content: Content): PlanDraft {
  const routes = content.lines.slice(0, limits.routes);
  content.tally.add('point', 'labels beside the line', content.pins.length);
  content.tally.add('area', 'an outline is not a route', content.areas.length);
  content.tally.add('line', `more than ${limits.routes} lines`, content.lines.length - routes.length);
  return {
    format,
    routes,
    chosen_route: longestRoute(routes),
    ignored: content.tally.list(),
    warnings: contentWarnings(content),
  };
}

function pinDraft(content: Content): PlanDraft {
  const key = orderKey(content.pins);
  const ordered = key !== undefined;
  const pins = ordered ? [...content.pins].sort((a, b) => known(a[key]) - known(b[key])) : content.pins;
  const points = pins.map(({ point }) => point);
  content.tally.add('area', 'an outline is not a route', content.areas.length);
  return {
    format,
    routes: [{ name: 'Points', kind: 'points', points }],
    ignored: content.tally.list(),
    warnings: [
      note(
        `The file holds single points and no line; they are joined ${ordered ? 'by their number' : 'in the order of the file'}. Check the order on the map.`,
      ),
      ...contradiction(content),
      ...contentWarnings(content),
    ],
  };
}

/** What orders all points: a number of their own, else different numbers in their names. */
function orderKey(pins: readonly Pin[]): 'order' | 'number' | undefined {
  if (pins.every(({ order }) => order !== undefined)) return 'order';
  const numbers = new Set(pins.map(({ number }) => number));
  return numbers.size === pins.length && !numbers.has(undefined) ? 'number' : undefined;
}

const contentWarnings = ({ tally, measures, heights_assumed }: Content) => [
  ...tally.warnings(),
  ...measures.warnings(),
  ...(heights_assumed ? [referenceAssumed('GeoJSON')] : []),
];

function refuseWithout(content: Content): never {
  if (content.areas.length === 0 && content.fences.length > 0)
    refuseFencesAlone(content.fences, 'open it with the mission that it is for', format);
  if (content.areas.length > 0)
    refuseArea(
      'This is an area, not a route; plan a survey over it in your flight app and open the route that it exports.',
      content.areas,
      { format },
    );
  const reasons = content.tally.list();
  if (reasons.some(({ reason }) => reason.includes('numbers'))) {
    refuse(
      'COORDINATES_INVALID',
      'The coordinates of the GeoJSON are not pairs of numbers; export it again with numeric coordinates.',
      { format, where: 'geometry.coordinates' },
    );
  }
  if (content.pins.length === 1) {
    refuse('SINGLE_POINT', 'The file holds one point; a route needs at least two positions.', { format });
  }
  refuse('NO_ROUTE', 'The GeoJSON holds no line and no points; draw a path and export it again.', {
    format,
    where: 'features',
  });
}

/** Refuses another coordinate system than longitude and latitude on WGS84, in the old `crs` member. */
function refuseForeignSystem(value: unknown): void {
  const name = textAt(member(member(value, 'crs'), 'properties'), 'name');
  if (name === undefined || /CRS84|4326/i.test(name)) return;
  refuse(
    'FOREIGN_COORDINATES',
    `The GeoJSON uses another coordinate system (${name}); export it as WGS84 (EPSG:4326).`,
    { format, where: 'crs' },
  );
}

function addFeature(content: Content, feature: unknown): void {
  const isFeature = member(feature, 'type') === 'Feature';
  const geometry = isFeature ? member(feature, 'geometry') : feature;
  const properties = isFeature ? member(feature, 'properties') : undefined;
  const fence = flightArea(feature, geometry, properties);
  if (fence !== undefined) content.fences.push(fence);
  else if (isObject(geometry)) addGeometry(content, geometry, properties);
  else content.tally.add('feature', 'it has no geometry');
}

function addGeometry(content: Content, geometry: unknown, properties: unknown): void {
  const coordinates = listAt(geometry, 'coordinates');
  switch (member(geometry, 'type')) {
    case 'Point':
      addPin(content, coordinates, properties);
      break;
    case 'MultiPoint':
      for (const position of coordinates) addPin(content, position, properties);
      break;
    case 'LineString':
      addLine(content, coordinates, properties);
      break;
    case 'MultiLineString':
      for (const line of coordinates) addLine(content, Array.isArray(line) ? line : [], properties);
      break;
    case 'Polygon':
      addPolygon(content, coordinates, properties);
      break;
    case 'MultiPolygon':
      for (const rings of coordinates) addPolygon(content, Array.isArray(rings) ? rings : [], properties);
      break;
    case 'GeometryCollection':
      for (const inner of listAt(geometry, 'geometries')) addGeometry(content, inner, properties);
      break;
    default:
      content.tally.add('feature', 'its geometry type is unknown');
  }
}

function toPoint(content: Content, position: unknown, properties: unknown, where?: string): PlanPoint[] {
  const [lon, lat, height]: readonly unknown[] = Array.isArray(position) ? position : [];
  if (!isFiniteNumber(lon) || !isFiniteNumber(lat)) {
    const reason = 'its coordinates are not numbers';
    if (where === undefined) content.tally.add('corner', reason);
    else content.tally.lose('position', 'point', { reason, where });
    return [];
  }
  if (Math.abs(lon) > 1000 || Math.abs(lat) > 1000) {
    refuse(
      'FOREIGN_COORDINATES',
      'The coordinates of the GeoJSON are metres of a map projection, not degrees; export it as WGS84 (EPSG:4326).',
      { format, where: 'geometry.coordinates' },
    );
  }
  if (!isFiniteNumber(height)) return [{ lat, lon, hover_time_s: 0 }];
  const datum = datums.get(member(properties, 'altitude_datum'));
  if (datum === undefined) content.heights_assumed = true;
  const value_m = content.measures.heightOf(height);
  return [{ lat, lon, hover_time_s: 0, altitude: content.altitude(datum ?? 'takeoff', value_m) }];
}

function addPin(content: Content, position: unknown, properties: unknown): void {
  const where = `point ${content.pins.length + 1}`;
  for (const flat of toPoint(content, position, properties, where)) {
    const point = withMeasures(content, flat, properties, where);
    content.pins.push({ point, order: orderOf(properties), number: numberInName(properties) });
    if (isContradicted(point, properties)) content.contradicted += 1;
  }
}

/** A point with what its properties say of its flight; the height only where the coordinates have none. */
function withMeasures(content: Content, point: PlanPoint, properties: unknown, where: string): PlanPoint {
  const { height, speed_mps, wait_s } = content.measures.read(properties, {}, where);
  const flown = { ...point, hover_time_s: wait_s, ...(speed_mps === undefined ? {} : { speed_mps }) };
  if (height === undefined || point.altitude !== undefined) return flown;
  if (height.datum === undefined) content.heights_assumed = true;
  return { ...flown, altitude: { datum: height.datum ?? 'takeoff', value_m: height.value } };
}

/** Whether the properties of a point name its coordinates the other way round; tools that convert tables write the columns there. */
function isContradicted(point: PlanPoint, properties: unknown): boolean {
  const lat = numberAt(properties, 'lat') ?? numberAt(properties, 'latitude');
  const lon = numberAt(properties, 'lon') ?? numberAt(properties, 'lng') ?? numberAt(properties, 'longitude');
  if (lat === undefined || lon === undefined || Math.abs(lat - lon) < 1e-4) return false;
  return Math.abs(lat - point.lon) < 1e-6 && Math.abs(lon - point.lat) < 1e-6;
}

const contradiction = (content: Content) =>
  content.contradicted === 0
    ? []
    : [
        mayBeSwapped(
          `The coordinates of ${content.contradicted} points contradict their own properties, which name them the other way round; latitude and longitude may be swapped. Check them on the map.`,
        ),
      ];

function addPolygon(content: Content, rings: readonly unknown[], properties: unknown): void {
  const [outline = [], ...holes] = rings.map((ring) =>
    (Array.isArray(ring) ? ring : [])
      .flatMap((position) => toPoint(content, position, undefined))
      .map(toPosition),
  );
  content.areas.push({
    name: textAt(properties, 'name') ?? `Area ${content.areas.length + 1}`,
    outline,
    holes,
    settings: {},
  });
}

const toPosition = ({ lat, lon }: PlanPoint): Position => ({ lat, lon });

function orderOf(properties: unknown): number | undefined {
  return numberAt(properties, 'seq') ?? numberAt(properties, 'order') ?? numberAt(properties, 'index');
}

function numberInName(properties: unknown): number | undefined {
  const name = textAt(properties, 'name') ?? textAt(properties, 'label') ?? textAt(properties, 'title');
  const digits = /^[^\d]{0,30}(\d{1,6})$/.exec(name ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function addLine(content: Content, positions: readonly unknown[], properties: unknown): void {
  const points = readOnce(positions, (position) =>
    toPoint(content, position, properties, `line ${content.lines.length + 1}`),
  );
  if (points.length < 2) {
    content.tally.add('line', 'it has fewer than two usable points');
    return;
  }
  const times = listAt(properties, 'times').length + listAt(properties, 'coordTimes').length;
  content.lines.push({
    name: textAt(properties, 'name') ?? `Line ${content.lines.length + 1}`,
    kind: times > 0 ? 'track' : 'line',
    points,
    speed_mps: isObject(properties)
      ? content.measures.speedOf(properties, content.measures.unitsOf([properties]))
      : undefined,
  });
}

import type { Fence } from '../../fence/fence.ts';
import type { AltitudeDatum, Position } from '../../geo/position.ts';
import { openOutline } from '../../geo/position.ts';
import { altitudeReferences } from '../../mission/missionWords.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat, PlanPoint } from '../plan/flightPlan.ts';
import type { DraftRoute } from '../plan/planDraft.ts';
import { isOutlineName, isZoneName } from '../plan/routeNames.ts';
import type { Tally } from '../plan/tally.ts';
import { fencesNamed } from '../source/fenceNames.ts';
import { datumBeside } from '../source/json/jsonHeight.ts';
import { launchNameIn } from '../source/json/jsonLaunch.ts';
import type { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { numberIn } from '../source/json/jsonPosition.ts';
import type { UnitSettings } from '../source/json/jsonUnits.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import type { makeAltitudes } from '../source/sharedAltitudes.ts';
import { joinedAt180 } from './antimeridian.ts';
import { flightArea } from './flightArea.ts';
import { notesOf } from './geojsonNotes.ts';

/**
 * Reads each item of a list and releases it at once, so that a million items and their results are not in memory together: nobody
 * may use the items afterwards.
 */
function readOnce<Item, Read>(
  items: readonly Item[],
  read: (item: Item, index: number) => readonly Read[],
): Read[] {
  const left = items as (Item | undefined)[];
  const all: Read[] = [];
  for (const [index, item] of items.entries()) {
    for (const one of read(item, index)) all.push(one);
    left[index] = undefined;
  }
  return all;
}

export interface Pin {
  readonly point: PlanPoint;
  readonly order: number | undefined;
  /** The number at the end of its name: “WP 7”. */
  readonly number: number | undefined;
  /** Its name, where that says that it is the launch point. */
  readonly launch: string | undefined;
  /** True if its name is that of an area. */
  readonly isZone: boolean;
}

/** Features of a file, by kind. */
export interface Content {
  readonly format: PlanFormat;
  readonly lines: DraftRoute[];
  readonly pins: Pin[];
  readonly areas: SurveyArea[];
  readonly fences: Fence[];
  readonly tally: Tally;
  readonly measures: JsonMeasures;
  readonly altitude: ReturnType<typeof makeAltitudes>;
  /** Those that the whole file sets. */
  readonly units: UnitSettings;
  /** Features of places and areas that are neither, with the numbers of their pins. */
  readonly labels: { readonly feature: unknown; readonly from: number; readonly to: number }[];
  /** Number of points whose properties name the coordinates the other way round. */
  contradicted: number;
  /** True once a height without a reference was read. */
  heights_assumed: boolean;
}

/** Adds a feature, or a bare geometry, to what is found. */
export function addFeature(content: Content, feature: unknown): void {
  const isFeature = member(feature, 'type') === 'Feature';
  const geometry = isFeature ? member(feature, 'geometry') : feature;
  const properties = isFeature ? member(feature, 'properties') : undefined;
  const areas = flightArea(feature, geometry, properties);
  if (areas !== undefined) content.fences.push(...areas);
  else if (isObject(geometry)) {
    const [before, from] = [content.lines.length, content.pins.length];
    const drawn = from + content.areas.length;
    const fenced = content.fences.length;
    addGeometry(content, geometry, properties);
    const to = content.pins.length;
    if (isFeature && content.lines.length > before) keepNotes(content, feature, before);
    else if (isFeature && content.fences.length === fenced && to + content.areas.length > drawn)
      content.labels.push({ feature, from, to });
  } else content.tally.add('feature', 'reason.no_geometry');
}

/** Adds what a feature says beside its lines to each of them. */
function keepNotes({ lines, tally }: Content, feature: unknown, before: number): void {
  const carried = notesOf(feature, tally);
  if (carried.length === 0) return;
  for (const [at, line] of lines.slice(before).entries()) lines[before + at] = { ...line, carried };
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
      for (const line of joinedAt180(coordinates.map((one) => (Array.isArray(one) ? one : []))))
        addLine(content, line, properties);
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
      content.tally.add('feature', 'reason.geometry_type');
  }
}

/** Reference and unit of the heights of a geometry, as the file or the feature sets them. */
interface HeightRule {
  readonly datum: AltitudeDatum | undefined;
  readonly units: UnitSettings;
}

const bareHeights: HeightRule = { datum: undefined, units: {} };

function heightRule({ measures, units }: Content, properties: unknown): HeightRule {
  const named = member(properties, 'altitude_datum');
  return {
    datum: altitudeReferences.find((known) => known === named) ?? datumBeside(properties),
    units: measures.unitsOf(isObject(properties) ? [properties] : [], units),
  };
}

export const notNumbers: Saying = { says: 'reason.not_numbers' };

function toPoint(content: Content, position: unknown, rule: HeightRule, where?: PlaceInFile): PlanPoint[] {
  const [lon, lat, height]: readonly unknown[] = Array.isArray(position) ? position : [];
  if (!isFiniteNumber(lon) || !isFiniteNumber(lat)) {
    if (where === undefined) content.tally.add('corner', notNumbers);
    else content.tally.lose('position', 'point', where, notNumbers);
    return [];
  }
  if (Math.abs(lon) > 1000 || Math.abs(lat) > 1000) {
    refuse('FOREIGN_COORDINATES.projection', { format: content.format, where: 'geometry.coordinates' });
  }
  if (!isFiniteNumber(height)) return [{ lat, lon, hover_time_s: 0 }];
  const { datum, units } = rule;
  if (datum === undefined) content.heights_assumed = true;
  const value_m = content.measures.heightOf(height, units);
  return [{ lat, lon, hover_time_s: 0, altitude: content.altitude(datum ?? 'takeoff', value_m) }];
}

function addPin(content: Content, position: unknown, properties: unknown): void {
  const where = numbered('point', content.pins.length + 1);
  for (const flat of toPoint(content, position, heightRule(content, properties), where)) {
    const point = withMeasures(content, flat, properties, where);
    const launch = launchNameIn(properties);
    const isZone = isZoneName(textAt(properties, 'name') ?? '');
    const order = numberIn(properties, ['seq', 'order', 'index']);
    const number = numberInName(properties);
    content.pins.push({ point, order, number, launch, isZone });
    if (isContradicted(point, properties)) content.contradicted += 1;
  }
}

/**
 * A point with what its properties say of its flight; the height only where the coordinates have none, or where it is above take-off and
 * nothing says from where that of the coordinates counts.
 */
function withMeasures(
  content: Content,
  point: PlanPoint,
  properties: unknown,
  where: PlaceInFile,
): PlanPoint {
  const { height, speed_mps, wait_s } = content.measures.read(properties, content.units, where);
  const flown = { ...point, hover_time_s: wait_s, ...(speed_mps === undefined ? {} : { speed_mps }) };
  const isSaid = member(properties, 'altitude_datum') !== undefined || height?.datum !== 'takeoff';
  if (height === undefined || (point.altitude !== undefined && isSaid)) return flown;
  if (height.datum === undefined) content.heights_assumed = true;
  return { ...flown, altitude: { datum: height.datum ?? 'takeoff', value_m: height.value } };
}

/** True if the properties of a point have its coordinates the other way round; tools that convert tables write the columns there. */
function isContradicted(point: PlanPoint, properties: unknown): boolean {
  const lat = numberAt(properties, 'lat') ?? numberAt(properties, 'latitude');
  const lon = numberAt(properties, 'lon') ?? numberAt(properties, 'lng') ?? numberAt(properties, 'longitude');
  if (lat === undefined || lon === undefined || Math.abs(lat - lon) < 1e-4) return false;
  return Math.abs(lat - point.lon) < 1e-6 && Math.abs(lon - point.lat) < 1e-6;
}

function addPolygon(content: Content, rings: readonly unknown[], properties: unknown): void {
  const [outline = [], ...holes] = rings.map((ring) =>
    (Array.isArray(ring) ? ring : [])
      .flatMap((position) => toPoint(content, position, bareHeights))
      .map(toPosition),
  );
  addArea(content, textAt(properties, 'name'), [outline, ...holes]);
}

/** An area to survey, or one to stay in or out of, as its name says. */
function addArea(
  content: Content,
  name = `Area ${content.areas.length + 1}`,
  [outline = [], ...holes]: readonly (readonly Position[])[],
): void {
  content.fences.push(...fencesNamed(cleanText(name), [outline, ...holes]));
  content.areas.push({ name, outline, holes, settings: {} });
}

const toPosition = ({ lat, lon }: PlanPoint): Position => ({ lat, lon });

function numberInName(properties: unknown): number | undefined {
  const name = textAt(properties, 'name') ?? textAt(properties, 'label') ?? textAt(properties, 'title');
  const digits = /^[^\d]{0,30}(\d{1,6})$/.exec(name ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function addLine(content: Content, positions: readonly unknown[], properties: unknown): void {
  const rule = heightRule(content, properties);
  const points = readOnce(positions, (position) =>
    toPoint(content, position, rule, numbered('drawn_line', content.lines.length + 1)),
  );
  if (points.length < 2) {
    content.tally.add('line', 'reason.few_points');
    return;
  }
  const name = textAt(properties, 'name');
  if (name !== undefined && isOutlineName(name) && openOutline(points).length < points.length) {
    addArea(content, name, [points.map(toPosition)]);
    return;
  }
  const times = listAt(properties, 'times').length + listAt(properties, 'coordTimes').length;
  content.lines.push({
    name: name ?? `Line ${content.lines.length + 1}`,
    kind: times > 0 ? 'track' : 'line',
    points,
    speed_mps: isObject(properties) ? content.measures.speedOf(properties, rule.units) : undefined,
  });
}

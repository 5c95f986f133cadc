import type { Fence, RallyPoint } from '../../fence/fence.ts';
import type { Altitude } from '../../geo/position.ts';
import { openOutline } from '../../geo/position.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { numbered } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { isOutlineName, isZoneName } from '../plan/routeNames.ts';
import type { Tally } from '../plan/tally.ts';
import { fencesNamed, isRallyName } from '../source/fenceNames.ts';
import { isLaunchName, type LaunchName } from '../source/launchPlaces.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, type PlanRefusal, refusalIn, refuse } from '../source/refusal.ts';
import { heightIn, makeAltitudes } from '../source/sharedAltitudes.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import type { XmlUnread } from '../source/xml/xmlUnread.ts';
import { parseCoordinates, readCoordinates, type Tuple } from './coordinates.ts';
import type { KmlNotes } from './kmlNotes.ts';

export interface Line {
  readonly name: string;
  readonly points: readonly PlanPoint[];
  /** The file has heights, but its altitude mode says to ignore them. */
  readonly heights_ignored: boolean;
  /** Parts of its placemark beside the geometry. */
  readonly carried?: readonly CarriedPart[] | undefined;
}

export interface KmlContent {
  readonly notes: KmlNotes;
  readonly tally: Tally;
  readonly lines: Line[];
  readonly tracks: Line[];
  readonly pins: {
    readonly points: PlanPoint[];
    /** Those whose names say that they are the launch point. */
    readonly launches: LaunchName[];
    /** Indices of those whose names say that they are areas. */
    readonly zones: Set<number>;
    heights_ignored: boolean;
  };
  readonly areas: SurveyArea[];
  /** Areas and pins whose names say that they are fences and rally points. */
  readonly fences: Fence[];
  readonly rally_points: RallyPoint[];
  /** Placemarks of places and areas that are neither, with the numbers of their pins. */
  readonly labels: { readonly placemark: XmlElement; readonly from: number; readonly to: number }[];
  emptyPoints: number;
  /** The first label or outline that could not be read; it matters only where there is nothing else. */
  broken: PlanRefusal | undefined;
  /** Numbers of the pins that could not be read. */
  readonly brokenPins: number[];
  /** Lines that could not be read. */
  readonly brokenLines: PlanRefusal[];
  overlays: number;
  links: number;
  /** Flight elements in placemarks that are not read: in those with lines, and in those with pins. */
  readonly unread: { readonly lines: XmlUnread; readonly pins: XmlUnread };
}

type Datum = Altitude['datum'];

/** Reference of the heights in the tuples; none where the mode is absent, `clampToGround` or of the sea floor, which ignore them. */
function datumOf(geometry: XmlElement): Datum | undefined {
  const mode = childText(geometry, 'altitudeMode')?.toLowerCase();
  if (mode === 'absolute') return 'msl';
  return mode === 'relativetoground' ? 'agl' : undefined;
}

/** Points with their heights, unless those are all 0, which is how a map program draws a line without heights. */
function toPoints(tuples: readonly Tuple[], datum: Datum | undefined): PlanPoint[] {
  const isFlown = datum !== undefined && hasHeights(tuples);
  return tuples.map(({ lat, lon, alt }) => ({
    lat,
    lon,
    hover_time_s: 0,
    ...heightIn(isFlown ? datum : undefined, alt),
  }));
}

const hasHeights = (tuples: readonly Tuple[]) =>
  tuples.some((tuple) => tuple.alt !== undefined && tuple.alt !== 0);

function readLine(geometry: XmlElement, name: string): Line {
  const datum = datumOf(geometry);
  const points: PlanPoint[] = [];
  let hasHeight = false;
  const altitude = makeAltitudes();
  const text = childNamed(geometry, 'coordinates')?.text ?? '';
  readCoordinates(text, placeOf(geometry, name), ({ lat, lon, alt }) => {
    hasHeight ||= alt !== undefined && alt !== 0;
    const isGiven = datum !== undefined && alt !== undefined;
    points.push({ lat, lon, hover_time_s: 0, ...(isGiven && { altitude: altitude(datum, alt) }) });
  });
  return {
    name,
    points: datum !== undefined && !hasHeight ? points.map(withoutHeight) : points,
    heights_ignored: datum === undefined && hasHeight,
  };
}

/** Heights that are all 0 are none. */
const withoutHeight = ({ lat, lon, hover_time_s }: PlanPoint): PlanPoint => ({ lat, lon, hover_time_s });

const placeOf = (geometry: XmlElement, name: string): Saying => ({
  says: 'place.geometry',
  values: { element: geometry.name, name: cleanText(name) || 'none' },
});

const tuplesOf = (geometry: XmlElement, name: string): Tuple[] =>
  parseCoordinates(childNamed(geometry, 'coordinates')?.text ?? '', placeOf(geometry, name));

/** Reads a recorded track: `gx:coord` is “lon lat alt”, separated by spaces, and empty at a moment without a fix. */
function readTrack(track: XmlElement, name: string, mode: Datum | undefined, tally: Tally): Line {
  const tuples = childrenNamed(track, 'coord').flatMap((coord, index) => {
    const [lon, lat, alt] = coord.text.trim().split(/\s+/, 3).map(parseNumber);
    if (lon !== undefined && lat !== undefined) return [{ lon, lat, alt }];
    const where = numbered('record', index + 1);
    if (coord.text.trim() !== '') tally.lose('position', 'record', where, 'reason.not_numbers');
    return [];
  });
  const datum = datumOf(track) ?? mode;
  const fixed = tuples.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
  const kept = fixed.length === 0 ? tuples : fixed;
  tally.add('record', 'reason.before_fix', tuples.length - kept.length);
  return {
    name,
    points: toPoints(kept, datum),
    heights_ignored: datum === undefined && hasHeights(kept),
  };
}

/** Adds one geometry element of a placemark, or the parts of a collection in their order. */
export function addGeometry(
  content: KmlContent,
  geometry: XmlElement,
  name: string,
  inherited?: Datum,
): void {
  switch (geometry.name) {
    case 'LineString':
      addLine(content, geometry, name);
      break;
    case 'Point':
      orBroken(content, () => addPin(content, geometry, name), true);
      break;
    case 'Polygon':
    case 'LinearRing':
      orBroken(content, () => addPolygon(content, geometry, name));
      break;
    case 'Track':
      content.tracks.push(readTrack(geometry, name, inherited, content.tally));
      break;
    case 'MultiTrack':
    case 'MultiGeometry':
    // Not part of KML, but some converters write them.
    case 'MultiLineString':
    case 'MultiPolygon':
    case 'MultiPoint':
      addParts(content, geometry, name);
  }
}

function addParts(content: KmlContent, geometry: XmlElement, name: string): void {
  const datum = datumOf(geometry);
  for (const child of geometry.children) addGeometry(content, child, name, datum);
}

function addLine(content: KmlContent, geometry: XmlElement, name: string): void {
  try {
    const line = readLine(geometry, name);
    if (isOutline(line)) addPolygon(content, geometry, name);
    else content.lines.push(line);
  } catch (error) {
    content.brokenLines.push(refusalIn(error));
  }
}

/** True if a line outlines an area: it closes, and its name says so. */
const isOutline = ({ name, points }: Line) =>
  isOutlineName(name) && openOutline(points).length < points.length;

function orBroken(content: KmlContent, add: () => void, isPin = false): void {
  try {
    add();
  } catch (error) {
    const refusal = refusalIn(error);
    content.broken ??= refusal;
    if (isPin) content.brokenPins.push(content.pins.points.length + content.brokenPins.length + 1);
  }
}

function addPin(content: KmlContent, geometry: XmlElement, name: string): void {
  const tuples = tuplesOf(geometry, name).slice(0, 1);
  if (tuples.length === 0) content.emptyPoints += 1;
  const datum = datumOf(geometry);
  if (isRallyName(name)) {
    content.rally_points.push(...tuples.map(({ lat, lon, alt }) => ({ lat, lon, ...heightIn(datum, alt) })));
    return;
  }
  if (datum === undefined && hasHeights(tuples)) content.pins.heights_ignored = true;
  const { points, launches, zones } = content.pins;
  if (tuples.length > 0 && isZoneName(name)) zones.add(points.length);
  if (tuples.length > 0 && isLaunchName(name)) launches.push({ name, at: points.length });
  points.push(
    ...tuples.map(({ lat, lon, alt }) => ({
      lat,
      lon,
      hover_time_s: 0,
      ...heightIn(datum, alt),
    })),
  );
}

/** Adds a polygon, a ring or a line around an area as the area of a survey; it is not a route. */
function addPolygon(content: KmlContent, geometry: XmlElement, name: string): void {
  const ring =
    geometry.name !== 'Polygon'
      ? geometry
      : childNamed(childNamed(geometry, 'outerBoundaryIs'), 'LinearRing');
  if (ring === undefined) return;
  const tuples = tuplesOf(ring, name);
  const bad = tuples.find(({ lat }) => Math.abs(lat) > 90);
  if (bad !== undefined) {
    refuse('COORDINATES_IMPOSSIBLE.outline', { values: { lat: bad.lat }, where: geometry.name });
  }
  if (tuples.length < 3) return;
  const datum = datumOf(geometry);
  const value_m = tuples[0]?.alt ?? 0;
  const outline = tuples.map(({ lat, lon }) => ({ lat, lon }));
  const holes = holesOf(geometry, name);
  content.fences.push(...fencesNamed(cleanText(name), [outline, ...holes]));
  content.areas.push({
    name: cleanText(name) || `Area ${content.areas.length + 1}`,
    outline,
    holes,
    settings: datum === undefined || value_m === 0 ? {} : { altitude: { datum, value_m } },
  });
}

export const holesOf = (polygon: XmlElement, name: string): { lat: number; lon: number }[][] =>
  childrenNamed(polygon, 'innerBoundaryIs').flatMap((boundary) =>
    childrenNamed(boundary, 'LinearRing').map((ring) =>
      tuplesOf(ring, name).map(({ lat, lon }) => ({ lat, lon })),
    ),
  );

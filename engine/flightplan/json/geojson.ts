import { known } from '../../known.ts';
import { numbered } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { note, type PlanDraft, referenceAssumed } from '../plan/planDraft.ts';
import { proposedRoute } from '../plan/rankRoutes.ts';
import { Tally } from '../plan/tally.ts';
import { withChains } from '../source/chainedLines.ts';
import { isFenceArea } from '../source/fenceNames.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { isObject, listAt, member, textAt } from '../source/json/jsonValue.ts';
import { type Launch, launchIn, withoutLaunch } from '../source/launchPlaces.ts';
import { limits } from '../source/limits.ts';
import { refuse, refuseArea, usableAreas } from '../source/refusal.ts';
import { makeAltitudes } from '../source/sharedAltitudes.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { addFeature, type Content, notNumbers, type Pin } from './geojsonFeatures.ts';
import { labelsOf, saysMore } from './geojsonNotes.ts';

const geometries = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

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

/**
 * Reads GeoJSON (RFC 7946): positions are [longitude, latitude, height?]; `altitude_datum` is a property of our own files. `format`: of the
 * file whose features they are.
 */
export function readGeoJson(value: unknown, units: UnitUse, format: PlanFormat = 'geojson'): PlanDraft {
  refuseForeignSystem(value);
  const tally = new Tally();
  const measures = new JsonMeasures(tally, units);
  const isCollection = member(value, 'type') === 'FeatureCollection';
  const content: Content = {
    format,
    lines: [],
    pins: [],
    areas: [],
    fences: [],
    labels: [],
    tally,
    measures,
    units: isCollection && isObject(value) ? measures.unitsOf([value]) : {},
    altitude: makeAltitudes(),
    contradicted: 0,
    heights_assumed: false,
  };
  const features = isCollection ? listAt(value, 'features') : [value];
  for (const feature of features) addFeature(content, feature);
  const { fences } = content;
  if (content.lines.length > 0) return { ...lineDraft(content), fences, bare: units.list() };
  if (content.pins.filter(({ isZone }) => !isZone).length >= 2)
    return { ...pinDraft(content), fences, bare: units.list() };
  return refuseWithout(content);
}

function lineDraft(content: Content): PlanDraft {
  const chained = withChains(content.lines);
  const routes = chained.routes.slice(0, limits.routes);
  const launch = launchOf(content.pins, true);
  const { home, isTaken, warnings } = launch;
  const labels = withoutLaunch(content.labels, launch).map(({ feature }) => feature);
  const carried = labelsOf(labels, content.tally);
  const beside = { says: 'reason.beside_line', values: { format: 'GeoJSON' } };
  content.tally.add('point', beside, content.pins.filter((_, at) => !isTaken(at)).length);
  content.tally.add('area', 'reason.outline', surveyed(content).length);
  content.tally.add(
    'line',
    { says: 'reason.lines', values: { most: limits.routes } },
    chained.routes.length - routes.length,
  );
  return {
    format: content.format,
    routes,
    chosen_route: proposedRoute(routes),
    home,
    carried,
    areas: usableAreas(surveyed(content)),
    ignored: content.tally.list(),
    warnings: [...contentWarnings(content), ...chained.warnings, ...warnings],
  };
}

/** Drawn areas that are no fences. */
const surveyed = ({ areas }: Content) => areas.filter((area) => !isFenceArea(area));

function launchOf(pins: readonly Pin[], besideRoute: boolean): Launch {
  const named = pins.flatMap(({ launch }, at) => (launch === undefined ? [] : { name: launch, at }));
  return launchIn(
    pins.map(({ point }) => point),
    named,
    { besideRoute },
  );
}

function pinDraft(content: Content): PlanDraft {
  const launch = launchOf(content.pins, false);
  const flown = content.pins.filter(({ isZone }, at) => !isZone && !launch.isTaken(at));
  for (const [at, { isZone }] of content.pins.entries())
    if (isZone) content.tally.lose('position', 'point', numbered('point', at + 1), 'reason.zone');
  const key = orderKey(flown);
  const ordered = key !== undefined;
  const pins = ordered ? flown.toSorted((a, b) => known(a[key]) - known(b[key])) : flown;
  const points = pins.map(({ point }) => point);
  content.tally.add('area', 'reason.outline', surveyed(content).length);
  // The other cells of a row of a table are no notes.
  const told =
    content.format === 'csv' ? 0 : content.labels.filter(({ feature }) => saysMore(feature)).length;
  content.tally.add('note', 'reason.note_of_pin', told);
  return {
    format: content.format,
    routes: [{ name: 'Points', kind: 'points', points }],
    home: launch.home,
    areas: usableAreas(surveyed(content)),
    ignored: content.tally.list(),
    warnings: [
      note('single_points', { by: ordered ? 'number' : 'file' }),
      ...launch.warnings,
      ...contradiction(content),
      ...contentWarnings(content),
    ],
  };
}

/** Finds the key that orders all points: a number of their own, else different numbers in their names. */
function orderKey(pins: readonly Pin[]): 'order' | 'number' | undefined {
  if (pins.every(({ order }) => order !== undefined)) return 'order';
  const numbers = new Set(pins.map(({ number }) => number));
  return numbers.size === pins.length && !numbers.has(undefined) ? 'number' : undefined;
}

const contentWarnings = ({ tally, measures, heights_assumed }: Content) => [
  ...tally.warnings(),
  ...measures.warnings(),
  ...(heights_assumed ? [referenceAssumed('file')] : []),
];

function refuseWithout(content: Content): never {
  const { format } = content;
  if (surveyed(content).length === 0 && content.fences.length > 0)
    refuseFencesAlone(content.fences, { says: 'advice.mission' }, format);
  if (content.areas.length > 0) {
    const values = { outlines: content.areas.length, points: content.pins.length };
    refuseArea({ says: 'AREA_ONLY.drawing', values, format }, content.areas);
  }
  if (content.tally.list().some(({ reason }) => reason.says === notNumbers.says)) {
    refuse('COORDINATES_INVALID.geojson', { format, where: 'geometry.coordinates' });
  }
  if (content.pins.some(({ isZone }) => isZone)) refuse('NO_ROUTE.zones', { format });
  if (content.pins.length === 1) {
    refuse('SINGLE_POINT', { format });
  }
  refuse('NO_ROUTE.geojson', { format, where: 'features' });
}

/** Refuses another coordinate system than longitude and latitude on WGS84, in the old `crs` member. */
function refuseForeignSystem(value: unknown): void {
  const name = textAt(member(member(value, 'crs'), 'properties'), 'name');
  if (name === undefined || /CRS84|4326/i.test(name)) return;
  refuse('FOREIGN_COORDINATES.system', { values: { name }, format: 'geojson', where: 'crs' });
}

function contradiction({ contradicted: points }: Content): Warning[] {
  if (points === 0) return [];
  return [
    { code: 'COORDINATES_MAY_BE_SWAPPED', says: 'COORDINATES_MAY_BE_SWAPPED.properties', values: { points } },
  ];
}

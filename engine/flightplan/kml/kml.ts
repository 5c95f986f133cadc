import { elementAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import { sayingOf } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { IgnoredItems, PlanFormat, PlanPoint, SizedArea } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, thinnedNotes } from '../plan/planDraft.ts';
import { proposedRoute } from '../plan/rankRoutes.ts';
import { counted, Tally } from '../plan/tally.ts';
import { withChains } from '../source/chainedLines.ts';
import { isFenceArea } from '../source/fenceNames.ts';
import { launchIn, withoutLaunch } from '../source/launchPlaces.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { middleAt } from '../source/places.ts';
import { cleanText, refuse, usableAreas } from '../source/refusal.ts';
import {
  childrenNamed,
  childText,
  descendantNamed,
  elementsBelow,
  type XmlElement,
} from '../source/xml/xml.ts';
import { XmlKeeper } from '../source/xml/xmlKeeper.ts';
import { XmlUnread } from '../source/xml/xmlUnread.ts';
import { readDjiPilotKml } from './djiPilotKml.ts';
import { addGeometry, type KmlContent, type Line } from './kmlGeometry.ts';
import { KmlNotes, saysMore } from './kmlNotes.ts';
import { refuseWithout } from './kmlRefusals.ts';

/**
 * Reads a KML document: its lines, else its recorded tracks, else its pins in document order. Pins beside a line are its labels
 * and are left out. Fetches nothing that the document links to.
 */
export function readKml(root: XmlElement, format: 'kml' | 'kmz'): PlanDraft {
  const draft = readDjiPilotKml(root, format) ?? readDrawing(root, format);
  return { ...draft, near: viewOf(root), warnings: [...thinnedNotes(root), ...draft.warnings] };
}

/** Where the first view of the document looks, near the drawing. */
function viewOf(root: XmlElement): PlanDraft['near'] {
  const view = descendantNamed(root, 'LookAt');
  return middleAt(parseNumber(childText(view, 'latitude')), parseNumber(childText(view, 'longitude')));
}

function readDrawing(root: XmlElement, format: 'kml' | 'kmz'): PlanDraft {
  const content = collect(root);
  const lines = content.lines.filter((line) => line.points.length >= 2);
  const tracks = content.tracks.filter((line) => line.points.length >= 2);
  const { fences, rally_points } = content;
  const side = { fences, rally_points };
  if (lines.length > 0) return { ...lineDraft(content, lines, format, root), ...side };
  // The labels of a line that cannot be read do not replace it as a route.
  if (content.brokenLines[0] !== undefined) throw content.brokenLines[0];
  if (tracks.length > 0) return { ...trackDraft(content, tracks, format), ...side };
  if (content.pins.points.length - content.pins.zones.size >= 2)
    return { ...pinDraft(content, format, root), ...side };
  return refuseWithout(content, format);
}

const emptyContent = (tally: Tally, notes: KmlNotes): KmlContent => ({
  tally,
  notes,
  labels: [],
  brokenPins: [],
  lines: [],
  tracks: [],
  pins: { points: [], launches: [], zones: new Set(), heights_ignored: false },
  areas: [],
  fences: [],
  rally_points: [],
  emptyPoints: 0,
  broken: undefined,
  brokenLines: [],
  overlays: 0,
  links: 0,
  unread: { lines: new XmlUnread(), pins: new XmlUnread() },
});

function collect(root: XmlElement): KmlContent {
  const tally = new Tally();
  const content = emptyContent(tally, new KmlNotes(root, new XmlKeeper('kml', tally)));
  if (root.name === 'Placemark') addElement(content, root);
  for (const element of elementsBelow(root)) addElement(content, element);
  if (root.name === 'LinearRing' || root.name === 'LineString') addGeometry(content, root, '');
  return content;
}

/** Where a placemark may say something of the flight, beside its name and its looks. */
const ofFlight: ReadonlySet<string> = new Set(['ExtendedData', 'LineString', 'Point']);

function addElement(content: KmlContent, element: XmlElement): void {
  if (element.name === 'Placemark') {
    const name = childText(element, 'name') ?? '';
    const { lines, pins, unread, notes } = content;
    const first = lines.length;
    const firstPin = pins.points.length;
    const before = countsOf(content);
    for (const geometry of element.children) addGeometry(content, geometry, name);
    const data = element.children.filter((child) => ofFlight.has(child.name));
    if (lines.length > first) unread.lines.look(data);
    else if (pins.points.length > firstPin) unread.pins.look(data);
    const carried = lines.length > first ? notes.of(element) : [];
    if (carried.length > 0)
      for (const [at, line] of lines.slice(first).entries()) lines[first + at] = { ...line, carried };
    const { flown, drawn } = countsOf(content);
    if (flown === before.flown && drawn > before.drawn)
      content.labels.push({ placemark: element, from: firstPin, to: pins.points.length });
  } else if (element.name === 'NetworkLink') content.links += 1;
  else if (element.name.endsWith('Overlay')) content.overlays += 1;
}

/** How many geometries mean something to a flight, and how many are places and areas. */
const countsOf = ({ lines, tracks, fences, rally_points, pins, areas }: KmlContent) => ({
  flown: lines.length + tracks.length + fences.length + rally_points.length,
  drawn: pins.points.length + areas.length,
});

const toRoute = (line: Line, index: number, kind: DraftRoute['kind']): DraftRoute => ({
  name: cleanText(line.name) || `${kind === 'track' ? 'Track' : 'Line'} ${index + 1}`,
  kind,
  points: line.points,
  ...(line.carried === undefined ? {} : { carried: line.carried }),
});

function lineDraft(
  content: KmlContent,
  lines: readonly Line[],
  format: PlanFormat,
  root: XmlElement,
): PlanDraft {
  const all = lines.map((line, index) => toRoute(line, index, 'line'));
  const chained = withChains(all);
  const { routes, chosen_route } = capped(chained.routes, proposedRoute(chained.routes));
  const { points: labels, launches } = content.pins;
  const launch = launchIn(labels, launches, { besideRoute: true });
  const { home, isTaken, warnings } = launch;
  const carried = content.notes.labels(
    withoutLaunch(content.labels, launch).map(({ placemark }) => placemark),
  );
  return {
    format,
    routes,
    chosen_route,
    home,
    carried,
    tool: toolOf(root),
    areas: areasBeside(content),
    ignored: [
      ...ignoredItems(content),
      ...counted('point', labels.filter((_, at) => !isTaken(at)).length, {
        says: 'reason.beside_line',
        values: { format: 'KML' },
      }),
      ...counted('recorded track', content.tracks.length, 'reason.line_used'),
      ...counted('line', chained.routes.length - routes.length, {
        says: 'reason.lines',
        values: { most: limits.routes },
      }),
    ],
    warnings: [
      ...brokenWarnings(content),
      ...content.unread.lines.warnings(),
      ...chained.warnings,
      ...heightWarnings(lines),
      ...warnings,
    ],
  };
}

function brokenWarnings({ brokenLines: [first, ...others] }: KmlContent): Warning[] {
  if (first === undefined) return [];
  const values = { reason: sayingOf(first.problem) };
  return [{ code: 'POINTS_IGNORED', says: 'POINTS_IGNORED.broken_lines', values, value: others.length + 1 }];
}

/** The first lines and the chosen one of a drawing with more lines than anybody can choose from. */
function capped(
  all: readonly DraftRoute[],
  chosen: number,
): { routes: readonly DraftRoute[]; chosen_route: number } {
  if (all.length <= limits.routes) return { routes: all, chosen_route: chosen };
  const first = all.slice(0, limits.routes);
  if (chosen < limits.routes) return { routes: first, chosen_route: chosen };
  return { routes: [...first.slice(1), elementAt(all, chosen)], chosen_route: limits.routes - 1 };
}

function trackDraft(content: KmlContent, tracks: readonly Line[], format: PlanFormat): PlanDraft {
  if (content.tracks.length > 3 && tracks.length * 3 < content.tracks.length) {
    refuse('LOCATION_HISTORY', { values: { records: content.tracks.length }, format });
  }
  const routes = tracks.map((track, index) => toRoute(track, index, 'track'));
  return {
    format,
    routes,
    chosen_route: proposedRoute(routes),
    areas: areasBeside(content),
    ignored: [
      ...ignoredItems(content),
      ...counted('point', content.pins.points.length, 'reason.beside_track'),
    ],
    warnings: [...content.tally.warnings(), ...heightWarnings(tracks)],
  };
}

function pinDraft(content: KmlContent, format: PlanFormat, root: XmlElement): PlanDraft {
  const drawn = withoutDrawnHeights(content.pins.points);
  const launch = launchIn(drawn, content.pins.launches);
  const { zones } = content.pins;
  const points = drawn.filter((_, at) => !launch.isTaken(at) && !zones.has(at));
  for (const at of zones) content.tally.lose('position', 'point', numbered('point', at + 1), 'reason.zone');
  for (const number of content.brokenPins)
    content.tally.lose('position', 'point', numbered('point', number), 'reason.unreadable');
  const told = content.labels.filter(({ placemark }) => saysMore(placemark)).length;
  content.tally.add('note', 'reason.note_of_pin', told);
  const atGround = points.some((point) => point.altitude?.datum === 'msl');
  return {
    format,
    routes: [{ name: 'Points', kind: 'points', points }],
    home: launch.home,
    tool: toolOf(root),
    areas: areasBeside(content),
    ignored: ignoredItems(content),
    warnings: [
      ...content.tally.warnings(),
      ...content.unread.pins.warnings(),
      note('points_joined', { format: 'kml' }),
      ...launch.warnings,
      ...(content.pins.heights_ignored ? [clamped] : []),
      ...(atGround ? [note('pins_at_ground')] : []),
    ],
  };
}

function withoutDrawnHeights(points: readonly PlanPoint[]): readonly PlanPoint[] {
  if (points.some((point) => point.altitude !== undefined && point.altitude.value_m !== 0)) return points;
  return points.map(({ altitude: _none, ...rest }) => rest);
}

const clamped: Warning = note('heights_clamped');

const heightWarnings = (lines: readonly Line[]): Warning[] =>
  lines.some((line) => line.heights_ignored) ? [clamped] : [];

/** Drawn areas that are no fences. */
const areasBeside = ({ areas }: KmlContent): SizedArea[] =>
  usableAreas(areas.filter((area) => !isFenceArea(area)));

const ignoredItems = (content: KmlContent): IgnoredItems[] => [
  ...content.tally.list(),
  ...counted('area', content.areas.filter((area) => !isFenceArea(area)).length, 'reason.outline'),
  ...counted('picture overlay', content.overlays, 'reason.picture'),
  ...counted('network link', content.links, 'reason.link'),
  ...counted('empty point', content.emptyPoints, 'reason.no_coordinates'),
  ...(content.broken === undefined || content.tally.list().length > 0
    ? []
    : counted('label or outline', 1, 'reason.unreadable')),
];

const tools: readonly (readonly [string, string])[] = [
  ['QGroundControl', 'QGroundControl'],
  ['GPSBabel', 'GPSBabel'],
  ['Google Earth', 'Google Earth'],
];

function toolOf(root: XmlElement): string | undefined {
  const document = root.name === 'Document' ? root : childrenNamed(root, 'Document')[0];
  const name = childText(document, 'name') ?? '';
  return tools.find(([mark]) => name.includes(mark))?.[1];
}

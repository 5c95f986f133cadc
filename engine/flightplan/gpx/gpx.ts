import { elementAt } from '../../elementAt.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, thinnedNotes } from '../plan/planDraft.ts';
import { proposedRoute } from '../plan/rankRoutes.ts';
import { counted, Tally } from '../plan/tally.ts';
import { withChains } from '../source/chainedLines.ts';
import { isLaunchName, type Launch, launchIn } from '../source/launchPlaces.ts';
import { isNoValue } from '../source/measureText.ts';
import { isFiniteNumber, parseNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { XmlKeeper } from '../source/xml/xmlKeeper.ts';
import { XmlUnread } from '../source/xml/xmlUnread.ts';
import { placeOf } from './gpxOrder.ts';

/** Reads GPX 1.0/1.1 (topografix.com/GPX/1/1): routes, else tracks, else waypoints; `ele` is above mean sea level. */
export function readGpx(root: XmlElement): PlanDraft {
  const tally = new Tally();
  const keeper = new XmlKeeper('gpx', tally);
  const namespaces = keeper.namespaces(root);
  const metadata = keeper.keep('metadata', metadataOf(root));
  const unread = new XmlUnread();
  const found = routesOf(root, tally, { keeper, unread });
  const launch = launchOf(root, found[0]?.kind);
  const routes = found.map((route) =>
    withNamespaces(
      route.kind === 'track' ? route : withParts(withoutLaunch(route, launch), metadata),
      namespaces,
    ),
  );
  if (routes.length === 0) {
    const lost = tally.list().reduce((sum, item) => sum + item.count, 0);
    if (lost > 0) refuse('COORDINATES_INVALID.gpx', { values: { points: lost }, format: 'gpx' });
    refuse('NO_ROUTE.gpx', { format: 'gpx' });
  }
  refuseSinglePointTrack(routes);
  const [first] = routes;
  const chained = first?.kind === 'mission' ? withChains(routes) : { routes, warnings: [] };
  return {
    format: 'gpx',
    tool: toolOf(root),
    routes: chained.routes,
    chosen_route: proposedRoute(chained.routes),
    home: launch.home,
    ignored: [...tally.list(), ...unused(root, routes, launch)],
    warnings: [
      ...thinnedNotes(root),
      ...tally.warnings(),
      ...unread.warnings(),
      ...launch.warnings,
      ...chained.warnings,
      ...(first?.kind === 'points' && first.points.length > 1
        ? [note('points_joined', { format: 'gpx' })]
        : []),
    ],
  };
}

/** The launch point among the waypoints; a recording begins where it was flown from. */
function launchOf(root: XmlElement, kind: DraftRoute['kind'] | undefined): Launch {
  const read = waypointsOf(root).flatMap((element) =>
    readPoint(element, '', new Tally()).map((point) => ({ point, name: childText(element, 'name') ?? '' })),
  );
  const named =
    kind === 'track' ? [] : read.flatMap(({ name }, at) => (isLaunchName(name) ? { name, at } : []));
  return launchIn(
    read.map(({ point }) => point),
    named,
    { besideRoute: kind === 'mission' },
  );
}

const waypointsOf = (root: XmlElement) => childrenNamed(root, 'wpt');

const withoutLaunch = (route: DraftRoute, { isTaken }: Launch): DraftRoute =>
  route.kind === 'points' ? { ...route, points: route.points.filter((_, at) => !isTaken(at)) } : route;

/** Keeps the metadata of a file, except personal names, time and bounds. */
const metadataOf = (root: XmlElement): XmlElement[] =>
  childrenNamed(root, 'metadata').flatMap(({ children }) =>
    children.filter(({ name }) => !ofOpened.has(name)),
  );

const ofOpened: ReadonlySet<string> = new Set(['author', 'copyright', 'time', 'bounds']);

const withParts = (route: DraftRoute, parts: readonly CarriedPart[]): DraftRoute =>
  parts.length === 0 ? route : { ...route, carried: [...parts, ...(route.carried ?? [])] };

/** A route with the prefixes of the file, which what it carries may need. */
function withNamespaces(route: DraftRoute, namespaces: readonly CarriedPart[]): DraftRoute {
  const { carried = [], points, ...rest } = route;
  const isCarrying = carried.length > 0 || points.some((point) => point.carried !== undefined);
  return isCarrying ? { ...rest, points, carried: [...namespaces, ...carried] } : { ...rest, points };
}

/** Parts of a point beside its position and height. */
interface Others {
  readonly keeper: XmlKeeper;
  readonly unread: XmlUnread;
}

function routesOf(root: XmlElement, tally: Tally, others: Others): DraftRoute[] {
  const { keeper } = others;
  const rte = childrenNamed(root, 'rte').map((element, index) => ({
    ...routeOf(element, childrenNamed(element, 'rtept'), {
      kind: 'mission',
      name: `Route ${index + 1}`,
      tally,
      others,
    }),
    carried: keeper.keep('route', inOrder(element.children.filter(({ name }) => !ofRoute.has(name)))),
  }));
  if (rte.some(isLong)) return rte.filter(hasPoints);
  const tracks = childrenNamed(root, 'trk').map((element, index) =>
    withoutNoFix(
      routeOf(element, trackPoints(element), { kind: 'track', name: `Track ${index + 1}`, tally }),
      tally,
    ),
  );
  if (tracks.some(isLong)) return tracks.filter(hasPoints);
  const points = waypointsOf(root);
  const wpt = {
    ...routeOf(root, points, { kind: 'points', name: 'Waypoints', tally, others }),
    name: 'Waypoints',
  };
  const kinds = isLong(wpt) ? [[wpt]] : [rte, tracks, [wpt]];
  return kinds.find((routes) => routes.some(hasPoints))?.filter(hasPoints) ?? [];
}

const hasPoints = ({ points }: DraftRoute) => points.length > 0;

/** True if there is a way to fly; a route of one point is none. */
const isLong = ({ points }: DraftRoute) => points.length > 1;

/** A recording without the points that a receiver writes before it knows where it is. */
function withoutNoFix(track: DraftRoute, tally: Tally): DraftRoute {
  const points = track.points.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
  if (points.length === 0) return track;
  tally.add('point', 'reason.before_fix', track.points.length - points.length);
  return { ...track, points };
}

const trackPoints = (trk: XmlElement) =>
  childrenNamed(trk, 'trkseg').flatMap((segment) => childrenNamed(segment, 'trkpt'));

const ofRoute: ReadonlySet<string> = new Set(['name', 'rtept']);

const inOrder = (elements: readonly XmlElement[]): readonly XmlElement[] =>
  elements.toSorted((one, other) => placeOf(one.tag) - placeOf(other.tag));

interface Reading {
  readonly kind: DraftRoute['kind'];
  /** Where the file gives none. */
  readonly name: string;
  readonly tally: Tally;
  /** Absent: of a recording only the points are kept. */
  readonly others?: Others;
}

function routeOf(
  element: XmlElement,
  elements: readonly XmlElement[],
  { kind, name, tally, others }: Reading,
): DraftRoute {
  return {
    name: cleanText(childText(element, 'name') ?? '') || name,
    kind,
    points: elements.flatMap((point, index) =>
      readPoint(point, numbered('point', index + 1), tally).map((read) => ({
        ...read,
        ...notesOf(point, index, others),
      })),
    ),
  };
}

/** Keeps the parts of a point beside its height; a name that only counts the points is written anew. */
function notesOf(
  { children }: XmlElement,
  index: number,
  kept: Others | undefined,
): Pick<PlanPoint, 'carried'> {
  const isCounted = ({ name, text }: XmlElement) => name === 'name' && text.trim() === `${index + 1}`;
  const others = children.filter((child) => child.name !== 'ele' && !isCounted(child));
  kept?.unread.look(others);
  const [carried] = kept?.keeper.keep('point', inOrder(others)) ?? [];
  return carried === undefined ? {} : { carried };
}

function readPoint(element: XmlElement, where: PlaceInFile, tally: Tally): PlanPoint[] {
  const lat = parseNumber(element.attributes.get('lat'));
  const lon = parseNumber(element.attributes.get('lon'));
  if (!isFiniteNumber(lat) || !isFiniteNumber(lon)) {
    tally.lose('position', 'point', where, 'reason.lat_lon');
    return [];
  }
  const height = childText(element, 'ele');
  const ele = parseNumber(height);
  if (height !== undefined && ele === undefined && !isNoValue(height))
    tally.lose('figure', 'height', where, 'reason.ele');
  return [
    { lat, lon, hover_time_s: 0, ...(ele === undefined ? {} : { altitude: { datum: 'msl', value_m: ele } }) },
  ];
}

function refuseSinglePointTrack(routes: readonly DraftRoute[]): void {
  if (routes[0]?.kind !== 'track' || routes.some((route) => route.points.length > 1)) return;
  refuse('SINGLE_POINT.gpx', { format: 'gpx', where: 'trkseg' });
}

function unused(root: XmlElement, routes: readonly DraftRoute[], { isTaken }: Launch) {
  const { kind } = elementAt(routes, 0);
  const waypoints = waypointsOf(root).filter((_, at) => !isTaken(at)).length;
  const [rte, trk] = [childrenNamed(root, 'rte').length, childrenNamed(root, 'trk').length];
  const used = { says: 'reason.used', values: { kind } };
  return [
    ...(kind === 'mission' ? [] : counted('route', rte, { says: 'reason.short_route', values: { used } })),
    ...(kind === 'track' ? [] : counted('track', trk, used)),
    ...(kind === 'points' ? [] : counted('waypoint', waypoints, 'reason.beside_route')),
  ];
}

/** Only known tools: some people put their own name there. */
const tools = [
  'QGroundControl',
  'Mission Planner',
  'DroneDeploy',
  'Litchi',
  'UgCS',
  'pymavlink',
  'GPSBabel',
  'ExpertGPS',
  'MapSource',
  'Garmin',
  'OsmAnd',
  'GPS Visualizer',
  'QGIS',
  'GDAL',
  'gpx.py',
  'Xcode',
  'Google Earth',
  'BaseCamp',
  'Komoot',
  'Strava',
];

function toolOf(root: XmlElement): string | undefined {
  const creator = root.attributes.get('creator')?.slice(0, 200).toLowerCase() ?? '';
  return tools.find((tool) => creator.includes(tool.toLowerCase()));
}

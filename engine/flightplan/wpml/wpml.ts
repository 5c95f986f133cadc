import { elementAt } from '../../elementAt.ts';
import { isGroundHeight, isRoofHeight } from '../../geo/groundHeight.ts';
import type { Altitude } from '../../geo/position.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { numbered, type PlaceInFile, partOfFile } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { parseCoordinates } from '../kml/coordinates.ts';
import { endActionOf } from '../kml/djiEndActions.ts';
import type { PlanFormat, PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, type PlanDraft, returnTaken } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isNoValue } from '../source/measureText.ts';
import { parseNumber } from '../source/numbers.ts';
import { refuse, refuseArea } from '../source/refusal.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  type XmlElement,
} from '../source/xml/xml.ts';
import { XmlUnread } from '../source/xml/xmlUnread.ts';
import { fastestTransition_mps } from '../write/writtenParts.ts';
import { djiAircraft } from './djiAircraft.ts';
import { readDoings, startWaits } from './wpmlActions.ts';
import { wpmlAreas } from './wpmlAreas.ts';
import { carriedOfFolder, carriedOfMission, carriedOfWaypoint } from './wpmlCarried.ts';
import { curveNotes } from './wpmlCurves.ts';
import { heightReader } from './wpmlHeights.ts';
import type { Lens } from './wpmlLens.ts';
import { isLookKept, lookOf, nosePreset, withLooks } from './wpmlLooks.ts';
import { flownAmong, loseOtherWaylines } from './wpmlOtherWaylines.ts';
import { cornerOf } from './wpmlPresets.ts';
import { indexOf, losePrefixes, loseReadings } from './wpmlReaders.ts';
import { loseStray } from './wpmlStray.ts';
import { readTakeOff, speedToFirst } from './wpmlTakeOff.ts';
import { WpmlUncounted } from './wpmlUncounted.ts';
import { aircraftHint, toolOf } from './wpmlValues.ts';

/** Recognizes the wayline mark-up of DJI (or Autel) in a KML document. */
export const isWpml = (root: XmlElement): boolean =>
  descendantNamed(root, 'missionConfig', 'waylineId', 'templateType', 'executeHeight') !== undefined;

interface Folder {
  readonly element: XmlElement;
  readonly placemarks: readonly XmlElement[];
}

const foldersOf = (root: XmlElement): Folder[] => {
  const folders = descendantsNamed(root, 'Folder').map(toFolder);
  if (folders.some(({ placemarks }) => placemarks.length > 0)) return folders;
  // Scripts that write by example leave the folder out.
  return [...folders, ...descendantsNamed(root, 'Document').map(toFolder)];
};

const toFolder = (element: XmlElement): Folder => ({ element, placemarks: placemarksOf(element) });

const placemarksOf = (folder: XmlElement) =>
  childrenNamed(folder, 'Placemark').filter((placemark) => childNamed(placemark, 'Point') !== undefined);

export const hasWaypoints = (root: XmlElement): boolean =>
  foldersOf(root).some((folder) => folder.placemarks.length > 0);

/** Reads one route for each executable wayline of a `waylines.wpml`, or of a template with waypoints. */
export function readWpml(root: XmlElement, format: PlanFormat, where: PlaceInFile): PlanDraft {
  const folders = foldersOf(root).filter((folder) => folder.placemarks.length > 0);
  if (folders.length === 0) refuseWithoutRoute(root, format, where);
  const config = descendantNamed(root, 'missionConfig');
  const { home, aircraft_hint, tool } = readConfig(root);
  const end = endActionOf.get(childText(config, 'finishAction') ?? '');
  const ignored = new Tally();
  const uncounted = new WpmlUncounted(ignored);
  uncounted.look(config?.children ?? [], 'missionConfig', 'missionConfig');
  for (const document of descendantsNamed(root, 'Document'))
    if (folders.every(({ element }) => element !== document))
      uncounted.look(membersOfFolder(document), partOfFile('document'), 'document');
  uncounted.loseDoubles(descendantsNamed(root, 'missionConfig'), partOfFile('file'));
  loseStray(root, new Set(folders.flatMap(({ placemarks }) => placemarks)), ignored);
  loseOtherWaylines(folders, ignored);
  losePrefixes(root, ignored);
  for (const { element, placemarks } of flownAmong(folders)) loseReadings(element, placemarks, ignored);
  const carried = carriedOfMission(
    root,
    { fastest_mps: fastestTransition_mps, first: firstAltitude(folders) },
    ignored,
  );
  const lens = aircraft_hint === undefined ? undefined : djiAircraft(aircraft_hint)?.lens;
  const read = folders.map((folder, index) =>
    readFolder(folder, index, { config, ignored, uncounted, carried, lens }),
  );
  const return_height_m = positive(childText(config, 'globalRTHHeight'));
  return {
    format,
    tool,
    aircraft_hint,
    routes: read.map(({ route }) => ({
      ...route,
      return_height_m,
      ...(end === undefined ? {} : { end_action: end }),
    })),
    chosen_route: 0,
    home,
    ignored: ignored.list(),
    warnings: [
      ...ignored.warnings(),
      ...uniqueWarnings(read.flatMap(({ warnings }) => warnings)),
      ...(return_height_m === undefined ? [] : [returnTaken(return_height_m)]),
    ],
  };
}

/** The height of the first waypoint of the file. */
function firstAltitude([folder]: readonly Folder[]): Altitude | undefined {
  const placemark = folder && sortedByIndex(folder.placemarks)[0];
  return placemark && heightReader(folder.element).heights(placemark)?.altitude;
}

/** Waylines of one file share their faults. */
const uniqueWarnings = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
];

/** Home, aircraft and tool of the whole mission, from a template or a wayline file. */
export function readConfig(root: XmlElement): Pick<PlanDraft, 'home' | 'aircraft_hint' | 'tool'> {
  const config = descendantNamed(root, 'missionConfig');
  const drone = childNamed(config, 'droneInfo');
  const enumValue = childText(drone, 'droneEnumValue');
  return {
    tool: toolOf(enumValue),
    aircraft_hint: aircraftHint(enumValue, childText(drone, 'droneSubEnumValue')),
    home: takeOffPoint(config),
  };
}

function refuseWithoutRoute(root: XmlElement, format: PlanFormat, where: PlaceInFile): never {
  const type = childText(descendantNamed(root, 'Folder'), 'templateType');
  if (type !== undefined || descendantNamed(root, 'Polygon') !== undefined) {
    refuseArea({ says: 'AREA_ONLY.wpml', values: { file: where }, format, where }, wpmlAreas(root));
  }
  refuse('NO_WAYLINE', { values: { file: where }, format, where });
}

/**
 * Home from “lat,lon,alt”, the only value of the format with latitude first; 0,0 stands for none. Its height is above the ellipsoid, and a
 * reference for planning alone: the aircraft counts from where it takes off (DJI Cloud API, template.kml). A height of 0 stands for none.
 */
function takeOffPoint(config: XmlElement | undefined): PlanDraft['home'] {
  const [lat, lon, alt = 0] = (childText(config, 'takeOffRefPoint') ?? '').split(',', 3).map(parseNumber);
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  const above_m = parseNumber(childText(config, 'takeOffRefPointAGLHeight')) ?? 0;
  return {
    lat,
    lon,
    ...(alt !== 0 && isGroundHeight(alt) && { planned_ellipsoid_m: alt }),
    ...(isRoofHeight(above_m) && { planned_above_ground_m: above_m }),
  };
}

interface Surroundings {
  readonly config: XmlElement | undefined;
  readonly ignored: Tally;
  readonly uncounted: WpmlUncounted;
  readonly lens: Lens | undefined;
  /** Parts of the whole mission. */
  readonly carried: readonly CarriedPart[];
}

function readFolder(
  folder: Folder,
  index: number,
  { config, ignored, uncounted, carried, lens }: Surroundings,
): { route: DraftRoute; warnings: Warning[] } {
  const placemarks = sortedByIndex(folder.placemarks);
  const unread = new XmlUnread();
  uncounted.look(membersOfFolder(folder.element), numbered('wayline', index + 1), 'folder');
  for (const [at, placemark] of placemarks.entries()) {
    loseFigures(placemark, numbered('waypoint', at + 1), ignored);
    uncounted.look(placemark.children, numbered('waypoint', at + 1), 'waypoint');
    unread.look(placemark.children.filter(isUnread));
  }
  const indices = placemarks.map((placemark, at) => indexOf(placemark) ?? at);
  const doings = readDoings(placemarks, indices, { ignored, lens });
  const start_s = startWaits(folder.element, ignored);
  const { heights, warnings } = heightReader(folder.element);
  loseSpeeds(folder.element, 'autoFlightSpeed', ignored);
  loseSpeeds(config, 'globalTransitionalSpeed', ignored);
  loseSpeeds(folder.element, 'transitionalSpeed', ignored);
  const speed = positive(childText(folder.element, 'autoFlightSpeed'));
  const speeds = placemarks.map((placemark) => speedAfter(placemark));
  const first = positive(speedToFirst(config, folder.element));
  const looks = placemarks.map(lookOf);
  const acts = indices.map((at) => doings.get(at) ?? { hover_s: 0, actions: [] });
  const points = placemarks.map((placemark, at): PlanPoint => {
    const speed_mps = at === 0 ? first : speeds[at - 1];
    const { hover_s, actions } = elementAt(acts, at);
    const curve_size = curveOf(placemark);
    return {
      ...positionOf(placemark, at, ignored),
      ...heights(placemark),
      hover_time_s: at === 0 ? start_s + hover_s : hover_s,
      ...(speed_mps === undefined ? {} : { speed_mps }),
      ...(curve_size === undefined ? {} : { curve_size }),
      ...(actions.length === 0 ? {} : { actions }),
      ...carriedOfWaypoint(
        placemark,
        { curve_size, isLooking: isLookKept(looks, at), nose: nosePreset(acts, at) },
        ignored,
      ),
    };
  });
  const speeds_mps = points.flatMap(({ speed_mps = speed }) => speed_mps ?? []);
  const own = carriedOfFolder(folder.element, { altitude: points[0]?.altitude, speeds_mps }, ignored);
  const parts = [...carried, ...own];
  const named: DraftRoute = {
    name: `Wayline ${index + 1}`,
    kind: 'mission',
    points: withLooks(points, looks),
    takeoff_height_m: readTakeOff(config, points[0]?.altitude, ignored),
    ...(parts.length === 0 ? {} : { carried: parts }),
  };
  return {
    route: speed === undefined ? named : { ...named, speed_mps: speed },
    warnings: [...warnings, ...curveNotes(placemarks), ...unread.warnings()],
  };
}

/** Members of a folder besides its waypoints. Scripts leave the folder out; the settings of the flight then stand beside them. */
const membersOfFolder = (folder: XmlElement) =>
  folder.children.filter(({ name }) => !['Placemark', 'Folder', 'missionConfig'].includes(name));

/** Elements of a placemark that have no others in them and are read, or say whether those of the folder hold. */
const flownBy: ReadonlySet<string> = new Set([
  'waypointSpeed',
  'useGlobalSpeed',
  'executeHeight',
  'height',
  'useGlobalHeight',
  'ellipsoidHeight',
]);

const isUnread = ({ name, children }: XmlElement) => children.length === 0 && !flownBy.has(name);

/** Says which figures of a waypoint cannot be read. */
function loseFigures(placemark: XmlElement, where: PlaceInFile, ignored: Tally): void {
  for (const [name, measure] of [
    ['waypointSpeed', 'speed'],
    ['executeHeight', 'height'],
    ['height', 'height'],
  ] as const) {
    const text = childText(placemark, name);
    if (text === undefined || isNoValue(text)) continue;
    const figure = parseNumber(text);
    if (figure === undefined)
      ignored.lose('figure', measure, {
        reason: { says: 'reason.figure', values: { name, is: 'no_number' } },
        where,
      });
    else if (measure === 'speed' && figure < 0)
      ignored.lose('figure', measure, {
        reason: { says: 'reason.figure', values: { name, is: 'negative' } },
        where,
      });
  }
}

/** Says which speeds of a whole wayline cannot be flown. */
function loseSpeeds(holder: XmlElement | undefined, name: WaylineSpeed, ignored: Tally): void {
  const text = childText(holder, name);
  if (text === undefined || isNoValue(text) || (parseNumber(text) ?? -1) >= 0) return;
  ignored.lose('figure', 'speed', { reason: { says: 'reason.not_a_speed' }, where: name });
}

type WaylineSpeed = 'autoFlightSpeed' | 'globalTransitionalSpeed' | 'transitionalSpeed';

/** Placemarks in the order of `wpml:index`; those without one follow in the order of the file. */
function sortedByIndex(placemarks: readonly XmlElement[]): XmlElement[] {
  const keyed = placemarks.map((placemark) => ({ placemark, key: indexOf(placemark) ?? Number.MAX_VALUE }));
  return keyed.sort((a, b) => a.key - b.key).map(({ placemark }) => placemark);
}

function positionOf(placemark: XmlElement, at: number, ignored: Tally): { lat: number; lon: number } {
  const where = numbered('waypoint', at + 1);
  const text = childNamed(childNamed(placemark, 'Point'), 'coordinates')?.text ?? '';
  const [tuple, another] = parseCoordinates(text, where);
  if (another !== undefined)
    ignored.lose('position', 'waypoint', { reason: { says: 'reason.several_coordinates' }, where });
  if (tuple === undefined)
    return refuse('COORDINATES_INVALID', {
      says: 'COORDINATES_INVALID.empty',
      values: { of: where },
      where,
    });
  return { lat: tuple.lat, lon: tuple.lon };
}

const positive = (text: string | undefined): number | undefined => {
  const value = parseNumber(text);
  return value !== undefined && value > 0 ? value : undefined;
};

/** Speed from this point to the next one, in `waypointSpeed`. */
const speedAfter = (placemark: XmlElement): number | undefined =>
  childText(placemark, 'useGlobalSpeed') === '1'
    ? undefined
    : positive(childText(placemark, 'waypointSpeed'));

function curveOf(placemark: XmlElement): number | undefined {
  const turn = childNamed(placemark, 'waypointTurnParam');
  return cornerOf(
    childText(turn, 'waypointTurnMode'),
    parseNumber(childText(turn, 'waypointTurnDampingDist')),
  );
}

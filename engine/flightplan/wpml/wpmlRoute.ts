import { elementAt } from '../../elementAt.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { parseCoordinates } from '../kml/coordinates.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note } from '../plan/planDraft.ts';
import type { Tally } from '../plan/tally.ts';
import { isNoValue } from '../source/measureText.ts';
import { loseBelowZero, loseNoNumbers } from '../source/noNumber.ts';
import { parseNumber, positive } from '../source/numbers.ts';
import { refuse } from '../source/refusal.ts';
import { childNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { XmlUnread } from '../source/xml/xmlUnread.ts';
import { readDoings, startWaits } from './wpmlActions.ts';
import { carriedOfFolder, carriedOfWaypoint } from './wpmlCarried.ts';
import { heightReader } from './wpmlHeights.ts';
import type { Lens } from './wpmlLens.ts';
import { isLookKept, lookOf, nosePreset, withLooks } from './wpmlLooks.ts';
import { cornerOf } from './wpmlPresets.ts';
import { indexOf, isExecutable } from './wpmlReaders.ts';
import { readTakeOff, speedToFirst } from './wpmlTakeOff.ts';
import type { WpmlUncounted } from './wpmlUncounted.ts';

/** A folder of a file, and the waypoints in it. */
export interface Folder {
  readonly element: XmlElement;
  readonly placemarks: readonly XmlElement[];
}

/** The file around a wayline, and the list of what is lost of it. */
interface Surroundings {
  readonly config: XmlElement | undefined;
  readonly ignored: Tally;
  readonly uncounted: WpmlUncounted;
  readonly lens: Lens | undefined;
  /** Parts of the whole mission. */
  readonly carried: readonly CarriedPart[];
}

/** Reads the folder of one wayline as a route; its index counts from 0. */
export function readRoute(
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
  const speed = positive(parseNumber(childText(folder.element, 'autoFlightSpeed')));
  const isFlown = isExecutable(folder);
  const speeds = placemarks.map((placemark) => speedAfter(placemark, isFlown));
  const first = positive(parseNumber(speedToFirst(config, folder.element)));
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
    warnings: [...warnings, ...curveNotes(folder.element, placemarks), ...unread.warnings()],
  };
}

/** Members of a folder besides its waypoints. Scripts leave the folder out; the settings of the flight then stand beside them. */
export const membersOfFolder = (folder: XmlElement) =>
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
  const turn = childNamed(placemark, 'waypointTurnParam');
  const hasCorner = cornerOf(childText(turn, 'waypointTurnMode'), 1) !== undefined;
  const corner = [
    'waypointTurnDampingDist',
    hasCorner ? childText(turn, 'waypointTurnDampingDist') : undefined,
  ] as const;
  const textOf = (name: string) => [name, childText(placemark, name)] as const;
  const speed = textOf('waypointSpeed');
  loseNoNumbers(ignored, where, [speed, textOf('executeHeight'), textOf('height'), corner]);
  loseBelowZero(ignored, where, [speed, corner]);
}

/** Says which speeds of a whole wayline cannot be flown. */
function loseSpeeds(holder: XmlElement | undefined, name: WaylineSpeed, ignored: Tally): void {
  const text = childText(holder, name);
  if (text === undefined || isNoValue(text) || (parseNumber(text) ?? -1) >= 0) return;
  ignored.lose('figure', 'speed', name, 'reason.not_a_speed');
}

type WaylineSpeed = 'autoFlightSpeed' | 'globalTransitionalSpeed' | 'transitionalSpeed';

/** Placemarks in the order of `wpml:index`; those without one follow in the order of the file. */
export function sortedByIndex(placemarks: readonly XmlElement[]): XmlElement[] {
  const keyed = placemarks.map((placemark) => ({ placemark, key: indexOf(placemark) ?? Number.MAX_VALUE }));
  return keyed.sort((a, b) => a.key - b.key).map(({ placemark }) => placemark);
}

function positionOf(placemark: XmlElement, at: number, ignored: Tally): { lat: number; lon: number } {
  const where = numbered('waypoint', at + 1);
  const text = childNamed(childNamed(placemark, 'Point'), 'coordinates')?.text ?? '';
  const [tuple, another] = parseCoordinates(text, where);
  if (another !== undefined) ignored.lose('position', 'waypoint', where, 'reason.several_coordinates');
  if (tuple === undefined) return refuse('COORDINATES_INVALID.empty', { values: { of: where }, where });
  return { lat: tuple.lat, lon: tuple.lon };
}

/** Speed from this point to the next one, in `waypointSpeed`; a template may leave it to the whole route. */
const speedAfter = (placemark: XmlElement, isFlown: boolean): number | undefined =>
  !isFlown && childText(placemark, 'useGlobalSpeed') === '1'
    ? undefined
    : positive(parseNumber(childText(placemark, 'waypointSpeed')));

function curveOf(placemark: XmlElement): number | undefined {
  const turn = childNamed(placemark, 'waypointTurnParam');
  return cornerOf(
    childText(turn, 'waypointTurnMode'),
    parseNumber(childText(turn, 'waypointTurnDampingDist')),
  );
}

const mostNamed = 5;

/** Says which ways of a wayline are flown as curves: they are counted as straight. */
function curveNotes(wayline: XmlElement, placemarks: readonly XmlElement[]): Warning[] {
  const curved = placemarks.flatMap((placemark, at) => (isCurved(wayline, placemark) ? [at + 1] : []));
  if (curved.length === 0) return [];
  const values = {
    count: curved.length,
    waypoints: curved.slice(0, mostNamed).map(String),
    more: Math.max(0, curved.length - mostNamed),
  };
  return [note('curves', values)];
}

/** True if the way at a waypoint is a curve; in a template it may leave that to the whole route. */
function isCurved(wayline: XmlElement, placemark: XmlElement): boolean {
  const turn = childNamed(placemark, 'waypointTurnParam');
  const isShared = turn === undefined || childText(placemark, 'useGlobalTurnParam') === '1';
  const mode = isShared ? childText(wayline, 'globalWaypointTurnMode') : childText(turn, 'waypointTurnMode');
  const own = childText(placemark, 'useStraightLine');
  const shared = childText(wayline, 'globalUseStraightLine');
  const straight = isShared ? (shared ?? own) : (own ?? shared);
  return mode?.endsWith('WithContinuityCurvature') === true && straight === '0';
}

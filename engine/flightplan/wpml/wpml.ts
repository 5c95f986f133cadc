import { defined } from '../../defined.ts';
import { isGroundHeight, isRoofHeight } from '../../geo/groundHeight.ts';
import type { Altitude } from '../../geo/position.ts';
import { type PlaceInFile, partOfFile } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { endActionOf } from '../kml/djiEndActions.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { type PlanDraft, returnTaken } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { parseNumber, positive } from '../source/numbers.ts';
import { placeUnlessZero } from '../source/places.ts';
import { refuse, refuseArea } from '../source/refusal.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  type XmlElement,
} from '../source/xml/xml.ts';
import { isPosition } from '../write/checkMission.ts';
import { fastestTransition_mps } from '../write/writtenParts.ts';
import { djiAircraft } from './djiAircraft.ts';
import { wpmlAreas } from './wpmlAreas.ts';
import { carriedOfMission } from './wpmlCarried.ts';
import { heightReader } from './wpmlHeights.ts';
import { lensesIn, lensPart } from './wpmlLens.ts';
import { flownAmong, loseOtherWaylines, losePrefixes, loseReadings, loseStray } from './wpmlReaders.ts';
import { type Folder, membersOfFolder, readRoute, sortedByIndex } from './wpmlRoute.ts';
import { WpmlUncounted } from './wpmlUncounted.ts';
import { aircraftHint, toolOf } from './wpmlValues.ts';

/** Recognizes the wayline mark-up of DJI (or Autel) in a KML document. */
export const isWpml = (root: XmlElement): boolean =>
  descendantNamed(root, 'missionConfig', 'waylineId', 'templateType', 'executeHeight') !== undefined;

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
  const lenses = lensesIn(root);
  const carried = [
    ...carriedOfMission(root, { fastest_mps: fastestTransition_mps, first: firstAltitude(folders) }, ignored),
    ...lensPart(lenses),
  ];
  const lens = lenses ?? djiAircraft(aircraft_hint ?? '')?.lens;
  const read = folders.map((folder, index) =>
    readRoute(folder, index, { config, ignored, uncounted, carried, lens }),
  );
  const return_height_m = positive(parseNumber(childText(config, 'globalRTHHeight')));
  return {
    format,
    tool,
    aircraft_hint,
    routes: read.map(({ route }) => ({ ...route, return_height_m, ...defined({ end_action: end }) })),
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
    aircraft_hint: aircraftHint({
      drone: enumValue,
      sub: childText(drone, 'droneSubEnumValue'),
      payload: childText(childNamed(config, 'payloadInfo'), 'payloadEnumValue'),
    }),
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
  const place = placeUnlessZero(lat, lon);
  if (place === undefined || !isPosition(place)) return undefined;
  const above_m = parseNumber(childText(config, 'takeOffRefPointAGLHeight')) ?? 0;
  return {
    ...place,
    ...(alt !== 0 && isGroundHeight(alt) && { planned_ellipsoid_m: alt }),
    ...(isRoofHeight(above_m) && { planned_above_ground_m: above_m }),
  };
}

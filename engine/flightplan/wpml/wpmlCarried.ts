import { isGroundHeight } from '../../geo/groundHeight.ts';
import type { Altitude } from '../../geo/position.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { endActionOf } from '../kml/djiEndActions.ts';
import type { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import type { XmlNode } from '../write/xmlText.ts';
import { withoutStartWaits } from './wpmlActions.ts';
import { lookingPreset, withoutPlace } from './wpmlLooks.ts';
import { membersOf, wpmlPart } from './wpmlParts.ts';
import { executeHeightModes, namespace, settingsPreset, turnPreset } from './wpmlPresets.ts';
import { isUsualSafeHeight } from './wpmlTakeOff.ts';

const ofWaypoint: ReadonlySet<string> = new Set([
  ...['Point', 'index', 'executeHeight', 'height', 'ellipsoidHeight', 'useGlobalHeight'],
  ...['useGlobalSpeed', 'waypointSpeed', 'actionGroup'],
]);

/** The parts of a waypoint that were understood. */
interface State {
  readonly curve_size: number | undefined;
  readonly isLooking: boolean;
  /** How the nose is held by its headings. */
  readonly nose: XmlNode;
}

/** How a wayline has nose, gimbal and corner of a waypoint; a template refers to settings that waylines do not have. */
export function carriedOfWaypoint(
  placemark: XmlElement,
  { curve_size = 0, isLooking, nose }: State,
  tally: Tally,
): { carried?: CarriedPart } {
  if (childNamed(placemark, 'executeHeight') === undefined) return {};
  const preset = { ...(isLooking ? lookingPreset : nose), ...turnPreset(curve_size) };
  const members = membersOf(placemark.children, ofWaypoint);
  const [carried] = wpmlPart('waypoint', isLooking ? withoutPlace(members) : members, preset, tally);
  return carried === undefined ? {} : { carried };
}

/** Members that the writer puts in the settings of the mission. */
const inPlacesOfTheirOwn = ['transitionalSpeed', 'useGlobalTransitionalSpeed'] as const;

/** Keeps the words of a wayline for its whole flight, except those that each waypoint repeats. */
export function carriedOfFolder(
  folder: XmlElement,
  {
    altitude,
    speeds_mps,
  }: { readonly altitude?: Altitude | undefined; readonly speeds_mps: readonly number[] },
  tally: Tally,
): CarriedPart[] {
  if (childText(folder, 'templateType') !== undefined) return [];
  const mode = altitude && executeHeightModes[altitude.datum];
  const known = new Set([...inPlacesOfTheirOwn, 'Placemark', 'waylineId', 'distance', 'duration']);
  if (childText(folder, 'executeHeightMode') === mode) known.add('executeHeightMode');
  if (speeds_mps.includes(parseNumber(childText(folder, 'autoFlightSpeed')) ?? 0))
    known.add('autoFlightSpeed');
  return wpmlPart('folder', membersOf(withoutStartWaits(folder), known), { 'wpml:templateId': '0' }, tally);
}

/** 65535 stands for no aircraft, and then no camera is named either. */
const isAircraftOpen = (config: XmlElement) =>
  childText(childNamed(config, 'droneInfo'), 'droneEnumValue') === '65535';

/** Fastest flight to the first waypoint that the writer takes from the waypoint. */
function knownSettings(
  config: XmlElement,
  fastest_mps: number,
  first: Altitude | undefined,
): ReadonlySet<string> {
  const known = new Set(isAircraftOpen(config) ? ['droneInfo', 'payloadInfo'] : []);
  if (endActionOf.has(childText(config, 'finishAction') ?? '')) known.add('finishAction');
  const first_mps = parseNumber(childText(config, 'globalTransitionalSpeed'));
  if (first_mps !== undefined && first_mps > 0 && first_mps <= fastest_mps)
    known.add('globalTransitionalSpeed');
  if (childText(config, 'flyToWaylineMode') === 'safely') known.add('flyToWaylineMode');
  const return_m = parseNumber(childText(config, 'globalRTHHeight'));
  if (return_m !== undefined && return_m > 0) known.add('globalRTHHeight');
  if (isUsualSafeHeight(config, first)) known.add('takeOffSecurityHeight');
  const place = childText(config, 'takeOffRefPoint') ?? '';
  const height_m = parseNumber(place.split(',')[2]);
  // The launch point holds what is read of it; a height that is none stays in the words of the file.
  const isRead = height_m !== undefined && isGroundHeight(height_m);
  if ((isRead && /^[-\d.]+,[-\d.]+,[-\d.]+$/.test(place)) || /^0(\.0*)?,0(\.0*)?,/.test(place))
    known.add('takeOffRefPoint');
  return known;
}

/** Keeps the words of the file for the whole mission: its dialect, and settings of aircraft, camera and safety. */
export function carriedOfMission(
  root: XmlElement,
  { fastest_mps, first }: { readonly fastest_mps: number; readonly first: Altitude | undefined },
  tally: Tally,
): CarriedPart[] {
  const dialect = root.attributes.get('wpml');
  const config = childrenNamed(childNamed(root, 'Document') ?? root, 'missionConfig')[0];
  const settings =
    config === undefined
      ? []
      : wpmlPart(
          'config',
          membersOf(config.children, knownSettings(config, fastest_mps, first)),
          settingsPreset,
          tally,
        );
  const isUsual = dialect === undefined || dialect === namespace || !/^https?:[\w./-]{1,80}$/.test(dialect);
  return [...(isUsual ? [] : [{ format: 'wpml', kind: 'dialect', text: dialect } as const]), ...settings];
}

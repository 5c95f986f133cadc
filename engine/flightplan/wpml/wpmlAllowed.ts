import type { CarriedPart } from '../../mission/carried.ts';
import type { Mission } from '../../mission/mission.ts';
import { asDjiLenses } from '../../survey/djiLens.ts';
import { Tally } from '../plan/tally.ts';
import type { XmlElement } from '../source/xml/xml.ts';
import {
  type AllowedPart,
  type CarriedBy,
  droppedPart,
  wholePart,
  withoutMembers,
} from '../write/allowedPart.ts';
import { isMisplaced, type WpmlPlace } from './wpmlMembers.ts';
import { isClimbCounted } from './wpmlTakeOff.ts';
import { WpmlUncounted } from './wpmlUncounted.ts';

/** Members that make the waypoints of a wayline, and members that nest another one. */
const structure: ReadonlySet<string> = new Set(
  `Document Folder Placemark Point LineString Polygon LinearRing coordinates missionConfig index executeHeight height heightMode ellipsoidHeight
  globalHeight waypointSpeed transitionalSpeed useGlobalTransitionalSpeed actionGroup`.split(/\s+/),
);

/** Members of a wayline for its whole flight; a template repeats them. */
const ofFolder: ReadonlySet<string> = new Set(['autoFlightSpeed', 'startActionGroup']);

const plainName = (name: string): string => name.replace(/^wpml:/, '');

/** True if the reader counts a member, or it does not change the flight. */
function isCounted(name: string, value: unknown): boolean {
  const tally = new Tally();
  const text = typeof value === 'string' ? value : '';
  const element: XmlElement = {
    name,
    tag: `wpml:${name}`,
    text,
    children: [],
    attributes: new Map(),
    prefixed: new Map(),
  };
  new WpmlUncounted(tally).look([element], '');
  return tally.warnings().length === 0;
}

/**
 * Settings of camera, nose and safety, and what the reader counts, so that reading the file again finds it. A template is compared with its
 * waylines as a whole.
 */
export function wpmlAllowed(part: CarriedPart, _by: CarriedBy, { waypoints }: Mission): AllowedPart {
  if (part.kind === 'dialect')
    return /^https?:[\w./-]{1,80}$/.test(part.text) ? wholePart(part) : droppedPart('dialect');
  if (part.kind === 'lens')
    return asDjiLenses(part.text) === undefined ? droppedPart('lens') : wholePart(part);
  return withoutMembers(part, (name, value, around) => {
    if (name.startsWith('@')) return true;
    const plain = plainName(name);
    if (plain === 'takeOffSecurityHeight' && !isClimbCounted(value, waypoints[0]?.altitude)) return false;
    if (part.kind === 'template' && plain === 'Folder' && Array.isArray(value)) return false;
    return isInPlace(part.kind, plain, around) && [value].flat().every((one) => isCounted(plain, one));
  });
}

/** The element in which each part of a wayline stands. */
const places: ReadonlyMap<string, WpmlPlace> = new Map([
  ['config', 'missionConfig'],
  ['folder', 'folder'],
  ['waypoint', 'waypoint'],
]);

/** True if a member stands in its place of a wayline, beside the members that the writer writes. */
function isInPlace(kind: string, name: string, around: readonly string[]): boolean {
  if (kind === 'template') return isInTemplate(name, around);
  if (structure.has(name)) return false;
  const place = around.length === 0 ? places.get(kind) : undefined;
  if (place !== undefined && isMisplaced(name, place)) return false;
  if (ofFolder.has(name)) return kind === 'folder';
  if (name.startsWith('actionActuator')) return kind === 'action' || around.includes('wpml:action');
  return !name.startsWith('action') || kind === 'action' || kind === 'group' || around.includes(startGroup);
}

/** The comparison of a template with its waylines sees the waypoints of its folder alone. */
function isInTemplate(name: string, around: readonly string[]): boolean {
  if (name === 'Folder') return around.length === 0;
  if (name === 'Placemark') return around.join() === 'Folder';
  return name !== 'Document' && name !== 'missionConfig';
}

const startGroup = 'wpml:startActionGroup';

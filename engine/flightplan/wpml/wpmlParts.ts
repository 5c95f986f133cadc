import { parsedJson } from '../../json.ts';
import { type CarriedPart, carriedLimits } from '../../mission/carried.ts';
import type { Tally } from '../plan/tally.ts';
import type { XmlElement } from '../source/xml/xml.ts';
import { byName } from '../source/xml/xmlKeeper.ts';
import { type XmlNode, xmlSafe } from '../write/xmlText.ts';

/** Elements of KML; all others in these files are DJI's. */
const ofKml: ReadonlySet<string> = new Set([
  ...['Document', 'Folder', 'Placemark', 'Point', 'LineString', 'Polygon', 'LinearRing', 'coordinates'],
  ...['outerBoundaryIs', 'innerBoundaryIs', 'name', 'description', 'altitudeMode', 'tessellate', 'extrude'],
]);

/** The author is often a name, a number or an address: it is not kept. */
const personal = 'author';

/** The elements as the writer takes them: without attributes, comments and the white space between them. */
export function membersOf(children: readonly XmlElement[], without: ReadonlySet<string> = none): XmlNode {
  const members = children.filter(({ name }) => name !== personal && !without.has(name));
  return byName(
    members.map(({ name, text, children: inner }) => [
      ofKml.has(name) ? name : `wpml:${name}`,
      inner.length === 0 ? xmlSafe(text) : membersOf(inner),
    ]),
  ) as XmlNode;
}

const none: ReadonlySet<string> = new Set();

/** Keeps members for the writer; nothing where there are none, or where the writer writes the same by itself. */
export function wpmlPart(kind: string, members: XmlNode, preset: XmlNode, tally: Tally): CarriedPart[] {
  const text = JSON.stringify(members);
  if (text === '{}' || text === JSON.stringify(preset)) return [];
  if (text.length <= carriedLimits.part_chars) return [{ format: 'wpml', kind, text }];
  tally.add(`${kind} settings`, { says: 'reason.long_notes', values: { most: carriedLimits.part_chars } });
  return [];
}

const isName = (name: string) => /^@?(wpml:)?[A-Za-z_][\w.-]*$/.test(name);

function isNode(value: unknown): value is XmlNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, member]) => isName(name) && (Array.isArray(member) ? member : [member]).every(isMember),
  );
}

const isMember = (value: unknown): boolean => typeof value === 'string' || isNode(value);

/** The members that a part holds; `undefined` without a part of this kind, and where its text is not ours. */
export function membersIn(part: CarriedPart | undefined, kind: string): XmlNode | undefined {
  if (part?.format !== 'wpml' || part.kind !== kind) return undefined;
  const members = parsedJson(part.text);
  return isNode(members) ? members : undefined;
}

/** A member that holds members; empty where it is text or absent. */
export function nodeAt(node: XmlNode | undefined, name: string): XmlNode {
  const member = node?.[name];
  return typeof member === 'object' && !Array.isArray(member) ? (member as XmlNode) : {};
}

/** The text of a member; empty where it has none. */
export function textAt(node: XmlNode | undefined, name: string): string | undefined {
  const member = node?.[name];
  return typeof member === 'string' ? member : undefined;
}

import { numbered, partOfFile } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText } from '../source/refusal.ts';
import {
  childNamed,
  childText,
  descendantsNamed,
  elementsBelow,
  type XmlElement,
} from '../source/xml/xml.ts';
import { heightModesIn } from './wpmlHeights.ts';
import { isForeign, isMember, kmlNames } from './wpmlUncounted.ts';
import { datumOf } from './wpmlValues.ts';

export const indexOf = (placemark: XmlElement): number | undefined =>
  parseNumber(childText(placemark, 'index'));

/** Tells what of a wayline other readers may take otherwise: the order of its waypoints and what its heights are measured from. */
export function loseReadings(wayline: XmlElement, placemarks: readonly XmlElement[], ignored: Tally): void {
  loseOrder(placemarks, ignored);
  loseGlobalSpeed(wayline, placemarks, ignored);
  const [mode, other] = heightModesIn(wayline).map(datumOf);
  if (mode === undefined || other === undefined || mode === other) return;

  ignored.lose('command', 'heightMode', partOfFile('wayline'), 'reason.height_modes');
}

/**
 * Tells waypoints whose numbers are not in the order of the file, stand twice, or are absent beside others: here the numbers hold, and other
 * readers go by the order.
 */
function loseOrder(placemarks: readonly XmlElement[], ignored: Tally): void {
  const indices = placemarks.map(indexOf);
  if (indices.every((index) => index === undefined)) return;
  const at = indices.findIndex(
    (index, place) => !(index !== undefined && index > (indices[place - 1] ?? -1)),
  );
  if (at < 0) return;

  ignored.lose('command', 'index', numbered('placemark', at + 1), 'reason.index');
}

/**
 * Tells waypoints of a wayline that say to fly at its speed and have another one: only templates leave it to them, and the aircraft flies
 * at `waypointSpeed` (DJI Cloud API, WPML: template-kml and waylines-wpml).
 */
function loseGlobalSpeed(wayline: XmlElement, placemarks: readonly XmlElement[], ignored: Tally): void {
  if (!isExecutable({ element: wayline, placemarks })) return;
  const global_mps = parseNumber(childText(wayline, 'autoFlightSpeed'));
  for (const [at, placemark] of placemarks.entries()) {
    const own_mps = parseNumber(childText(placemark, 'waypointSpeed'));
    const isOther = own_mps !== undefined && own_mps > 0 && own_mps !== global_mps;
    if (!isOther || childText(placemark, 'useGlobalSpeed') !== '1') continue;
    const reason = { says: 'reason.misplaced', values: { name: 'useGlobalSpeed' } };
    ignored.lose('command', 'useGlobalSpeed', numbered('placemark', at + 1), reason);
  }
}

const prefixOf = ({ name, tag }: XmlElement): string => tag.slice(0, tag.length - name.length);

/** Tells elements of one family with several prefixes: here their names hold, and the apps go by the namespace or the prefix. */
export function losePrefixes(root: XmlElement, ignored: Tally): void {
  const families = [
    { isOf: (name: string) => kmlNames.has(name), prefixes: new Set([prefixOf(root)]) },
    { isOf: isMember, prefixes: new Set<string>() },
  ];
  for (const element of elementsBelow(root))
    if (!isForeign(element)) families.find(({ isOf }) => isOf(element.name))?.prefixes.add(prefixOf(element));
  for (const { prefixes } of families) {
    if (prefixes.size < 2) continue;
    const names = [...prefixes].slice(0, mostPrefixes).map((prefix) => `“${cleanText(prefix, 20)}”`);

    ignored.lose('command', 'prefix', partOfFile('file'), { says: 'reason.prefixes', values: { names } });
  }
}

const mostPrefixes = 4;

const isWaypoint = (placemark: XmlElement): boolean =>
  childNamed(placemark, 'index') !== undefined || childNamed(placemark, 'executeHeight') !== undefined;

/** Tells placemarks that say they are waypoints and are none of those that are read. */
export function loseStray(root: XmlElement, read: ReadonlySet<XmlElement>, ignored: Tally): void {
  for (const [at, placemark] of descendantsNamed(root, 'Placemark').entries()) {
    if (read.has(placemark) || !isWaypoint(placemark)) continue;
    const lacks = childNamed(placemark, 'Point') === undefined ? 'point' : 'wayline';

    ignored.lose('position', 'waypoint', numbered('placemark', at + 1), {
      says: 'reason.stray',
      values: { lacks },
    });
  }
}

interface Wayline {
  readonly element: XmlElement;
  readonly placemarks: readonly XmlElement[];
}

/** True for a folder with members that waylines have and templates lack (DJI Cloud API, WPML: waylines-wpml). */
export const isExecutable = ({ element, placemarks }: Wayline): boolean =>
  childNamed(element, 'waylineId') !== undefined ||
  childNamed(element, 'executeHeightMode') !== undefined ||
  placemarks.some((placemark) => childNamed(placemark, 'executeHeight') !== undefined);

/** The waylines that the aircraft flies: templates alone become some. */
export function flownAmong<Some extends Wayline>(waylines: readonly Some[]): readonly Some[] {
  const executable = waylines.filter(isExecutable);
  return executable.length > 0 ? executable : waylines;
}

/** Tells waylines beside the one that is judged: the aircraft flies them all, one after the other. Templates are not flown. */
export function loseOtherWaylines(waylines: readonly Wayline[], ignored: Tally): void {
  const { length } = flownAmong(waylines);
  if (length < 2) return;
  const reason = { says: 'reason.waylines', values: { waylines: length } };
  ignored.lose('command', 'wayline', 'waylines', reason);
}

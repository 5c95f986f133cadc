import type { Tally } from '../plan/tally.ts';
import { childNamed, type XmlElement } from '../source/xml/xml.ts';

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

import { numbered } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { childNamed, descendantsNamed, type XmlElement } from '../source/xml/xml.ts';

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

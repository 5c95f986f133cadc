import { cleanText, refuse } from '../source/refusal.ts';
import type { XmlElement } from '../source/xml/xml.ts';

const roots = new Set(['kml', 'Document', 'Folder', 'Placemark', 'LinearRing', 'LineString', 'Polygon']);

/** Refuses XML of another kind: a drawing, a feed, a training log, a server's error page. */
export function refuseForeignRoot(root: XmlElement): void {
  const { name } = root;
  if (roots.has(name)) return;
  const kind = cleanText(name, 30);
  refuse('NOT_A_FLIGHT_PLAN.xml', { values: { kind }, where: kind });
}

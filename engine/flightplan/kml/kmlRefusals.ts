import type { PlanFormat } from '../plan/flightPlan.ts';
import { isFenceArea } from '../source/fenceNames.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { cleanText, refuse, refuseArea } from '../source/refusal.ts';
import type { XmlElement } from '../source/xml/xml.ts';
import type { KmlContent } from './kmlGeometry.ts';

/** Refuses a drawing without a line, a track and several pins, for what it holds instead. */
export function refuseWithout(content: KmlContent, format: PlanFormat): never {
  if (content.areas.length > 0 && content.areas.every(isFenceArea))
    refuseFencesAlone(content.fences, { says: 'GEOFENCE_FILE.draw' }, format);
  if (content.areas.length > 0) {
    const values = { outlines: content.areas.length, points: content.pins.points.length };
    refuseArea({ says: 'AREA_ONLY.drawing', values, format }, content.areas);
  }
  if (content.broken !== undefined) throw content.broken;
  if (content.pins.zones.size > 0) refuse('NO_ROUTE.zones', { format });
  if (content.pins.points.length === 1) {
    refuse('SINGLE_POINT', { format });
  }
  if (content.links > 0) {
    refuse('NETWORK_LINK_ONLY', { format, where: 'NetworkLink' });
  }
  if (content.overlays > 0) {
    refuse('OVERLAY_ONLY', { format, where: 'GroundOverlay' });
  }
  return refuse('NO_ROUTE.kml', { format });
}

const roots = new Set(['kml', 'Document', 'Folder', 'Placemark', 'LinearRing', 'LineString', 'Polygon']);

/** Refuses XML of another kind: a drawing, a feed, a training log, a server's error page. */
export function refuseForeignRoot(root: XmlElement): void {
  const { name } = root;
  if (roots.has(name)) return;
  const kind = cleanText(name, 30);
  refuse('NOT_A_FLIGHT_PLAN.xml', { values: { kind }, where: kind });
}

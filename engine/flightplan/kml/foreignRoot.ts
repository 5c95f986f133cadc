import { cleanText, refuse } from '../source/refusal.ts';
import { descendantNamed, type XmlElement } from '../source/xml/xml.ts';

const roots = new Set(['kml', 'Document', 'Folder', 'Placemark', 'LinearRing', 'LineString', 'Polygon']);

/** Refuses XML of another kind: a drawing, a feed, a training log, a server's error page. */
export function refuseForeignRoot(root: XmlElement): void {
  const { name } = root;
  if (roots.has(name)) return;
  if (descendantNamed(root, 'missionitem', 'MISSIONITEM') !== undefined) {
    refuse(
      'NOT_A_FLIGHT_PLAN',
      'This is a mission of INAV or MultiWii (MW XML), a format that is not read; export it as KML or GPX from its planner.',
      { where: 'missionitem' },
    );
  }
  refuse(
    'NOT_A_FLIGHT_PLAN',
    `This is XML, but a document of the kind “${cleanText(name, 30)}” and not a flight plan; choose a KML, GPX or WPML file.`,
    { where: cleanText(name, 30) },
  );
}

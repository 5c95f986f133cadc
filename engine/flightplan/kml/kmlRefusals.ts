import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { fencesNamed } from '../source/fenceNames.ts';
import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { refuse, refuseArea } from '../source/refusal.ts';
import type { KmlContent } from './kmlGeometry.ts';

export const isFence = ({ name, outline }: SurveyArea) => fencesNamed(name, [outline]).length > 0;

/** Refuses a drawing without a line, a track and several pins, for what it holds instead. */
export function refuseWithout(content: KmlContent, format: PlanFormat): never {
  if (content.areas.length > 0 && content.areas.every(isFence))
    refuseFencesAlone(content.fences, 'add the path to fly and export it again', format);
  if (content.areas.length > 0) {
    refuseArea(
      `This is an area (${content.areas.length} outline${content.areas.length === 1 ? '' : 's'}), not a route; plan a survey over it in your flight app and open the route that it exports.`,
      content.areas,
      { format },
    );
  }
  if (content.broken !== undefined) throw content.broken;
  if (content.pins.zones.size > 0)
    refuse(
      'NO_ROUTE',
      'The points of the file are named as areas to keep to or away from, and there is no line; draw the path to fly and export it again.',
      { format },
    );
  if (content.pins.points.length === 1) {
    refuse('SINGLE_POINT', 'The file holds one point; a route needs at least two positions.', { format });
  }
  if (content.links > 0) {
    refuse(
      'NETWORK_LINK_ONLY',
      'The file only links to data elsewhere, which is never fetched; open the linked file itself.',
      { format, where: 'NetworkLink' },
    );
  }
  if (content.overlays > 0) {
    refuse(
      'OVERLAY_ONLY',
      'The file holds only a picture laid over the map and no route; export the path as KML.',
      { format, where: 'GroundOverlay' },
    );
  }
  return refuse('NO_ROUTE', 'The file holds no line, track or points; draw a path and export it again.', {
    format,
  });
}

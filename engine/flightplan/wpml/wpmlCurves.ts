import type { Warning } from '../../warnings/warning.ts';
import { note } from '../plan/planDraft.ts';
import { childNamed, childText, type XmlElement } from '../source/xml/xml.ts';

const mostNamed = 5;

/** Says which ways of a wayline are flown as curves: they are counted as straight. */
export function curveNotes(wayline: XmlElement, placemarks: readonly XmlElement[]): Warning[] {
  const curved = placemarks.flatMap((placemark, at) => (isCurved(wayline, placemark) ? [at + 1] : []));
  if (curved.length === 0) return [];
  const values = {
    count: curved.length,
    waypoints: curved.slice(0, mostNamed).map(String),
    more: Math.max(0, curved.length - mostNamed),
  };
  return [note('curves', values)];
}

/** True if the way at a waypoint is a curve; in a template it may leave that to the whole route. */
function isCurved(wayline: XmlElement, placemark: XmlElement): boolean {
  const turn = childNamed(placemark, 'waypointTurnParam');
  const isShared = turn === undefined || childText(placemark, 'useGlobalTurnParam') === '1';
  const mode = isShared ? childText(wayline, 'globalWaypointTurnMode') : childText(turn, 'waypointTurnMode');
  const own = childText(placemark, 'useStraightLine');
  const shared = childText(wayline, 'globalUseStraightLine');
  const straight = isShared ? (shared ?? own) : (own ?? shared);
  return mode?.endsWith('WithContinuityCurvature') === true && straight === '0';
}

import type { Warning } from '../../warnings/warning.ts';
import { note } from '../plan/planDraft.ts';
import { childNamed, childText, type XmlElement } from '../source/xml/xml.ts';

const mostNamed = 5;

/** Says which ways of a wayline are flown as curves: they are counted as straight. */
export function curveNotes(placemarks: readonly XmlElement[]): Warning[] {
  const curved = placemarks.flatMap((placemark, at) => {
    const mode = childText(childNamed(placemark, 'waypointTurnParam'), 'waypointTurnMode') ?? '';
    return mode.endsWith('WithContinuityCurvature') && childText(placemark, 'useStraightLine') === '0'
      ? [at + 1]
      : [];
  });
  if (curved.length === 0) return [];
  const values = {
    count: curved.length,
    waypoints: curved.slice(0, mostNamed).map(String),
    more: Math.max(0, curved.length - mostNamed),
  };
  return [note('curves', values)];
}

import type { Warning } from '../../warnings/warning.ts';
import { noteInWords } from '../plan/planDraft.ts';
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
  const more = curved.length > mostNamed ? ` and ${curved.length - mostNamed} more` : '';
  const named = `${curved.slice(0, mostNamed).join(', ')}${more}`;
  return [
    noteInWords(
      `The file flies curves at ${curved.length === 1 ? 'waypoint' : 'waypoints'} ${named}: the ways there are counted as straight, and are longer.`,
    ),
  ];
}

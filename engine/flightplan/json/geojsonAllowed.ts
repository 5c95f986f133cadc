import type { CarriedPart } from '../../mission/carried.ts';
import { listAt, member } from '../source/json/jsonValue.ts';
import { type AllowedPart, droppedPart, jsonIn, wholePart, withoutMembers } from '../write/allowedPart.ts';
import { isNote } from './geojsonNotes.ts';

const lines: ReadonlySet<unknown> = new Set(['LineString', 'MultiLineString', 'GeometryCollection']);
const isLabel = (feature: unknown): boolean => !lines.has(member(member(feature, 'geometry'), 'type'));

/** The notes of a line without figures of the flight, and labels that are places or areas. */
export function geojsonAllowed(part: CarriedPart): AllowedPart {
  if (part.kind !== 'labels')
    return withoutMembers(part, (name, value, around) => around.length !== 1 || isNote(name, value));
  const features = listAt(jsonIn(part), 'features');
  const labels = features.filter(isLabel);
  if (labels.length === features.length) return wholePart(part);
  if (labels.length === 0) return droppedPart('lines of GeoJSON');
  return {
    part: { ...part, text: JSON.stringify({ features: labels }) },
    dropped: ['lines of GeoJSON'],
  };
}

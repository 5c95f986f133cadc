import type { CarriedPart } from '../../mission/carried.ts';
import { type AllowedPart, withoutMembers } from './allowedPart.ts';

/** Elements of KML and GPX that make a route, a recording or a document of their own, or have one fetched. */
const lines: ReadonlySet<string> = new Set(
  `linestring multigeometry track multitrack model networklink networklinkcontrol update tour photooverlay
  groundoverlay screenoverlay folder document rte trk wpt rtept trkpt trkseg rpt autoroute`.split(/\s+/),
);
/** Elements that make a position, which only a label may have. */
const places: ReadonlySet<string> = new Set([
  'placemark',
  'point',
  'coordinates',
  'coord',
  '@lat',
  '@lon',
  'ele',
]);

const localName = (name: string): string => name.replace(/^(@?)[^:]*:/, '$1').toLowerCase();

/**
 * Allowed parts of a drawing beside its route: notes, data and looks, and labels with places or areas of their own, but no other
 * line and no position.
 */
export const drawingAllowed = (part: CarriedPart): AllowedPart =>
  withoutMembers(part, (name) => {
    const local = localName(name);
    return !lines.has(local) && (part.kind === 'labels' || !places.has(local));
  });

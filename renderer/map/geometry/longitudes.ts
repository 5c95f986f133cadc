import type { Position } from '../../../engine/geo/position.ts';

/** A point as Leaflet draws it: its longitude may lie beyond ±180°, so that a path stays in one piece. */
export type DrawnPoint = [lat: number, lon: number];

/** Brings a longitude into [−180, 180). */
export function wrapLongitude(lon_deg: number): number {
  const wrapped = (((lon_deg + 180) % 360) + 360) % 360;
  return wrapped - 180;
}

/** The copy of a meridian nearest to a reference: at most 180° away. */
export function nearLongitude(lon_deg: number, reference_deg: number): number {
  return lon_deg + 360 * Math.round((reference_deg - lon_deg) / 360);
}

export const drawnPoint = ({ lat, lon }: Position, reference_deg: number): DrawnPoint => [
  lat,
  nearLongitude(lon, reference_deg),
];

/** A path without jumps: the first point near the reference, each other one near the point before it. */
export function unwrapPath(path: readonly Position[], reference_deg: number): DrawnPoint[] {
  let previous_deg = reference_deg;
  return path.map(({ lat, lon }) => {
    previous_deg = nearLongitude(lon, previous_deg);
    return [lat, previous_deg];
  });
}

/** Past the map's edge: Leaflet cuts what it draws at 85.05°. */
const pastEdge_deg = 89.5;

/**
 * Visits the points of an outline as a polygon without jumps, the first one near the reference; an outline around a pole is closed over
 * the map's edge at that pole, by two points more.
 */
export function visitOutline(
  outline: readonly Position[],
  reference_deg: number,
  visit: (lat: number, lon: number) => void,
): void {
  const [first] = outline;
  if (first === undefined) return;
  const first_deg = nearLongitude(first.lon, reference_deg);
  let lon_deg = first_deg;
  for (const { lat, lon } of outline) {
    lon_deg = nearLongitude(lon, lon_deg);
    visit(lat, lon_deg);
  }
  if (Math.abs(lon_deg - first_deg) < 180) return;
  const pole_deg = first.lat < 0 ? -pastEdge_deg : pastEdge_deg;
  visit(pole_deg, lon_deg);
  visit(pole_deg, first_deg);
}

/** An outline as a polygon for Leaflet. */
export function unwrapOutline(outline: readonly Position[], reference_deg: number): DrawnPoint[] {
  const points: DrawnPoint[] = [];
  visitOutline(outline, reference_deg, (lat, lon) => points.push([lat, lon]));
  return points;
}

export const toPosition = (point: { readonly lat: number; readonly lng: number }): Position => ({
  lat: Math.max(-90, Math.min(90, point.lat)),
  lon: wrapLongitude(point.lng),
});

import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import type { FieldPlace, FieldView, Place } from '../contract/fieldView.ts';
import type { FindInBox } from '../places/gazetteer.ts';

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Rounds a position to a metre. */
export const toPlace = ({ lat, lon }: Position): Place => [rounded(lat), rounded(lon)];

/** A phone shows few names; those beyond are small places. */
const mostPlaces = 40;
/** Names as far beyond the rings as this share of their height and width may come into the picture. */
const beyond = 0.25;
/** Around a plan without rings, degrees. */
const least_deg = 0.02;

/** The places around launch point, route and rings. */
export function placesAround(
  view: Pick<FieldView, 'launch' | 'route' | 'rings'>,
  placesIn: FindInBox,
): FieldPlace[] {
  const [lat0, lon0] = view.launch;
  const all = [view.launch, ...view.route, ...view.rings.flatMap(({ outline }) => outline)];
  const lats = all.map(([lat]) => lat);
  const easts = all.map(([, lon]) => ((lon - lon0 + 540) % 360) - 180);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const up = Math.max(least_deg, beyond * (north - south));
  const aside = Math.max(least_deg / Math.max(0.05, Math.cos(toRadians(lat0))), beyond * (east - west));
  const box = {
    south: south - up,
    north: north + up,
    west: lon0 + west - aside,
    wide: east - west + 2 * aside,
  };
  return placesIn(box, mostPlaces).map((place) => ({ name: place.name, at: toPlace(place) }));
}

import type { Position } from '../../engine/geo/position.ts';
import { latOf, lonOf, type PackedPlaces } from '../../engine/terrain/elevation.ts';

export function packPlaces(positions: readonly Position[]): PackedPlaces {
  const places = new Float64Array(2 * positions.length);
  for (const [place, { lat, lon }] of positions.entries()) {
    places[2 * place] = lat;
    places[2 * place + 1] = lon;
  }
  return places;
}

export const unpackPlaces = (places: PackedPlaces): Position[] =>
  Array.from({ length: places.length / 2 }, (_, place) => ({
    lat: latOf(places, place),
    lon: lonOf(places, place),
  }));

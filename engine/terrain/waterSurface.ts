import type { Position } from '../geo/position.ts';

interface Depression {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  /** The lowest land or water level in it, metres above sea level. */
  readonly lowest_m: number;
}

/**
 * Where land or a lake lies more than 10 m below the sea: rough boxes that hold no sea, and their lowest surface (CIA, The World
 * Factbook, "Elevation: lowest point"; for Karagiye, Turpan and the Caspian: Encyclopædia Britannica).
 */
const depressions: readonly Depression[] = [
  // Jordan Rift with the Dead Sea
  { south: 30.3, north: 33.2, west: 35.2, east: 35.8, lowest_m: -431 },
  // Lake Assal
  { south: 11.5, north: 11.8, west: 42.25, east: 42.5, lowest_m: -155 },
  // Danakil
  { south: 13.2, north: 14.7, west: 40, east: 40.75, lowest_m: -125 },
  // Turpan
  { south: 42.3, north: 43.3, west: 88, east: 90.5, lowest_m: -154 },
  // Qattara
  { south: 28.5, north: 30.6, west: 26, east: 29.3, lowest_m: -133 },
  // Karagiye, beside the Caspian
  { south: 43.2, north: 43.8, west: 51.4, east: 52.2, lowest_m: -132 },
  // Caspian Sea and its shores
  { south: 36.3, north: 48.5, west: 46, east: 54.8, lowest_m: -29 },
  // Death Valley
  { south: 35.7, north: 37, west: -117.3, east: -116.4, lowest_m: -86 },
  // Salton Sea and Imperial Valley
  { south: 32.4, north: 33.8, west: -116.3, east: -115.2, lowest_m: -72 },
  // Laguna del Carbón
  { south: -49.9, north: -49.3, west: -68.6, east: -68, lowest_m: -105 },
  // Lake Enriquillo
  { south: 18.3, north: 18.65, west: -71.9, east: -71.2, lowest_m: -46 },
  // Chott Melrhir
  { south: 33.8, north: 34.7, west: 5.8, east: 7.4, lowest_m: -40 },
  // Lake Eyre
  { south: -29.8, north: -27.5, west: 136.3, east: 138.5, lowest_m: -15 },
];

/**
 * Lowest that land or water can lie at a place, metres above sea level. Some sources have the floor of the sea, over which an
 * aircraft flies as high as over its surface; polders a few metres below it count as sea level.
 */
export function lowestSurfaceAt({ lat, lon }: Position): number {
  const within = depressions.find(
    ({ south, north, west, east }) => lat >= south && lat <= north && lon >= west && lon <= east,
  );
  return within?.lowest_m ?? 0;
}

/**
 * The letters of compass and coordinates, the same in every language (ICAO Annex 4; DIN 13312 for German): O is east in German and west in
 * French and Spanish, and no coordinate is read with it.
 */
export const compassLetters = { north: 'N', east: 'E', south: 'S', west: 'W' } as const;

export const latitudeLetter = (lat: number): string =>
  lat < 0 ? compassLetters.south : compassLetters.north;
export const longitudeLetter = (lon: number): string => (lon < 0 ? compassLetters.west : compassLetters.east);

import { isSamePlace, type Position } from '../geo/position.ts';
import { fromTransverseMercator } from '../geo/transverseMercator.ts';
import { type ReadResult, readingAt, refuse } from './coordinateReading.ts';
import { bandSpan, zoneSpan } from './utmZones.ts';

const form =
  /^(?:UTM )?(?:ZONE )?(\d{1,2}) ?([A-Z]|NORTH|SOUTH)[ ,]+(\d{6}(?:\.\d+)?) ?(?:M ?E|E|M)?[ ,]+(\d{1,8}(?:\.\d+)?) ?(?:M ?N|N|M)?$/;

const falseNorthing_m = 10_000_000;
/** A zone is at most 1000 km wide, and maps overlap a little: beyond that the figures are not of this zone. */
const widest = { from_m: 100_000, to_m: 900_000 };

/** The latitudes that a letter after the zone may stand for: those of a band, or of half the globe. */
const spansOf = (letter: string) => {
  const band = letter.length === 1 ? bandSpan(letter) : undefined;
  const half =
    letter === 'N' || letter === 'NORTH'
      ? { from_deg: 0, to_deg: 84 }
      : letter === 'S' || letter === 'SOUTH'
        ? { from_deg: -80, to_deg: 0 }
        : undefined;
  return [band, half].filter((span) => span !== undefined);
};

interface Grid {
  readonly zone: number;
  readonly letter: string;
  readonly easting_m: number;
  readonly northing_m: number;
}

/** The places that a grid reference may name, north before south. */
function candidates({ zone, letter, easting_m, northing_m }: Grid): Position[] {
  return spansOf(letter).flatMap(({ from_deg, to_deg }) => {
    const isSouth = from_deg < 0;
    const point = { easting_m, northing_m: northing_m - (isSouth ? falseNorthing_m : 0) };
    const at = fromTransverseMercator(point, zone);
    return at.lat > from_deg - 0.01 && at.lat < to_deg + 0.01 ? [at] : [];
  });
}

/** Reads zone, letter, easting and northing: `32T 384300 5200300`; `undefined`: the text is no such thing. */
export function readUtm(text: string): ReadResult | undefined {
  const match = form.exec(text.trim().toUpperCase());
  if (match === null) return undefined;
  const [, zoneText, letter = '', easting, northing] = match;
  const grid = { zone: Number(zoneText), letter, easting_m: Number(easting), northing_m: Number(northing) };
  if (grid.zone < 1 || grid.zone > 60) return refuse('OUT_OF_RANGE', 'utm_zones');
  if (grid.easting_m < widest.from_m || grid.easting_m > widest.to_m)
    return refuse('OUT_OF_RANGE', 'utm_eastings');
  if (letter.length === 1 && bandSpan(letter) !== undefined && zoneSpan(grid.zone, letter) === undefined)
    return refuse('OUT_OF_RANGE', 'utm_svalbard', { zone: `${grid.zone}${letter}` });
  const [first, second] = grid.northing_m > falseNorthing_m ? [] : candidates(grid);
  if (first === undefined) return refuse('OUT_OF_RANGE', 'utm_northing', { zone: `${grid.zone}${letter}` });
  if (second !== undefined && !isSamePlace(first, second))
    return refuse('AMBIGUOUS', 'utm_south', {
      zone: grid.zone,
      north_deg: first.lat,
      south_deg: -second.lat,
    });
  return readingAt(first, { notation: 'utm' });
}

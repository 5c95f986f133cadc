import type { Position } from '../../../engine/geo/position.ts';

/**
 * Writers of coordinates that share nothing with the readers: UTM by the series of Snyder 1987 (USGS Professional Paper 1395, equations
 * 3-21 and 8-9 to 8-15), MGRS by the tables of NGA.STND.0037, plus codes by whole numbers as the specification has it.
 */
const a_m = 6_378_137;
const f = 1 / 298.257223563;
const e2 = f * (2 - f);

function meridianArc(lat: number): number {
  const φ = (lat * Math.PI) / 180;
  const [e4, e6] = [e2 ** 2, e2 ** 3];
  return (
    a_m *
    ((1 - e2 / 4 - (3 * e4) / 64 - (5 * e6) / 256) * φ -
      ((3 * e2) / 8 + (3 * e4) / 32 + (45 * e6) / 1024) * Math.sin(2 * φ) +
      ((15 * e4) / 256 + (45 * e6) / 1024) * Math.sin(4 * φ) -
      ((35 * e6) / 3072) * Math.sin(6 * φ))
  );
}

export interface Utm {
  readonly zone: number;
  readonly band: string;
  readonly easting_m: number;
  readonly northing_m: number;
}

export function zoneOf({ lat, lon }: Position): number {
  if (lat >= 56 && lat < 64 && lon >= 3 && lon < 12) return 32;
  if (lat >= 72 && lon >= 0 && lon < 42) return lon < 9 ? 31 : lon < 21 ? 33 : lon < 33 ? 35 : 37;
  return Math.floor((lon + 180) / 6) + 1;
}

export const bandOf = ({ lat }: Position): string =>
  lat >= 72 ? 'X' : ('CDEFGHJKLMNPQRSTUVW'[Math.floor((lat + 80) / 8)] ?? '?');

export function utmOf(at: Position): Utm {
  const zone = zoneOf(at);
  const φ = (at.lat * Math.PI) / 180;
  const dλ = ((at.lon - (zone * 6 - 183)) * Math.PI) / 180;
  const ep2 = e2 / (1 - e2);
  const N = a_m / Math.sqrt(1 - e2 * Math.sin(φ) ** 2);
  const T = Math.tan(φ) ** 2;
  const C = ep2 * Math.cos(φ) ** 2;
  const A = dλ * Math.cos(φ);
  const east = A + ((1 - T + C) * A ** 3) / 6 + ((5 - 18 * T + T ** 2 + 72 * C - 58 * ep2) * A ** 5) / 120;
  const north =
    A ** 2 / 2 +
    ((5 - T + 9 * C + 4 * C ** 2) * A ** 4) / 24 +
    ((61 - 58 * T + T ** 2 + 600 * C - 330 * ep2) * A ** 6) / 720;
  const northing_m = 0.9996 * (meridianArc(at.lat) + N * Math.tan(φ) * north);
  return {
    zone,
    band: bandOf(at),
    easting_m: 500_000 + 0.9996 * N * east,
    northing_m: at.lat < 0 ? 10_000_000 + northing_m : northing_m,
  };
}

const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');

export function mgrsOf(at: Position, figures: number): string {
  const { zone, band, easting_m, northing_m } = utmOf(at);
  const set = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'][(zone - 1) % 3] ?? '';
  const column = set[Math.floor(easting_m / 100_000) - 1];
  const rows = zone % 2 === 0 ? 'FGHJKLMNPQRSTUVABCDE' : 'ABCDEFGHJKLMNPQRSTUV';
  const row = rows[Math.floor(northing_m / 100_000) % 20];
  const cut = (value_m: number) => pad((value_m % 100_000) / 10 ** (5 - figures), figures);
  const digits = figures === 0 ? '' : `${cut(easting_m)}${cut(northing_m)}`;
  return `${zone}${band}${column}${row}${digits}`;
}

const alphabet = '23456789CFGHJMPQRVWX';

/** Ten figures, by whole numbers of 1/8000 degree. */
export function plusCodeOf({ lat, lon }: Position): string {
  let north = Math.min(Math.floor((lat + 90) * 8000), 180 * 8000 - 1);
  let east = Math.floor((lon + 180) * 8000);
  let figures = '';
  for (let pair = 0; pair < 5; pair++) {
    figures = `${alphabet[north % 20]}${alphabet[east % 20]}${figures}`;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  return `${figures.slice(0, 8)}+${figures.slice(8)}`;
}

const split = (value: number, parts: 2 | 3): string[] => {
  const size = Math.abs(value);
  const whole = Math.floor(size);
  const minutes = (size - whole) * 60;
  if (parts === 2) return [`${whole}`, minutes.toFixed(6)];
  return [`${whole}`, `${Math.floor(minutes)}`, ((minutes - Math.floor(minutes)) * 60).toFixed(4)];
};

const letters = ({ lat, lon }: Position): readonly [string, string] => [
  lat < 0 ? 'S' : 'N',
  lon < 0 ? 'W' : 'E',
];

/** A position in each spelling of degrees. */
export function degreeSpellings(at: Position): string[] {
  const [north, east] = letters(at);
  const both = (write: (value: number, letter: string) => string, between: string) =>
    [write(at.lat, north), write(at.lon, east)].join(between);
  const sized = (value: number) => Math.abs(value).toFixed(6);
  const dm = (value: number) => split(value, 2);
  const dms = (value: number) => split(value, 3);
  return [
    `${at.lat.toFixed(6)}, ${at.lon.toFixed(6)}`,
    `${at.lat.toFixed(6)} ${at.lon.toFixed(6)}`,
    `${at.lat.toFixed(6)}; ${at.lon.toFixed(6)}`.replaceAll('.', ','),
    `${at.lat.toFixed(6)}, ${at.lon.toFixed(6)}`.replaceAll('.', ','),
    both((value, letter) => `${sized(value)}° ${letter}`, ', '),
    both((value, letter) => `${letter}${sized(value)}`, ' '),
    both((value, letter) => `${sized(value)}${letter}`.replace('.', ','), ' '),
    both((value, letter) => `${dm(value)[0]}° ${dm(value)[1]}' ${letter}`, ' '),
    both((value, letter) => `${letter} ${dm(value).join(' ')}`, ', '),
    both((value, letter) => `${dms(value)[0]}°${dms(value)[1]}′${dms(value)[2]}″${letter}`, ' '),
    both((value, letter) => `${dms(value)[0]}d${dms(value)[1]}m${dms(value)[2]}s${letter}`, ' '),
    both((value, letter) => `${dms(value).join(':')} ${letter}`, ', '),
    both((value, letter) => `${letter}${dms(value).join(' ')}`, ' '),
  ];
}

import { toLongitude } from '../geo/angle.ts';

/** Bands of 8° of latitude from 80° S, the last one of 12° (NGA.STND.0037, table 2-3). */
const bandLetters = 'CDEFGHJKLMNPQRSTUVWX';

export interface Span {
  readonly from_deg: number;
  readonly to_deg: number;
}

/** The latitudes of a band; `undefined`: no band has that letter. */
export function bandSpan(letter: string): Span | undefined {
  const index = bandLetters.indexOf(letter);
  if (index < 0) return undefined;
  const from_deg = -80 + 8 * index;
  return { from_deg, to_deg: letter === 'X' ? 84 : from_deg + 8 };
}

/** Zones that are wider or narrower than 6° (NGA.STND.0037, section 2-5): 32V has the south-west of Norway, 31X to 37X Svalbard. */
const odd: Readonly<Record<string, Span | null>> = {
  '31V': { from_deg: 0, to_deg: 3 },
  '32V': { from_deg: 3, to_deg: 12 },
  '31X': { from_deg: 0, to_deg: 9 },
  '32X': null,
  '33X': { from_deg: 9, to_deg: 21 },
  '34X': null,
  '35X': { from_deg: 21, to_deg: 33 },
  '36X': null,
  '37X': { from_deg: 33, to_deg: 42 },
};

/** The longitudes of a zone in a band; `undefined`: there is none. */
export function zoneSpan(zone: number, band: string): Span | undefined {
  const span = odd[`${zone}${band}`];
  if (span === null) return undefined;
  return span ?? { from_deg: zone * 6 - 186, to_deg: zone * 6 - 180 };
}

/** How far a longitude lies outside a span of longitudes, degrees; 0: inside. */
export function beyondSpan(lon: number, { from_deg, to_deg }: Span): number {
  const half_deg = (to_deg - from_deg) / 2;
  return Math.max(0, Math.abs(toLongitude(lon - from_deg - half_deg)) - half_deg);
}

import { unitNamed } from '../unitNames.ts';
import { metresPerFoot } from '../units.ts';
import { levelHeights_m } from './hourlyWeather.ts';
import { reportedWind_m } from './windProfile.ts';

/** The quantity in a column of a table of hours. */
export interface Column {
  readonly kind: 'time' | 'wind' | 'from' | 'gust' | 'temp' | 'rain' | 'humidity' | 'other';
  /** Height of a wind above ground, metres; absent: the usual one. */
  readonly height_m?: number | undefined;
  /** The unit as the header writes it; absent: none is written. */
  readonly unit?: string | undefined;
  /** Set where its times are in UTC. */
  readonly isUtc?: true | undefined;
  /** Reason not to read the table: the unit of the column is unknown, or another column gives the same figure. */
  readonly fault?: 'unit' | 'twice' | undefined;
}

/** The order of a table without a head. */
export const usualColumns: readonly Column[] = [
  { kind: 'time' },
  { kind: 'wind' },
  { kind: 'from' },
  { kind: 'gust' },
  { kind: 'temp' },
];

/** Words of heads in four languages, without accents; the first that is found counts: `wind direction` is no wind. */
const kinds: readonly (readonly [kind: Column['kind'], word: RegExp])[] = [
  ['gust', /gust|boe|boen|bo\b|rafale|racha|rafaga/],
  ['rain', /rain|precip|regen|niederschlag|pluie|lluvia|\bmm\b/],
  ['humidity', /humid|feucht|\brh\b|humed/],
  ['from', /from|\bdir|richtung|\baus\b|direc|provenance|desde|procedencia|^°$|^deg$|^de$/],
  ['temp', /temp|°c|°f|celsius|fahrenheit|^t$/],
  ['wind', /wind|vent\b|vent_|viento|^m\/s$|^km\/h$|^kn$|^kts?$/],
  ['time', /time|zeit|uhr|stunde|heure|hora|hour|date|datum|fecha|\butc\b|^tag$|^day$/],
];

const plain = (head: string): string =>
  head
    .toLowerCase()
    .replace(/ö/g, 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();

/** A unit in brackets or after the last gap: `Wind (km/h)`, `wind_80m_m/s`, `temp_C`. */
function unitOf(head: string, kind: Column['kind']): string | undefined {
  const measure = kind === 'temp' ? 'temperature' : 'speed';
  if (kind !== 'temp' && kind !== 'wind' && kind !== 'gust') return undefined;
  const pieces = [/[([]([^)\]]+)[)\]]/.exec(head)?.[1], head.split(/[_\s,]+/).at(-1), head];
  return pieces.find((piece) => piece !== undefined && unitNamed(measure, piece) !== undefined);
}

const unknownUnit = /(^|[^a-z])(bft?|beaufort)([^a-z]|$)|[([][^)\]]*\//;

/** Height above ground in metres, of `wind_80m`, `Wind 80 m` or `wind_speed_250ft`: no `80 m/s`; `NaN`: a level of pressure. */
function heightOf(head: string): number | undefined {
  const [, figure, unit = ''] =
    /(?:^|[^\d.,])(\d{1,6}(?:[.,]\d{1,3})?) ?(m|ft|hpa|mb)(?![a-z/])/.exec(head) ?? [];
  if (figure === undefined) return undefined;
  const metresPer: Readonly<Record<string, number>> = { m: 1, ft: metresPerFoot };
  return Number(figure.replace(',', '.')) * (metresPer[unit] ?? Number.NaN);
}

const isLevel = (height_m: number): boolean =>
  height_m >= levelHeights_m.least && height_m <= levelHeights_m.most;

/** Letters of a header cell, at most. */
const mostLetters = 100;

function columnOf(given: string): Column {
  const head = plain(given.slice(0, mostLetters));
  const kind = kinds.find(([, word]) => word.test(head))?.[0] ?? 'other';
  const height_m = kind === 'wind' || kind === 'from' ? heightOf(head) : undefined;
  const unit = unitOf(head, kind);
  const isSpeed = kind === 'wind' || kind === 'gust';
  return {
    kind,
    ...(height_m !== undefined && { height_m }),
    ...(unit !== undefined && { unit }),
    ...(kind === 'time' && /\b(utc|gmt|z)\b/.test(head) && { isUtc: true as const }),
    ...(isSpeed && unit === undefined && unknownUnit.test(head) && { fault: 'unit' as const }),
  };
}

const isOfWind = ({ kind }: Column): boolean => kind === 'wind' || kind === 'from' || kind === 'gust';

/** The column as it counts among those before it: of several temperatures the first; winds at no height of a level are left out. */
function amongOthers(column: Column, before: readonly Column[]): Column {
  const { kind, height_m = reportedWind_m } = column;
  if (kind === 'time' || kind === 'other') return column;
  if (!isLevel(height_m)) return { kind: 'other' };
  const isThere = before.some((one) => one.kind === kind && (one.height_m ?? reportedWind_m) === height_m);
  if (!isThere) return column;
  return isOfWind(column) ? { ...column, fault: 'twice' } : { kind: 'other' };
}

/** The columns that a first line names; `undefined`: it is no head, but an hour. */
export function columnsOfHead(cells: readonly string[]): readonly Column[] | undefined {
  const columns = cells.map(columnOf);
  const hasWind = columns.some(({ kind }) => kind === 'wind');
  const hasTime = columns.some(({ kind }) => kind === 'time');
  if (!hasWind || !hasTime) return undefined;
  return columns.map((column, at) => amongOthers(column, columns.slice(0, at)));
}

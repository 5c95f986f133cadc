import { type Unit, unitNamed } from '../../unitNames.ts';
import type { Measure } from '../plan/planUnits.ts';
import { plainKey } from '../source/foreignNames.ts';
import { looksMeasured, type MeasureName, measureOf } from '../source/measureName.ts';
import { unitText } from '../source/measureText.ts';
import { unitTold } from '../source/measureWords.ts';
import { findCoordinates } from './csvCoordinateColumns.ts';

export interface Column {
  readonly index: number;
  /** The header in the words of the file, for messages. */
  readonly header: string;
  /** Words of the header without its unit, lower case: “alt asl”. */
  readonly key: string;
  readonly unit: string;
  /** True if the column holds the times of a recording. */
  readonly isTime: boolean;
}

export interface MeasureColumn extends Column, Omit<MeasureName, 'unit'> {
  readonly named: Unit | undefined;
  /** Column that names the unit of each row. */
  readonly unitAt?: number | undefined;
}

export interface Columns {
  readonly all: readonly Column[];
  readonly lat: number;
  readonly lon: number;
  readonly altitudes: readonly MeasureColumn[];
  readonly speed: MeasureColumn | undefined;
  readonly wait: MeasureColumn | undefined;
  /** Columns that look like one of these, or like a unit, and are not read. */
  readonly unread: readonly Column[];
  /** Column with the numbers of the points. */
  readonly id: number | undefined;
  /** Names the flight that a row belongs to. */
  readonly flight: number | undefined;
  readonly time: boolean;
  readonly latSide: number | undefined;
  readonly lonSide: number | undefined;
  /** Names what the height of a row is measured from. */
  readonly heightMode: number | undefined;
  /** Says what a row is: a waypoint, a point of interest. */
  readonly kind: number | undefined;
  /** Columns that name the points. */
  readonly nameColumns: readonly number[];
}

const lengths = new Set(['m', 'meter', 'meters', 'metre', 'metres', 'ft', 'feet', 'km']);

/** The column of a header cell: text in brackets, or after the name as R writes it, is the unit. */
export function toColumn(header: string, index: number): Column {
  const lower = header.slice(0, 200).toLowerCase();
  const bracket = /[([]([^()[\]]{0,60})[)\]]/.exec(lower);
  const name = bracket === null ? lower : lower.replace(bracket[0], ' ');
  const words = plainKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(plainKey);
  const last = words.at(-1) ?? '';
  const hasSuffix = bracket === null && words.length > 1 && lengths.has(last);
  const key = (hasSuffix ? words.slice(0, -1) : words).join(' ');
  return {
    index,
    header,
    key,
    isTime: timeKey.test(key),
    unit: bracket?.[1]?.trim() ?? (hasSuffix ? last : ''),
  };
}

/** True if a column can be in degrees: x and y in metres are a map projection. */
const isDegrees = (column: Column) => !lengths.has(column.unit);

/** The columns of a header row, or `undefined` where it names no latitude and longitude. */
export function findColumns(header: readonly string[]): Columns | undefined {
  const all = header.map(toColumn);
  const [lat, lon] = findCoordinates(all.filter(isDegrees)) ?? [];
  if (lat === undefined || lon === undefined) return undefined;
  const rest = all.filter((column) => column !== lat && column !== lon);
  return {
    all,
    lat: lat.index,
    lon: lon.index,
    ...measuresIn(rest),
    id: all.find(({ key }) =>
      /^(id|wp|waypoint|waypoint id|wp id|index|no|seq|sequence|order|number|point id)$/.test(key),
    )?.index,
    flight: rest.find(({ key }) => flightKey.test(key))?.index,
    time: all.some(({ isTime }) => isTime),
    latSide: all.find(({ key }) => ['n s', 'lat ref', 'gpslatituderef', 'ns'].includes(key))?.index,
    lonSide: all.find(({ key }) => ['e w', 'lon ref', 'gpslongituderef', 'ew'].includes(key))?.index,
    heightMode: rest.find(({ key }) => heightModeKey.test(key))?.index,
    kind: rest.find(({ key }) => kindKey.test(key))?.index,
    nameColumns: rest.filter(({ key }) => nameKey.test(key) || kindKey.test(key)).map(({ index }) => index),
  };
}

const heightModeKey = /^(alt|altitude|height) ?(mode|type|ref|reference|datum|frame)$/;
const kindKey = /^((wp|waypoint|point) ?)?(type|kind)$/;
const nameKey = /^((wp|waypoint|point) ?)?(name|label|title|id|waypoint)$/;

/** Words that name the flight of a row; a track alone may be a course. */
const flightWords = ['flight', 'mission', 'route', 'trip', 'drone', 'uav', 'vehicle'] as const;
const flightKey = new RegExp(`^(${flightWords.join('|')}|track(?= ))( (id|no|nr|number|name|index))?$`);

/** Time columns of telemetry, also those of DJI's logs: CUSTOM.updateTime, OSD.flyTime. */
const timeKey =
  /^(utc|gpst|time(?! (at|on|over) )|datetime|timestamp|date|gps time|gps date|custom date|t|time millisecond|seconds)( |$)|^utc|(^| )(updatetime|flytime|offsettime|timestamp|datetime)( |$)/;

type Measures = Pick<Columns, 'altitudes' | 'speed' | 'wait' | 'unread'>;

function measuresIn(columns: readonly Column[]): Measures {
  const found = columns.flatMap((column) => toMeasure(column, columns));
  const of = (measure: Measure) =>
    found
      .filter((column) => column.measure === measure)
      .toSorted((one, other) => rankOf(one) - rankOf(other));
  const speeds = of('speed');
  const altitudes = takeoffFirst(of('height'));
  const speed = speeds.find(({ head }) => head !== 'airspeed') ?? speeds[0];
  const wait = of('wait')[0];
  const read = new Set([...altitudes.slice(0, 1), speed, wait].map((column) => column?.index));
  const units = new Set(found.map(({ unitAt }) => unitAt));
  const isUnread = ({ index, header }: Column) =>
    !read.has(index) && !units.has(index) && looksMeasured(header);
  return { altitudes, speed, wait, unread: columns.filter(isUnread) };
}

/** The column as one of heights, speeds or waits; none for a picture's height, which has a width beside it. */
function toMeasure(column: Column, all: readonly Column[]): MeasureColumn[] {
  const name = measureOf(column.header);
  if (name === undefined) return [];
  const { unit: named, ...rest } = name;
  const isPicture = name.head === 'height' && all.some(({ key }) => /^(image |img )?width$/.test(key));
  if (isPicture) return [];
  const unitAt = all.find(({ header }) => unitTold(header)?.measure === name.measure)?.index;
  return [
    {
      ...column,
      ...rest,
      named: named ?? (isGarmin(all) ? feet : undefined),
      unitAt,
      ...ofLogger(name, all),
    },
  ];
}

const feet = unitNamed('length', 'ft');

/**
 * Meanings that the V-900 logger of Columbus leaves out of its header: heights above sea level, speeds in km/h (gpsbabel.org,
 * fmt_v900).
 */
function ofLogger({ measure, datum, unit }: MeasureName, all: readonly Column[]): Partial<MeasureColumn> {
  const isLogger = ['tag', 'heading', 'vox'].every((name) => all.some(({ key }) => key === name));
  if (!isLogger) return {};
  if (measure === 'height') return { datum: datum ?? 'msl' };
  return measure === 'speed' && unit === undefined ? { named: unitNamed('speed', 'km/h') } : {};
}

/** True for a cockpit log of Garmin, which has feet and says so only in a comment line. */
const isGarmin = (all: readonly Column[]) =>
  all.some(({ key }) => key === 'lcl date') && all.some(({ key }) => key === 'altmsl');

/** Columns with a word that may be anything come after the others, those with a unit that nobody knows last. */
const doubt = ({ odd, unknown }: MeasureColumn) => (unknown !== undefined ? 2 : odd !== undefined ? 1 : 0);

/** True if a column of heights, above take-off or without a reference, has a unit. */
const isPlainHeight = ({ measure, datum, named }: MeasureColumn) =>
  measure === 'height' && (datum === undefined || datum === 'takeoff') && named !== undefined;

/** The clearest column first: among those of equal doubt a height with its unit. */
const rankOf = (column: MeasureColumn) => 2 * doubt(column) + (isPlainHeight(column) ? 0 : 1);

/**
 * The altitude columns, the height above take-off first: logs have it beside an altitude without a reference or above sea level, those
 * of DJI beside one from the barometer. Before a height above sea level or the ellipsoid comes one above the ground, too.
 */
function takeoffFirst(sorted: readonly MeasureColumn[]): readonly MeasureColumn[] {
  const [clearest] = sorted;
  const hasUnit = clearest !== undefined && isPlainHeight(clearest);
  const of = (wanted: string) =>
    sorted.find(
      (column) => column.datum === wanted && doubt(column) < 2 && (!hasUnit || isPlainHeight(column)),
    );
  const isAbsolute = sorted[0]?.datum === 'msl' || sorted[0]?.datum === 'ellipsoid';
  const first =
    sorted.find(({ key }) => key === 'osd height') ?? of('takeoff') ?? (isAbsolute ? of('agl') : undefined);
  return first === undefined ? sorted : [first, ...sorted.filter((column) => column !== first)];
}

type Row = readonly string[];

/** The names of a header with the units that the row below it holds; `undefined`: that row holds none. */
export function unitsBelow(names: Row | undefined, row: Row | undefined): Row | undefined {
  if (names === undefined || row === undefined || row.some((cell) => /^[-+]?\.?\d/.test(cell)))
    return undefined;
  const cells = row.map((cell) => cell.replace(/^[([{]|[)\]}]$/g, ''));
  const lat = findColumns(names)?.lat;
  const isUnits = names.some((name, at) =>
    at === lat ? unitNamed('angle', cells[at] ?? '') !== undefined : isUnitOf(name, cells[at] ?? ''),
  );
  if (!isUnits) return undefined;
  return names.map((name, at) => ((cells[at] ?? '') === '' ? name : `${name} (${cells[at]})`));
}

function isUnitOf(name: string, cell: string): boolean {
  const measure = measureOf(name)?.measure;
  return measure !== undefined && unitText(cell, measure).unit !== undefined;
}

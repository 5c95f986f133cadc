import type { AltitudeDatum } from '../../geo/position.ts';
import { metresPerFoot, mpsPerKmh, mpsPerKnot, mpsPerMph } from '../../units.ts';
import { findCoordinates, plainKey } from './csvCoordinateColumns.ts';

export interface Column {
  readonly index: number;
  /** Words of the header without its unit, lower case: “alt asl”. */
  readonly key: string;
  readonly unit: string;
}

export interface AltitudeColumn extends Column {
  readonly datum: AltitudeDatum | undefined;
  readonly factor: number;
}

export interface Columns {
  readonly all: readonly Column[];
  readonly lat: number;
  readonly lon: number;
  readonly altitudes: readonly AltitudeColumn[];
  readonly speed: { readonly index: number; readonly factor: number } | undefined;
  readonly wait: { readonly index: number; readonly factor: number } | undefined;
  /** Numbers of the points. */
  readonly id: number | undefined;
  readonly time: boolean;
  readonly latSide: number | undefined;
  readonly lonSide: number | undefined;
}

const metric = new Set(['m', 'meter', 'meters', 'metre', 'metres', 'ft', 'feet', 'km']);

/** The column of a header cell: text in brackets, or after the name as R writes it, is the unit. */
function toColumn(cell: string, index: number): Column {
  const lower = cell.slice(0, 200).toLowerCase();
  const bracket = /[([]([^()[\]]{0,60})[)\]]/.exec(lower);
  const name = bracket === null ? lower : lower.replace(bracket[0], ' ');
  const words = plainKey(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const hasSuffix = bracket === null && words.length > 1 && metric.has(last);
  return {
    index,
    key: (hasSuffix ? words.slice(0, -1) : words).join(' '),
    unit: bracket?.[1]?.trim() ?? (hasSuffix ? last : ''),
  };
}

/** Whether a column can be in degrees: x and y in metres are a map projection. */
const isDegrees = (column: Column) => !metric.has(column.unit);

/** The columns of a header row, or `undefined` where it names no latitude and longitude. */
export function findColumns(header: readonly string[]): Columns | undefined {
  const all = header.map(toColumn);
  const degrees = all.filter(isDegrees);
  const [lat, lon] = findCoordinates(degrees) ?? [];
  if (lat === undefined || lon === undefined) return undefined;
  const speed = all.find(({ key }) => /^(speed|groundspeed|ground speed|velocity)( |$)/.test(key));
  return {
    all,
    lat: lat.index,
    lon: lon.index,
    altitudes: takeoffFirst(all.filter(isAltitude).map((column) => toAltitude(column, isGarmin(all)))),
    speed: speed === undefined ? undefined : { index: speed.index, factor: speedFactor(speed) },
    wait: waitColumn(all),
    id: all.find(({ key }) => /^(id|wp|waypoint|waypoint id|wp id|index|no|seq|number|point id)$/.test(key))
      ?.index,
    time: all.some(({ key }) => timeKey.test(key)),
    latSide: all.find(({ key }) => ['n s', 'lat ref', 'gpslatituderef', 'ns'].includes(key))?.index,
    lonSide: all.find(({ key }) => ['e w', 'lon ref', 'gpslongituderef', 'ew'].includes(key))?.index,
  };
}

/** Time columns of telemetry, also those of DJI's logs: CUSTOM.updateTime, OSD.flyTime. */
const timeKey =
  /^(utc|gpst|time|datetime|timestamp|date|gps time|gps date|custom date|t|time millisecond|seconds)( |$)|^utc|(^| )(updatetime|flytime|offsettime|timestamp|datetime)( |$)/;

const waitKey = /^(wait|hold|hover|stay|dwell|delay|pause|loiter)( ?time)?( ms| s| sec| seconds)?$/;

function waitColumn(all: readonly Column[]): Columns['wait'] {
  const found = all.find(({ key }) => waitKey.test(key));
  if (found === undefined) return undefined;
  const isMilliseconds = found.unit === 'ms' || found.unit.startsWith('milli') || found.key.endsWith(' ms');
  return { index: found.index, factor: isMilliseconds ? 1e-3 : 1 };
}

const altitudeWord =
  /^((gps|rel|relative|abs|absolute)?(alt|altitude)(gps|msl|amsl|asl|agl)?|height|elev|elevation|hgt|param7|z)$/;

/** Whether a column is an altitude, unlike “altitudemode” and the heights of points of interest or of accuracy. */
const isAltitude = ({ key }: Column) => {
  const words = key.split(' ');
  return (
    (key === 'ascent' || words.some((word) => altitudeWord.test(word))) &&
    !words.some((word) => /^(poi|mode|accuracy|home|max|min|error|terrain|ground)$/.test(word))
  );
};

/** Whether this is a cockpit log of Garmin, which has feet and says so only in a comment line. */
const isGarmin = (all: readonly Column[]) =>
  all.some(({ key }) => key === 'lcl date') && all.some(({ key }) => key === 'altmsl');

/**
 * The altitude columns, the height above take-off first: logs have it beside an altitude without a reference, those of DJI beside
 * one from the barometer.
 */
function takeoffFirst(columns: readonly AltitudeColumn[]): readonly AltitudeColumn[] {
  const height = columns.find(({ key }) => key === 'osd height');
  const plain =
    columns[0]?.datum === undefined ? columns.find(({ datum }) => datum === 'takeoff') : undefined;
  const first = height ?? plain;
  return first === undefined ? columns : [first, ...columns.filter((column) => column !== first)];
}

function toAltitude(column: Column, garmin: boolean): AltitudeColumn {
  const feet =
    (garmin && column.unit === '') ||
    /(^|\s)(ft|feet|foot)(\s|$)/.test(column.unit) ||
    /(^| )(ft|feet)( |$)/.test(column.key);
  return { ...column, datum: datumOf(`${column.key} ${column.unit}`), factor: feet ? metresPerFoot : 1 };
}

function datumOf(words: string): AltitudeDatum | undefined {
  // EXIF’s GPSAltitude is above sea level (Exif 2.32, GPSAltitudeRef).
  if (/asl|msl|sea|^gpsalt/.test(words)) return 'msl';
  if (/agl|above ground/.test(words)) return 'agl';
  if (/takeoff|take off|start point|^rel|\brel|above home|above start|^osd height|^ascent/.test(words))
    return 'takeoff';
  if (/^abs|\babs|^osd altitude/.test(words)) return 'msl';
  return /ellips|wgs84|hae/.test(words) ? 'ellipsoid' : undefined;
}

function speedFactor({ unit, key }: Column): number {
  const words = `${unit} ${key}`;
  if (/mph|mi\/h/.test(words)) return mpsPerMph;
  if (/km\/?h|kph/.test(words)) return mpsPerKmh;
  return /kn|kt/.test(unit) ? mpsPerKnot : 1;
}

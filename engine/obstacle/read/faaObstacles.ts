import { elementAt } from '../../elementAt.ts';
import { placeAt } from '../../geo/position.ts';
import { feetToMetres } from '../../units.ts';
import type { ObstacleKind, ObstacleTop } from '../obstacle.ts';
import type { Gathered } from './gathered.ts';
import { halfWidthOf } from './kindOf.ts';
import { isHeight } from './topOf.ts';

/** A row of the FAA's Digital Obstacle File, as its texts are. */
interface Row {
  readonly id: string;
  readonly verified: string;
  readonly lat: number | undefined;
  readonly lon: number | undefined;
  readonly type: string;
  readonly agl: string;
  readonly accuracy: string;
  readonly action: string;
  readonly date: string;
}

/** Accuracy codes of the file (DOF README): 1–8 horizontal, A–H vertical, feet; 7 and 8 are half a nautical mile and one. */
const horizontal_ft: Readonly<Record<string, number>> = {
  1: 20,
  2: 50,
  3: 100,
  4: 250,
  5: 500,
  6: 1000,
  7: 3038,
  8: 6076,
};
const vertical_ft: Readonly<Record<string, number>> = {
  A: 3,
  B: 10,
  C: 20,
  D: 50,
  E: 125,
  F: 250,
  G: 500,
  H: 1000,
};

/** Codes 9 and I: unknown; a place that nobody knows better than to 500 ft, a height than to 125 ft [E]. */
const unknownCodes = { horizontal: 500, vertical: 125 } as const;

const kinds: readonly (readonly [RegExp, ObstacleKind])[] = [
  [/WINDMILL|WIND TURBINE/, 'turbine'],
  [/CATENARY|T-?L|TRANSMISSION/, 'wire'],
  [/BLDG|BUILDING|DOME|SILO|TANK|HANGAR|ELEVATOR|STADIUM|PLANT|REFINERY|HEAT COOL/, 'building'],
  [/STACK|CHIMNEY/, 'chimney'],
  [/CRANE/, 'crane'],
  [/POLE|SIGN|FENCE/, 'pole'],
  [/TREE|VEG/, 'tree'],
  [/TOWER|TWR|CTRL/, 'tower'],
  [/MAST|ANTENNA/, 'mast'],
];

const kindOfType = (type: string): ObstacleKind => kinds.find(([words]) => words.test(type))?.[1] ?? 'other';

function angleOf(text: string): number | undefined {
  const [, degrees, minutes, seconds, side] =
    /^(\d{1,3}) +(\d{1,2}) +(\d{1,2}(?:\.\d{1,4})?)([NSEW])$/.exec(text.trim()) ?? [];
  if (degrees === undefined) return undefined;
  const angle_deg = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return side === 'S' || side === 'W' ? -angle_deg : angle_deg;
}

/** The columns of the fixed form (DOF README), without the ones that nothing here needs. */
const fixedRow = (line: string): Row => ({
  id: line.slice(0, 9).trim(),
  verified: line.slice(10, 11),
  lat: angleOf(line.slice(35, 47)),
  lon: angleOf(line.slice(48, 61)),
  type: line.slice(62, 80).trim(),
  agl: line.slice(83, 88).trim(),
  accuracy: `${line.slice(97, 98)}${line.slice(99, 100)}`,
  action: line.slice(118, 119),
  date: line.slice(120, 127),
});

const decimal = (text: string): number | undefined =>
  /^-?\d{1,3}\.\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

function csvRow(line: string, columns: ReadonlyMap<string, number>): Row {
  const cells = line.split(',').map((cell) => cell.replaceAll('"', '').trim());
  const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
  return {
    id: cell('OAS'),
    verified: cell('VERIFIED STATUS'),
    lat: decimal(cell('LATDEC')),
    lon: decimal(cell('LONDEC')),
    type: cell('TYPE'),
    agl: cell('AGL'),
    accuracy: cell('ACCURACY'),
    action: cell('ACTION'),
    date: cell('JDATE'),
  };
}

/** `2024060`: the 60th day of 2024. */
function dayOfJulian(text: string): string | undefined {
  const [, year, day] = /^(\d{4})(\d{3})$/.exec(text.trim()) ?? [];
  if (year === undefined || Number(day) < 1 || Number(day) > 366) return undefined;
  return new Date(Date.UTC(Number(year), 0, Number(day))).toISOString().slice(0, 10);
}

function topOfFeet(agl: string): ObstacleTop | undefined {
  const value_m = /^\d{1,5}$/.test(agl) ? feetToMetres(Number(agl)) : Number.NaN;
  return isHeight(value_m, 'ground') ? { datum: 'ground', value_m } : undefined;
}

function addRow(row: Row, where: string, dated: string | undefined, to: Gathered): void {
  const { id, lat, lon, type, agl, accuracy, action, date } = row;
  // D: taken down.
  if (action === 'D') {
    to.leaveOut('other_feature', where);
    return;
  }
  const place = lat === undefined || lon === undefined ? undefined : placeAt(lat, lon);
  if (place === undefined) {
    to.leaveOut('geometry', where);
    return;
  }
  const top = topOfFeet(agl);
  if (top === undefined) to.leaveOut('height', where);
  const kind = kindOfType(type);
  const day = dayOfJulian(date) ?? dated;
  const [across = '', up = ''] = accuracy;
  to.add(
    {
      kind,
      name: id,
      shape: 'point',
      corners: [place],
      half_width_m: halfWidthOf({}, kind),
      tops: [top],
      source: row.verified === 'O' ? 'FAA DOF' : 'FAA DOF (unverified)',
      ...(day !== undefined && { dated: day }),
      error: {
        horizontal_m: feetToMetres(horizontal_ft[across] ?? unknownCodes.horizontal),
        vertical_m: feetToMetres(vertical_ft[up] ?? unknownCodes.vertical),
      },
    },
    where,
  );
}

const head = /^"?OAS"?,"?VERIFIED STATUS"?,/;
const currency = /^\s*CURRENCY DATE = (\d{2})\/(\d{2})\/(\d{2})/;

export const isFaaFile = (text: string): boolean => head.test(text) || currency.test(text);

/** Adds the rows of a Digital Obstacle File; gives the day that it holds for, if it says one. */
export function readFaa(text: string, to: Gathered): string | undefined {
  const lines = text.split(/\r?\n/);
  const [, month, day, year] = currency.exec(elementAt(lines, 0)) ?? [];
  const dated = year === undefined ? undefined : `20${year}-${month}-${day}`;
  const isTable = head.test(elementAt(lines, 0));
  const names = elementAt(lines, 0).split(',');
  const columns = new Map(names.map((name, at) => [name.replaceAll('"', '').trim(), at]));
  for (const [index, line] of lines.entries()) {
    const isRow = isTable ? index > 0 && line.trim() !== '' : /^\d{2}-/.test(line);
    if (isRow) addRow(isTable ? csvRow(line, columns) : fixedRow(line), `line ${index + 1}`, dated, to);
  }
  return dated;
}

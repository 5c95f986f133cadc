import type { WrittenFile } from './judge.ts';
import { randomPlaces } from './places.ts';
import { pick, type Random, randomFrom, shuffled } from './random.ts';
import { type Figures, randomFigures } from './randomFigures.ts';
import { beside } from './spellings.ts';

/** How a header holds its unit. */
const styles: readonly ((name: string, unit: string) => string)[] = [
  (name, unit) => `${name}(${unit})`,
  (name, unit) => `${name} (${unit})`,
  (name, unit) => `${name} [${unit}]`,
  (name, unit) => `${name}{${unit}}`,
  (name, unit) => `${name} <${unit}>`,
  (name, unit) => `${name}_${unit}`,
  (name, unit) => `${name} ${unit}`,
  (name, unit) => `${name}-${unit}`,
  (name, unit) => `${name}/${unit}`,
  (name, unit) => `${name}, ${unit}`,
  (name, unit) => `${name}: ${unit}`,
  (name, unit) => `${name} in ${unit}`,
  (name, unit) => `${name}.${unit.replace(/[^a-zA-Z]/g, '.')}.`,
];
/** A unit that only its capital letter tells from the name. */
const joined = (name: string, unit: string) =>
  /^[a-z]+$/i.test(unit) ? `${name}${unit[0]?.toUpperCase()}${unit.slice(1)}` : `${name} (${unit})`;
const cases: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

interface Dialect {
  readonly delimiter: string;
  readonly decimal: string;
  readonly hasUnitRow: boolean;
  readonly number: (value: number) => string;
}

interface Column {
  readonly header: string;
  readonly unitRow?: string;
  readonly cell: (at: number) => string;
}

function randomDialect(random: Random): Dialect {
  const [delimiter, decimal] = pick(random, [
    [',', '.'],
    [',', '.'],
    [';', '.'],
    [';', ','],
    ['\t', '.'],
    ['\t', ','],
    ['|', '.'],
    [',', ','],
  ] as const);
  const style = random();
  const shown = (value: number) =>
    style < 0.06 && value >= 1 ? value.toExponential() : style < 0.1 ? `+${value}` : String(value);
  return {
    delimiter,
    decimal,
    hasUnitRow: random() < 0.06,
    number: (value) => shown(value).replace('.', decimal),
  };
}

/** A table of waypoints of a seed, with any names, units and dialects. */
export function randomTable(seed: number): WrittenFile {
  const random = randomFrom(seed);
  const dialect = randomDialect(random);
  const places = randomPlaces(random, 2 + Math.floor(random() * 4), dialect.decimal);
  const figures = randomFigures(random, places.list.length);
  const [latName, lonName] = pick(random, coordinateNames);
  const positions: Column[] = [
    {
      header: latName + places.suffix,
      unitRow: 'deg',
      cell: (at) => places.text(places.list[at]?.lat ?? 0, true),
    },
    {
      header: lonName + places.suffix,
      unitRow: 'deg',
      cell: (at) => places.text(places.list[at]?.lon ?? 0, false),
    },
  ];
  const columns = figures.map((one) => columnsOf(random, one, dialect));
  const others = beside
    .filter(() => random() < 0.07)
    .map((header) => ({ header, cell: () => String(Math.round(random() * 500)) }));
  const rest = shuffled(random, [...columns.flat(), ...others]);
  const isFirst = random() < 0.7;
  const text = textOf(
    random,
    isFirst ? [...positions, ...rest] : [...rest, ...positions],
    dialect,
    places.list.length,
  );
  return {
    text,
    bytes: bytesOf(random, text),
    places: places.list,
    isLost: places.isLost,
    figures: figures.map((one, at) => ({ ...one, header: columns[at]?.[0]?.header ?? '' })),
    mayBeRefused: figures.some((one) => one.meant.some(Number.isNaN)),
  };
}

const coordinateNames: readonly (readonly [string, string])[] = [
  ['lat', 'lon'],
  ['Latitude', 'Longitude'],
  ['latitude', 'lng'],
  ['LATITUDE', 'LONGITUDE'],
  ['Breite', 'Länge'],
  ['Waypoint Latitude', 'Waypoint Longitude'],
  ['gps_lat', 'gps_lon'],
];

/** The column of a measure, and one for its units where they have one of their own. */
function columnsOf(random: Random, figures: Figures, { hasUnitRow, number }: Dialect): Column[] {
  const { name, unit, other, place, written } = figures;
  const isJoined = random() < 0.06;
  const styled = (text: string) =>
    isJoined ? joined(name, text) : pick(random, cases)(pick(random, styles)(name, text));
  const gap = pick(random, ['', ' ']);
  const cell = (at: number, beside = '') => {
    const value = written[at];
    return value === undefined ? '' : `${number(value)}${beside}`;
  };
  const plain = (at: number) => cell(at);
  if (place === 'value') return [{ header: name, cell: (at) => cell(at, gap + unit.text) }];
  if (place === 'beside') {
    const teller = {
      header: pick(random, [`${name}_unit`, `${name} unit`, `${name} units`]),
      cell: () => unit.text,
    };
    return [{ header: name, cell: plain }, teller];
  }
  if (place === 'both') return [{ header: styled(unit.text), cell: (at) => cell(at, gap + unit.text) }];
  if (place === 'contradiction')
    return [{ header: styled(unit.text), cell: (at) => cell(at, gap + other.text) }];
  if (place === 'two') return [{ header: `${name} (${unit.text}) [${other.text}]`, cell: plain }];
  if (place === 'nowhere') return [{ header: name, cell: plain, unitRow: '' }];
  return hasUnitRow
    ? [{ header: name, unitRow: unit.text, cell: plain }]
    : [{ header: styled(unit.text), cell: plain }];
}

function textOf(random: Random, columns: readonly Column[], dialect: Dialect, count: number): string {
  const { delimiter, hasUnitRow } = dialect;
  const isQuoted = random() < 0.2;
  const gap = delimiter === ',' && random() < 0.15 ? ' ' : '';
  const tail = random() < 0.08 ? delimiter : '';
  const quoted = (text: string) =>
    isQuoted || text.includes(delimiter) || text.startsWith('"') || text.includes('\n')
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const rowOf = (cells: readonly string[]) => `${cells.map(quoted).join(delimiter + gap)}${tail}`;
  const rows = Array.from({ length: count }, (_, at) => columns.map(({ cell }) => cell(at)));
  const lines = [
    ...(random() < 0.05 ? [`sep=${delimiter}`] : []),
    ...(random() < 0.07 ? ['# exported on a Monday'] : []),
    rowOf(columns.map(({ header }) => header)),
    ...(hasUnitRow ? [rowOf(columns.map(({ unitRow }) => unitRow ?? ''))] : []),
    ...rows.map(rowOf),
    ...(random() < 0.1 ? [''] : []),
  ];
  return `${lines.join(pick(random, ['\n', '\n', '\r\n', '\r']))}\n`;
}

/** The text in one of the encodings in which spreadsheets write. */
function bytesOf(random: Random, text: string): Uint8Array {
  const at = random();
  if (at < 0.7) return new TextEncoder().encode(text);
  if (at < 0.85) return new TextEncoder().encode(`\ufeff${text}`);
  const units = Uint16Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0));
  const little = new Uint8Array(units.buffer);
  if (at < 0.93) return little;
  const big = new Uint8Array(little.length);
  for (let index = 0; index < little.length; index += 1) big[index] = little[index ^ 1] ?? 0;
  return big;
}

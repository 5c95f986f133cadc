import type { AltitudeDatum } from '../../geo/position.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import { type NumberMark, plainNumber, thousandsMark } from '../../writtenNumber.ts';
import { isNoValue, type MeasureText, measureText, refuseUnit, unitText } from '../source/measureText.ts';
import type { UnitUse } from '../source/unitUse.ts';
import type { MeasureColumn } from './csvColumns.ts';

type Row = readonly string[];

/** A figure of a cell in metres, metres per second or seconds. */
export interface CellFigure {
  readonly value: number;
  readonly datum?: AltitudeDatum | undefined;
}

export interface CellRule extends TableMarks {
  /** Cells of a recording with a strange unit hold no value; those of a plan are refused. */
  readonly isLog: boolean;
  readonly units: UnitUse;
}

/** How the numbers of a table are written. */
export interface TableMarks {
  readonly decimalComma: boolean;
  /** Marks between thousands, by the columns that have them. */
  readonly thousands: ReadonlyMap<number, NumberMark>;
}

/** Matches the number that a cell begins with; a unit may stand behind it. */
const number = /^[-+\u2212]?\d[\d.,]*(?:[ '’]\d{3}(?!\d)[\d.,]*)*/;

const plainCell = (cell: string, index: number, { decimalComma, thousands }: TableMarks): string =>
  cell.replace(number, (written) => {
    const mark = thousands.get(index);
    const isAsWritten = !decimalComma && mark === undefined && /^[^.,]*,[^.,]*$/.test(written);
    return isAsWritten ? written : plainNumber(written, mark);
  });

/** True if a cell holds a figure, whatever its unit. */
export const holdsFigure = (row: Row, { index, measure }: MeasureColumn, marks: TableMarks): boolean =>
  row[index] !== undefined && measureText(plainCell(row[index], index, marks), measure) !== undefined;

/** The marks between the thousands of some columns, which these tell themselves, else the latitudes. */
export function thousandsIn(
  columns: readonly MeasureColumn[],
  rows: Iterable<Row>,
  latitudes: readonly string[],
): ReadonlyMap<number, NumberMark> {
  const texts = new Map(columns.map(({ index }) => [index, new Set<string>()]));
  for (const row of rows)
    for (const [index, found] of texts) found.add(number.exec(row[index] ?? '')?.[0] ?? '');
  return new Map(
    [...texts].flatMap(([index, found]) => {
      const mark = thousandsMark([...found], () => latitudes);
      return mark === undefined ? [] : [[index, mark] as const];
    }),
  );
}

/**
 * The figure of a row in a column; `none` where the cell stands for no value, `unreadable` where it holds something else. The unit is
 * that of the cell, else the one that a person chose, else that of the row, else of the header, else metres, metres per second or seconds.
 */
export function figureIn(
  row: Row,
  column: MeasureColumn,
  { isLog, units, ...marks }: CellRule,
  where: PlaceInFile,
): CellFigure | 'none' | 'unreadable' {
  const cell = row[column.index] ?? '';
  if (isNoValue(cell)) return 'none';
  const read = measureText(plainCell(cell, column.index, marks), column.measure);
  if (read === undefined) return 'unreadable';
  const { value, unit, unknown, datum } = read;
  if (unit !== undefined) {
    units.compare(column.header, column.named, unit);
    return { value: unit.toEngine(value), datum };
  }
  const isChosen = units.chosen(column.measure) !== undefined;
  if (unknown !== undefined && !isChosen) {
    if (isLog) return 'unreadable';
    refuseUnit(unknown, column.measure, where, value);
  }
  const beside = isChosen ? {} : rowUnit(row, column, where, value);
  if (beside.unit !== undefined) units.compare(column.header, column.named, beside.unit);
  return {
    value: units.read(column.measure, value, beside.unit ?? column.named),
    datum: datum ?? beside.datum,
  };
}

/** The unit of a row, in a column of its own. */
function rowUnit(
  row: Row,
  { unitAt, measure }: MeasureColumn,
  where: PlaceInFile,
  figure: number,
): Omit<MeasureText, 'value'> {
  const text = unitAt === undefined ? '' : (row[unitAt] ?? '');
  if (isNoValue(text)) return {};
  const said = unitText(text, measure);
  return said.unknown === undefined ? said : refuseUnit(text, measure, where, figure);
}

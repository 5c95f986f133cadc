import type { AltitudeDatum } from '../../geo/position.ts';
import { type Unit, unitNamed } from '../../unitNames.ts';
import { type Measure, quantityOf } from '../plan/planUnits.ts';
import { isNoValue, measureText, refuseUnit } from '../source/measureText.ts';
import type { UnitUse } from '../source/unitUse.ts';
import type { MeasureColumn } from './csvColumns.ts';

type Row = readonly string[];

/** A figure of a cell in metres, metres per second or seconds. */
export interface CellFigure {
  readonly value: number;
  readonly datum?: AltitudeDatum | undefined;
}

export interface CellRule {
  readonly decimalComma: boolean;
  /** Cells of a recording with a strange unit hold no value; those of a plan are refused. */
  readonly isLog: boolean;
  readonly units: UnitUse;
}

const plainCell = (cell: string, decimalComma: boolean) => (decimalComma ? cell.replace(',', '.') : cell);

/** Whether a cell holds a figure, whatever its unit. */
export const holdsFigure = (cell: string | undefined, measure: Measure, decimalComma: boolean): boolean =>
  cell !== undefined && measureText(plainCell(cell, decimalComma), measure) !== undefined;

/**
 * The figure of a row in a column; `none` where the cell stands for no value, `unreadable` where it holds something else. The unit is
 * that of the cell, else the one that a person chose, else that of the row, else of the header, else metres, metres per second or seconds.
 */
export function figureIn(
  row: Row,
  column: MeasureColumn,
  { decimalComma, isLog, units }: CellRule,
  where: string,
): CellFigure | 'none' | 'unreadable' {
  const cell = row[column.index] ?? '';
  if (isNoValue(cell)) return 'none';
  const read = measureText(plainCell(cell, decimalComma), column.measure);
  if (read === undefined) return 'unreadable';
  const { value, unit, unknown, datum } = read;
  if (unit !== undefined) return { value: unit.toEngine(value), datum };
  const isChosen = units.chosen(column.measure) !== undefined;
  if (unknown !== undefined && !isChosen) {
    if (isLog) return 'unreadable';
    refuseUnit(unknown, column.measure, where, value);
  }
  const named = isChosen ? undefined : (rowUnit(row, column, where, value) ?? column.named);
  return { value: units.read(column.measure, value, named), datum };
}

/** The unit of a row, in a column of its own. */
function rowUnit(
  row: Row,
  { unitAt, measure }: MeasureColumn,
  where: string,
  figure: number,
): Unit | undefined {
  const text = unitAt === undefined ? '' : (row[unitAt] ?? '');
  if (isNoValue(text)) return undefined;
  return unitNamed(quantityOf[measure], text) ?? refuseUnit(text, measure, where, figure);
}

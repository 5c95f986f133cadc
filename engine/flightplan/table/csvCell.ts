import type { AltitudeDatum } from '../../geo/position.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Measure } from '../plan/planUnits.ts';
import { isNoValue, type MeasureText, measureText, refuseUnit, unitText } from '../source/measureText.ts';
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

/** True if a cell holds a figure, whatever its unit. */
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
  where: PlaceInFile,
): CellFigure | 'none' | 'unreadable' {
  const cell = row[column.index] ?? '';
  if (isNoValue(cell)) return 'none';
  const read = measureText(plainCell(cell, decimalComma), column.measure);
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

import { unitNamed } from '../../unitNames.ts';
import { measureOf } from '../source/measureName.ts';
import { unitText } from '../source/measureText.ts';
import { findColumns } from './csvColumns.ts';

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

import { numbered } from '../../placeInFile.ts';
import type { Table } from '../source/csvTable.ts';
import { cleanText, refuse } from '../source/refusal.ts';

/** Columns of a map projection that nobody names, or of UTM without its zone. */
const projected = /^(utm[ _-]?)?(easting|northing|rechtswert|hochwert)\b/i;

/** Refuses columns with places that are not in degrees: to rename them would not help. */
function refuseProjected(table: Table): void {
  const found = [...table.rows.first(1)].flat().find((cell) => projected.test(cell));
  if (found === undefined) return;
  refuse('FOREIGN_COORDINATES.projected', {
    values: { column: cleanText(found, 40) },
    format: 'csv',
    where: numbered('row', 1),
  });
}

/** Refuses a table without columns of latitude and longitude. */
export function refuseColumns(table: Table): never {
  refuseProjected(table);
  const found = [...table.rows.first(1)]
    .flat()
    .slice(0, 12)
    .map((cell) => cleanText(cell, 20))
    .join(', ');
  return refuse('NO_COORDINATE_COLUMNS', {
    values: { columns: cleanText(found) },
    format: 'csv',
    where: numbered('row', 1),
  });
}

import type { Table } from '../source/csvTable.ts';
import { cleanText, refuse } from '../source/refusal.ts';

/** Columns of a map projection that nobody names, or of UTM without its zone. */
const projected = /^(utm[ _-]?)?(easting|northing|rechtswert|hochwert)\b/i;

/** Refuses columns with places that are not in degrees: to rename them would not help. */
function refuseProjected(table: Table): void {
  const found = [...table.rows.first(1)].flat().find((cell) => projected.test(cell));
  if (found === undefined) return;
  refuse(
    'FOREIGN_COORDINATES',
    `The column “${cleanText(found, 40)}” holds lengths of a map projection, not degrees; export the table with latitude and longitude. If they are UTM, a column “zone” beside “easting” and “northing” says where, such as 32T.`,
    { format: 'csv', where: 'row 1' },
  );
}

/** Refuses a table without columns of latitude and longitude. */
export function refuseColumns(table: Table): never {
  refuseProjected(table);
  const found = [...table.rows.first(1)]
    .flat()
    .slice(0, 12)
    .map((cell) => cleanText(cell, 20))
    .join(', ');
  return refuse(
    'NO_COORDINATE_COLUMNS',
    `The table has no latitude and longitude columns; it has: ${cleanText(found)}. Name them latitude and longitude.`,
    {
      format: 'csv',
      where: 'row 1',
    },
  );
}

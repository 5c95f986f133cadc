import type { Table } from '../source/csvTable.ts';
import { cleanText, refuse } from '../source/refusal.ts';

/** Names of columns with places in a grid, and what they hold. */
const grids: readonly (readonly [RegExp, string])[] = [
  [/^(utm[ _-]?)?(easting|northing|rechtswert|hochwert)\b/i, 'metres of a map projection'],
  [/^(mgrs|usng|utm)\b/i, 'references of a grid'],
];

/** Refuses columns with places that are not in degrees: to rename them would not help. */
function refuseGrid(table: Table): void {
  const cells = [...table.rows.first(1)].flat();
  for (const [pattern, what] of grids) {
    const found = cells.find((cell) => pattern.test(cell));
    if (found !== undefined)
      refuse(
        'FOREIGN_COORDINATES',
        `The column “${cleanText(found, 40)}” holds ${what}, not degrees; export the table with latitude and longitude.`,
        { format: 'csv', where: 'row 1' },
      );
  }
}

/** Refuses a table without columns of latitude and longitude. */
export function refuseColumns(table: Table): never {
  refuseGrid(table);
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

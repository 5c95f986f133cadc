import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { columnHeads, type TableRow, tableRows } from './legRows.ts';
import { drawBadge, drawMark, markColors } from './marks.ts';
import type { Sheet } from './sheet.ts';

const rowHeight = 15.5;
const headHeight = 15;
/** Right edges of the columns after the first, of the width that the table has. */
const edges = [0.135, 0.22, 0.345, 0.475, 0.575, 0.65, 0.75, 0.87, 0.965] as const;
/** A table longer than this is a file's business. */
export const mostRows = 1000;

const head = { size: sizes.small, color: ink.muted } as const;

function drawHead(sheet: Sheet, heads: readonly string[]): void {
  sheet.write('Leg to', sheet.left + 3, sheet.y + 10, head);
  for (const [at, name] of heads.entries())
    sheet.write(name, sheet.left + (edges[at] ?? 1) * sheet.width, sheet.y + 10, { ...head, align: 'right' });
  sheet.y += headHeight;
  rule(sheet);
}

const rule = ({ doc, left, right, y }: Sheet): void => {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.4).stroke(ink.rule);
};

function drawEnd(sheet: Sheet, end: string): void {
  if (/^\d+$/.test(end))
    drawBadge(sheet, end, { x: sheet.left + 10, y: sheet.y + rowHeight / 2, size: 10.5 });
  else sheet.write(end, sheet.left + 3, sheet.y + 10.5, { size: sizes.table, weight: 'semibold' });
}

function drawRow(sheet: Sheet, row: TableRow): void {
  if (row.flight !== undefined) {
    sheet.doc.roundedRect(sheet.left + 3, sheet.y + 5, 8, 6, 1.5).fill(row.color);
    sheet.write(row.flight, sheet.left + 15, sheet.y + 10.5, { size: sizes.table, weight: 'semibold' });
  } else {
    drawEnd(sheet, row.end);
    for (const [at, cell] of row.cells.entries())
      sheet.write(cell, sheet.left + (edges[at] ?? 1) * sheet.width, sheet.y + 10.5, {
        size: sizes.table,
        align: 'right',
        ...(at === row.cells.length - 1 && row.atHome !== undefined
          ? { weight: 'semibold', color: markColors[row.atHome] }
          : {}),
      });
    if (row.mark !== undefined)
      drawMark(sheet, row.mark, { x: sheet.right - 11, y: sheet.y + 4.5, size: 7.5 });
  }
  sheet.y += rowHeight;
  rule(sheet);
}

/** Every leg with the middle estimate and what 95 of 100 flights keep side by side; a page that goes on repeats the head. */
export function drawLegTable(sheet: Sheet, briefing: Briefing): void {
  const rows = tableRows(briefing);
  const heads = columnHeads(briefing);
  sheet.keepTogether(13 + headHeight + 3 * rowHeight);
  sheet.y = drawHeading(sheet, 'Legs');
  drawHead(sheet, heads);
  for (const [at, row] of rows.slice(0, mostRows).entries()) {
    // The name of a flight does not stand alone at the foot of a page.
    const room = row.flight === undefined ? rowHeight : 3 * rowHeight;
    if (at > 0 && sheet.y + room > sheet.bottom) {
      sheet.newPage();
      drawHead(sheet, heads);
    }
    drawRow(sheet, row);
  }
  if (rows.length > mostRows) {
    sheet.keepTogether(rowHeight);
    const left_out = `${rows.length - mostRows} more rows are left out here; the file of legs (CSV) has them all.`;
    sheet.write(left_out, sheet.left + 3, sheet.y + 10.5, { size: sizes.table, weight: 'semibold' });
    sheet.y += rowHeight;
  }
  sheet.y += 12;
}

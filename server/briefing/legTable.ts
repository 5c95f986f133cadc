import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawBadge, drawMark, markColors } from './marks.ts';
import type { Pages } from './pages.ts';
import { columnHeads, type TableRow, tableRows } from './tableRows.ts';

const rowHeight = 15.5;
const headHeight = 15;
/** Right edges of the columns after the first, of the width that the table has. */
const edges = [0.135, 0.22, 0.345, 0.475, 0.575, 0.65, 0.75, 0.87, 0.965] as const;
/** A table longer than this is a file's business. */
export const mostRows = 1000;

const head = { size: sizes.small, color: ink.muted } as const;

/** Heads of all columns, the first one with its begin where the others have their end. */
function drawHead(pages: Pages, [first = '', ...heads]: readonly string[]): void {
  pages.write(first, pages.left + 3, pages.y + 10, head);
  for (const [at, name] of heads.entries())
    pages.write(name, pages.left + (edges[at] ?? 1) * pages.width, pages.y + 10, { ...head, align: 'right' });
  pages.y += headHeight;
  rule(pages);
}

const rule = ({ doc, left, right, y }: Pages): void => {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.4).stroke(ink.rule);
};

function drawEnd(pages: Pages, end: string): void {
  if (/^\d+$/.test(end))
    drawBadge(pages, end, { x: pages.left + 10, y: pages.y + rowHeight / 2, size: 10.5 });
  else pages.write(end, pages.left + 3, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
}

function drawRow(pages: Pages, row: TableRow): void {
  if (row.flight !== undefined) {
    pages.doc.roundedRect(pages.left + 3, pages.y + 5, 8, 6, 1.5).fill(row.color);
    pages.write(row.flight, pages.left + 15, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
  } else {
    drawEnd(pages, row.end);
    for (const [at, cell] of row.cells.entries())
      pages.write(cell, pages.left + (edges[at] ?? 1) * pages.width, pages.y + 10.5, {
        size: sizes.table,
        align: 'right',
        ...(at === row.cells.length - 1 && row.atHome !== undefined
          ? { weight: 'semibold', color: markColors[row.atHome] }
          : {}),
      });
    if (row.mark !== undefined)
      drawMark(pages, row.mark, { x: pages.right - 11, y: pages.y + 4.5, size: 7.5 });
  }
  pages.y += rowHeight;
  rule(pages);
}

/** Every leg with the middle estimate and what 95 of 100 flights keep side by side; a page that goes on repeats the head. */
export function drawLegTable(pages: Pages, briefing: Briefing): void {
  const rows = tableRows(briefing);
  const { locale } = briefing;
  const heads = [sayMessage('briefing.leg_to', {}, locale), ...columnHeads(briefing)];
  pages.keepTogether(13 + headHeight + 3 * rowHeight);
  pages.y = drawHeading(pages, sayMessage('briefing.legs', {}, locale));
  drawHead(pages, heads);
  for (const [at, row] of rows.slice(0, mostRows).entries()) {
    // The name of a flight does not stand alone at the foot of a page.
    const room = row.flight === undefined ? rowHeight : 3 * rowHeight;
    if (at > 0 && pages.y + room > pages.bottom) {
      pages.newPage();
      drawHead(pages, heads);
    }
    drawRow(pages, row);
  }
  if (rows.length > mostRows) {
    pages.keepTogether(rowHeight);
    const left_out = sayMessage('briefing.rows_left_out', { rows: rows.length - mostRows }, locale);
    pages.write(left_out, pages.left + 3, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
    pages.y += rowHeight;
  }
  pages.y += 12;
}

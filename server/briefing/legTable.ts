import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawBadge, drawMark, markColors } from './marks.ts';
import type { Pages } from './pages.ts';
import { columnsOf, type TableRow, tableRows } from './tableRows.ts';

const rowHeight = 15.5;
const headHeight = 15;
/** A table longer than this is a file's business. */
export const mostRows = 1000;

const head = { size: sizes.small, color: ink.muted } as const;

type Columns = ReturnType<typeof columnsOf>;

/** Heads of all columns, the first one with its begin where the others have their end. */
function drawHead(pages: Pages, first: string, columns: Columns): void {
  pages.write(first, pages.left + 3, pages.y + 10, head);
  for (const column of columns)
    pages.write(column.head, pages.left + column.right * pages.width, pages.y + 10, {
      ...head,
      align: 'right',
    });
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

function drawRow(pages: Pages, row: TableRow, columns: Columns): void {
  if (row.flight !== undefined) {
    pages.doc.roundedRect(pages.left + 3, pages.y + 5, 8, 6, 1.5).fill(row.color);
    pages.write(row.flight, pages.left + 15, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
  } else {
    drawEnd(pages, row.end);
    for (const [at, { right }] of columns.entries())
      pages.write(row.cells[at] ?? '', pages.left + right * pages.width, pages.y + 10.5, {
        size: sizes.table,
        align: 'right',
        ...(at === columns.length - 1 && row.atHome !== undefined
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
  const columns = columnsOf(briefing);
  const drawHeads = () => drawHead(pages, sayMessage('briefing.leg_to', {}, locale), columns);
  pages.keepTogether(13 + headHeight + 3 * rowHeight);
  pages.y = drawHeading(pages, sayMessage('briefing.legs', {}, locale));
  drawHeads();
  for (const [at, row] of rows.slice(0, mostRows).entries()) {
    // The name of a flight does not stand alone at the foot of a page.
    const room = row.flight === undefined ? rowHeight : 3 * rowHeight;
    if (at > 0 && pages.y + room > pages.bottom) {
      pages.newPage();
      drawHeads();
    }
    drawRow(pages, row, columns);
  }
  if (rows.length > mostRows) {
    pages.keepTogether(rowHeight);
    const left_out = sayMessage('briefing.rows_left_out', { rows: rows.length - mostRows }, locale);
    pages.write(left_out, pages.left + 3, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
    pages.y += rowHeight;
  }
  pages.y += 12;
}

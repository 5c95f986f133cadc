import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading, drawRule } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawBadge, drawMark, markColors } from './marks.ts';
import type { Pages } from './pages.ts';
import { columnsOf, type TableRow, tableRows } from './tableRows.ts';

const rowHeight = 15.5;
const headHeight = 15;
/** A table longer than this is a file's business. */
export const mostRows = 1000;

const head = { size: sizes.small, color: ink.muted } as const;

/** Between two texts of a row, at least. */
const leastGap = 4;
/** Nearer to each other, two heads read as one. */
const clearGap = 8;
/** Sums of widths differ by less. */
const rounding = 0.01;
const endStyle = { size: sizes.table, weight: 'semibold' } as const;

type LegColumns = readonly Pick<ReturnType<typeof columnsOf>[number], 'head' | 'right'>[];

/** Where columns lie: right edges of those after the first in points from the left of the table, and the room of the first. */
interface Laid {
  readonly edges: readonly number[];
  readonly room: number;
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '');

/** Gives the first column the room that its longest text takes, such as a place inside a leg, and the others what is left, with even gaps where the usual ones are too small for a language. */
export function columnsFor(
  pages: Pick<Pages, 'width' | 'widthOf'>,
  rows: readonly TableRow[],
  columns: LegColumns,
): Laid {
  const usual = columns.map(({ right }) => right * pages.width);
  const legs = rows.filter((row) => row.flight === undefined);
  const widths = columns.map(({ head: name }, at) => {
    const cell = longest(legs.map(({ cells }) => cells[at] ?? ''));
    return Math.max(pages.widthOf(name, head), pages.widthOf(cell, endStyle));
  });
  const wanted = 3 + pages.widthOf(longest(legs.map(({ end }) => end)), endStyle) + rounding;
  const [first = 0] = widths;
  const free = (usual[0] ?? 0) - first - leastGap;
  const areClear = widths.every(
    (width, at) => at === 0 || (usual[at] ?? 0) - width - (usual[at - 1] ?? 0) >= clearGap,
  );
  if (wanted <= free && areClear) return { edges: usual, room: free - 3 };
  const all = usual.at(-1) ?? pages.width;
  const spare = (all - wanted - widths.reduce((sum, width) => sum + width, 0)) / widths.length;
  const gap = Math.max(leastGap, spare);
  let edge = all;
  const edges = widths.toReversed().map((width) => {
    const here = edge;
    edge -= width + gap;
    return here;
  });
  return { edges: edges.toReversed(), room: edge - 3 };
}

/** Heads of all columns, the first one with its begin where the others have their end. */
function drawHead(pages: Pages, first: string, columns: LegColumns, { edges }: Laid): void {
  pages.write(first, pages.left + 3, pages.y + 10, head);
  for (const [at, { head: name }] of columns.entries())
    pages.write(name, pages.left + (edges[at] ?? pages.width), pages.y + 10, { ...head, align: 'right' });
  pages.y += headHeight;
  drawRule(pages);
}

function drawEnd(pages: Pages, end: string, room: number): void {
  if (/^\d+$/.test(end))
    drawBadge(pages, end, { x: pages.left + 10, y: pages.y + rowHeight / 2, size: 10.5 });
  else pages.write(pages.fitted(end, room, endStyle), pages.left + 3, pages.y + 10.5, endStyle);
}

function drawRow(pages: Pages, row: TableRow, { edges, room }: Laid): void {
  if (row.flight !== undefined) {
    pages.doc.roundedRect(pages.left + 3, pages.y + 5, 8, 6, 1.5).fill(row.color);
    pages.write(row.flight, pages.left + 15, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
  } else {
    drawEnd(pages, row.end, room);
    for (const [at, cell] of row.cells.entries())
      pages.write(cell, pages.left + (edges[at] ?? pages.width), pages.y + 10.5, {
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
  drawRule(pages);
}

/** Every leg with the middle estimate and what 95 of 100 flights keep side by side; a page that goes on repeats the head. */
export function drawLegTable(pages: Pages, briefing: Briefing): void {
  const rows = tableRows(briefing);
  const { locale } = briefing;
  const columns = columnsOf(briefing);
  const laid = columnsFor(pages, rows, columns);
  const drawHeads = () => drawHead(pages, sayMessage('briefing.leg_to', {}, locale), columns, laid);
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
    drawRow(pages, row, laid);
  }
  if (rows.length > mostRows) {
    pages.keepTogether(rowHeight);
    const left_out = sayMessage('briefing.rows_left_out', { rows: rows.length - mostRows }, locale);
    pages.write(left_out, pages.left + 3, pages.y + 10.5, { size: sizes.table, weight: 'semibold' });
    pages.y += rowHeight;
  }
  pages.y += 12;
}

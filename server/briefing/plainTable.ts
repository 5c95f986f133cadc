import { drawHeading, drawRule } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawMark, type Mark } from './marks.ts';
import type { Pages } from './pages.ts';

/** A table of one name and right-aligned cells a row. */
export interface PlainTable {
  readonly heading: string;
  /** Right edges of the columns after the first, of the width. */
  readonly edges: readonly number[];
  /** Lines of heads, one above the other; the first line may leave some out. */
  readonly heads: readonly (readonly string[])[];
  readonly rows: readonly PlainRow[];
}

export interface PlainRow {
  readonly name: string;
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
  /** Stands at the right end of the row. */
  readonly mark?: Mark;
}

const rowHeight = 12.4;
const headLine = 10;
const head = { size: sizes.small, color: ink.muted } as const;

function drawCells(pages: Pages, cells: readonly string[], edges: readonly number[], style: object): void {
  for (const [at, cell] of cells.entries())
    pages.write(cell, pages.left + (edges[at] ?? 1) * pages.width, pages.y, { ...style, align: 'right' });
}

function drawHeads(pages: Pages, { heads, edges }: PlainTable): void {
  for (const [first = '', ...others] of heads) {
    pages.y += headLine;
    pages.write(first, pages.left + 3, pages.y, head);
    drawCells(pages, others, edges, head);
  }
  pages.y += 4;
  drawRule(pages);
}

/** Draws a table on as many pages as it takes; each repeats the heads. */
export function drawPlainTable(pages: Pages, table: PlainTable): void {
  const headHeight = 4 + table.heads.length * headLine;
  pages.keepTogether(13 + headHeight + 3 * rowHeight);
  pages.y = drawHeading(pages, table.heading);
  drawHeads(pages, table);
  for (const { name, cells, isStrong = false, mark } of table.rows) {
    if (pages.y + rowHeight > pages.bottom) {
      pages.newPage();
      drawHeads(pages, table);
    }
    const style = { size: sizes.table, weight: isStrong ? 'semibold' : 'regular' } as const;
    pages.y += 9;
    pages.write(name, pages.left + 3, pages.y, { ...style, weight: 'semibold' });
    drawCells(pages, cells, table.edges, style);
    if (mark !== undefined) drawMark(pages, mark, { x: pages.right - 11, y: pages.y - 6.5, size: 7 });
    pages.y += rowHeight - 9;
    drawRule(pages);
  }
  pages.y += 8;
}

import type { MessageName } from '../report/catalogues.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { aircraftRows, checksOf, conditionRows, type FactRow, pictureRows } from './factRows.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import type { Pages } from './pages.ts';

export interface Column {
  readonly x: number;
  readonly width: number;
}

const rowHeight = 13.2;

/** Name on the left, figure on the right; a figure that is too wide for the line goes on below. */
export function drawRows(pages: Pages, rows: readonly FactRow[], { x, width }: Column): void {
  const bold = { size: sizes.table, weight: 'semibold' } as const;
  for (const [name, value] of rows) {
    pages.write(name, x, pages.y + 10, { size: sizes.table, color: ink.muted });
    const room = width - pages.widthOf(name, { size: sizes.table }) - 8;
    for (const [at, line] of pages.linesOf(value, room, bold).entries()) {
      if (at > 0) pages.y += 10;
      pages.write(line, x + width, pages.y + 10, { ...bold, align: 'right' });
    }
    pages.y += rowHeight;
  }
}

/** Something to tick, in as many lines as it takes. */
export function drawCheck(pages: Pages, check: string, { x, width }: Column): void {
  pages.doc
    .lineWidth(0.8)
    .roundedRect(x + 0.5, pages.y + 4, 7, 7, 1.5)
    .stroke(ink.text);
  for (const [at, line] of pages.linesOf(check, width - 14, { size: sizes.table }).entries()) {
    if (at > 0) pages.y += 10;
    pages.write(line, x + 14, pages.y + 10.3, { size: sizes.table });
  }
  pages.y += rowHeight + 1;
}

/** Conditions, aircraft and what to check, one below the other; the cursor ends below them. */
export function drawFactColumn(pages: Pages, briefing: Briefing, column: Column): void {
  const { x, width } = column;
  const begin = (heading: MessageName) => {
    pages.y = drawHeading(pages, sayMessage(heading, {}, briefing.locale), x, width) + 2;
  };
  begin('briefing.conditions');
  drawRows(pages, conditionRows(briefing), column);
  pages.y += 5;
  begin('briefing.aircraft');
  drawRows(pages, [...aircraftRows(briefing), ...pictureRows(briefing)], column);
  pages.y += 5;
  begin('briefing.checks');
  for (const check of checksOf(briefing)) drawCheck(pages, check, column);
}

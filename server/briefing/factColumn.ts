import type { Briefing } from './briefing.ts';
import { aircraftRows, checksOf, conditionRows, type FactRow, pictureRows } from './factRows.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import type { Sheet } from './sheet.ts';

interface Column {
  readonly x: number;
  readonly width: number;
}

const rowHeight = 13.2;

/** Name on the left, figure on the right; a figure that is too wide for the line goes on below. */
function drawRows(sheet: Sheet, rows: readonly FactRow[], { x, width }: Column): void {
  const bold = { size: sizes.table, weight: 'semibold' } as const;
  for (const [name, value] of rows) {
    sheet.write(name, x, sheet.y + 10, { size: sizes.table, color: ink.muted });
    const room = width - sheet.widthOf(name, { size: sizes.table }) - 8;
    for (const [at, line] of sheet.linesOf(value, room, bold).entries()) {
      if (at > 0) sheet.y += 10;
      sheet.write(line, x + width, sheet.y + 10, { ...bold, align: 'right' });
    }
    sheet.y += rowHeight;
  }
}

function drawChecks(sheet: Sheet, checks: readonly string[], { x, width }: Column): void {
  for (const check of checks) {
    sheet.doc
      .lineWidth(0.8)
      .roundedRect(x + 0.5, sheet.y + 4, 7, 7, 1.5)
      .stroke(ink.text);
    for (const [at, line] of sheet.linesOf(check, width - 14, { size: sizes.table }).entries()) {
      if (at > 0) sheet.y += 10;
      sheet.write(line, x + 14, sheet.y + 10.3, { size: sizes.table });
    }
    sheet.y += rowHeight + 1;
  }
}

/** Conditions, aircraft and what to check, one below the other; the cursor ends below them. */
export function drawFactColumn(sheet: Sheet, briefing: Briefing, column: Column): void {
  const { x, width } = column;
  const begin = (heading: string) => {
    sheet.y = drawHeading(sheet, heading, x, width) + 2;
  };
  begin('Conditions');
  drawRows(sheet, conditionRows(briefing), column);
  sheet.y += 5;
  begin('Aircraft');
  drawRows(sheet, [...aircraftRows(briefing), ...pictureRows(briefing)], column);
  sheet.y += 5;
  begin('Check before take-off');
  drawChecks(sheet, checksOf(briefing), column);
}

import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawMark } from './marks.ts';
import { assumptionsOf, limitsOf, sourcesOf, warningsOf } from './sentences.ts';
import type { Sheet } from './sheet.ts';

const lineHeight = 10.2;
const style = { size: sizes.table } as const;

/** Lines of all sentences in a width, the first of each marked. */
const toLines = (sheet: Sheet, sentences: readonly string[], width: number) =>
  sentences.flatMap((sentence) =>
    sheet.linesOf(sentence, width - 9, style).map((text, at) => ({ text, isFirst: at === 0 })),
  );

function drawLine(
  sheet: Sheet,
  { text, isFirst }: ReturnType<typeof toLines>[number],
  x: number,
  y: number,
): void {
  if (isFirst) sheet.doc.circle(x + 2.5, y + 5.6, 1.2).fill(ink.text);
  sheet.write(text, x + 9, y + 8, style);
}

/** A list under its heading, on as many pages as it takes. */
function drawList(sheet: Sheet, heading: string, sentences: readonly string[]): void {
  const lines = toLines(sheet, sentences, sheet.width);
  if (lines.length === 0) return;
  // A list stays whole where a page can hold it.
  sheet.keepTogether(17 + Math.min(40, lines.length) * lineHeight);
  sheet.y = drawHeading(sheet, heading) + 4;
  for (const line of lines) {
    sheet.keepTogether(lineHeight);
    drawLine(sheet, line, sheet.left, sheet.y);
    sheet.y += lineHeight;
  }
  sheet.y += 10;
}

/** What is wrong or doubtful about the flight, each with the sign of a warning. */
export function drawWarnings(sheet: Sheet, briefing: Briefing): void {
  const warnings = warningsOf(briefing);
  if (warnings.length === 0) return;
  sheet.keepTogether(16 + 2 * lineHeight);
  sheet.y = drawHeading(sheet, 'Warnings') + 4;
  for (const warning of warnings) {
    for (const [at, text] of sheet.linesOf(warning, sheet.width - 13, style).entries()) {
      sheet.keepTogether(lineHeight);
      if (at === 0) drawMark(sheet, 'warn', { x: sheet.left, y: sheet.y + 1.5, size: 7.5 });
      sheet.write(text, sheet.left + 13, sheet.y + 8, style);
      sheet.y += lineHeight;
    }
    sheet.y += 1.5;
  }
  sheet.y += 8;
}

const gutter = 18;

/** Assumptions left, limits right; one after the other where they are too long to stand side by side. */
export function drawStanding(sheet: Sheet, briefing: Briefing): void {
  const [assumptions, limits] = [assumptionsOf(briefing), limitsOf(briefing)];
  const width = (sheet.width - gutter) / 2;
  const columns = [toLines(sheet, assumptions, width), toLines(sheet, limits, width)];
  const height = 17 + lineHeight * Math.max(...columns.map((lines) => lines.length));
  if (height > 300) {
    drawList(sheet, 'Assumptions', assumptions);
    drawList(sheet, 'Limits', limits);
    return;
  }
  sheet.keepTogether(height);
  const top = sheet.y;
  for (const [at, lines] of columns.entries()) {
    const x = sheet.left + at * (width + gutter);
    sheet.y = top;
    const first = drawHeading(sheet, at === 0 ? 'Assumptions' : 'Limits', x, width) + 4;
    for (const [row, line] of lines.entries()) drawLine(sheet, line, x, first + row * lineHeight);
  }
  sheet.y = top + height + 8;
}

/** Where the figures come from, and what a box in a name stands for. */
export function drawSources(sheet: Sheet, briefing: Briefing): void {
  const gaps = sheet.hasGaps() ? ['A box stands for a letter that the typeface of this page lacks.'] : [];
  drawList(sheet, 'Sources', [...sourcesOf(briefing), ...gaps]);
}

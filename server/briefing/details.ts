import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawCheck } from './factColumn.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import type { Pages } from './pages.ts';

const lineHeight = 10.2;
const gutter = 18;
/** A list up to this long stands in one column. */
const shortList = 6;

/** Control characters have no letter, and lines of a text are lines of the page. */
const linesIn = (text: string): readonly string[] =>
  text.split(/\r\n?|\n/).map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd());

/** Who flies, for whom, and what job, side by side; nothing of what is not given. */
export function drawPeople(pages: Pages, { details = {}, locale }: Briefing): void {
  const given = (['pilot', 'client', 'job'] as const).flatMap((name) => {
    const text = details[name];
    return text === undefined ? [] : [{ label: sayMessage(`briefing.${name}`, {}, locale), text }];
  });
  if (given.length === 0) return;
  const room = pages.width / given.length;
  const style = { size: sizes.body, weight: 'semibold' } as const;
  const columns = given.map(({ label, text }) => ({
    label,
    lines: pages.linesOf(linesIn(text).join(' '), room - gutter, style),
  }));
  for (const [at, { label, lines }] of columns.entries()) {
    const x = pages.left + at * room;
    pages.write(label, x, pages.y + 6, { size: sizes.small, color: ink.muted });
    for (const [row, line] of lines.entries()) pages.write(line, x, pages.y + 17 + row * lineHeight, style);
  }
  pages.y += 17 + lineHeight * Math.max(...columns.map(({ lines }) => lines.length));
}

/** The notes under their heading, an empty line where they have one. */
export function drawNotes(pages: Pages, { details, locale }: Briefing): void {
  if (details?.notes === undefined) return;
  const style = { size: sizes.table } as const;
  const lines = linesIn(details.notes).flatMap((line) =>
    line === '' ? [''] : pages.linesOf(line, pages.width, style),
  );
  pages.keepTogether(17 + Math.min(40, lines.length) * lineHeight);
  pages.y = drawHeading(pages, sayMessage('briefing.notes', {}, locale)) + 4;
  for (const line of lines) {
    pages.keepTogether(lineHeight);
    pages.write(line, pages.left, pages.y + 8, style);
    pages.y += lineHeight;
  }
  pages.y += 10;
}

/** The checklist of the operator's own with boxes to tick, in two columns that are read one after the other. */
export function drawChecklist(pages: Pages, { details, locale }: Briefing): void {
  const points = details?.checklist?.map((point) => linesIn(point).join(' ')) ?? [];
  if (points.length === 0) return;
  const columns = points.length > shortList ? 2 : 1;
  const rows = Math.ceil(points.length / columns);
  const width = (pages.width - gutter * (columns - 1)) / columns;
  const heightOf = (point: string) =>
    4 + lineHeight * pages.linesOf(point, width - 14, { size: sizes.table }).length;
  const rowPoints = Array.from({ length: rows }, (_, row) => {
    const [left = '', right] = [points[row], points[row + rows]];
    return right === undefined ? [left] : [left, right];
  });
  const heights = rowPoints.map((row) => Math.max(...row.map(heightOf)));
  const whole = heights.reduce((sum, height) => sum + height, 0);
  pages.keepTogether(17 + Math.min(whole, 500));
  pages.y = drawHeading(pages, sayMessage('briefing.checklist', {}, locale)) + 2;
  for (const [row, texts] of rowPoints.entries()) {
    const height = heights[row] ?? 0;
    pages.keepTogether(height);
    const top = pages.y;
    for (const [at, text] of texts.entries()) {
      pages.y = top;
      drawCheck(pages, text, { x: pages.left + at * (width + gutter), width });
    }
    pages.y = top + height;
  }
  pages.y += 12;
}

import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading } from './heading.ts';
import { ink, sizes } from './ink.ts';
import { drawMark } from './marks.ts';
import type { Pages } from './pages.ts';
import { assumptionsOf, limitsOf, sourcesOf, warningsOf } from './sentences.ts';

const lineHeight = 10.2;
const style = { size: sizes.table } as const;

/** Lines of all sentences in a width, the first of each marked. */
const toLines = (pages: Pages, sentences: readonly string[], width: number) =>
  sentences.flatMap((sentence) =>
    pages.linesOf(sentence, width - 9, style).map((text, at) => ({ text, isFirst: at === 0 })),
  );

function drawLine(
  pages: Pages,
  { text, isFirst }: ReturnType<typeof toLines>[number],
  x: number,
  y: number,
): void {
  if (isFirst) pages.doc.circle(x + 2.5, y + 5.6, 1.2).fill(ink.text);
  pages.write(text, x + 9, y + 8, style);
}

/** A list under its heading, on as many pages as it takes. */
export function drawList(pages: Pages, heading: string, sentences: readonly string[]): void {
  const lines = toLines(pages, sentences, pages.width);
  if (lines.length === 0) return;
  // A list stays whole where a page can hold it.
  pages.keepTogether(17 + Math.min(40, lines.length) * lineHeight);
  pages.y = drawHeading(pages, heading) + 4;
  for (const line of lines) {
    pages.keepTogether(lineHeight);
    drawLine(pages, line, pages.left, pages.y);
    pages.y += lineHeight;
  }
  pages.y += 10;
}

/** Lists faults and doubts of the flight, each with the sign of a warning. */
export function drawWarnings(pages: Pages, briefing: Briefing): void {
  const warnings = warningsOf(briefing);
  if (warnings.length === 0) return;
  pages.keepTogether(16 + 2 * lineHeight);
  pages.y = drawHeading(pages, sayMessage('briefing.warnings', {}, briefing.locale)) + 4;
  for (const warning of warnings) {
    for (const [at, text] of pages.linesOf(warning, pages.width - 13, style).entries()) {
      pages.keepTogether(lineHeight);
      if (at === 0) drawMark(pages, 'warn', { x: pages.left, y: pages.y + 1.5, size: 7.5 });
      pages.write(text, pages.left + 13, pages.y + 8, style);
      pages.y += lineHeight;
    }
    pages.y += 1.5;
  }
  pages.y += 8;
}

const gutter = 18;

/** Assumptions left, limits right; one after the other where they are too long to stand side by side. */
export function drawStanding(pages: Pages, briefing: Briefing): void {
  const [assumptions, limits] = [assumptionsOf(briefing), limitsOf(briefing)];
  const headings = [
    sayMessage('briefing.assumptions', {}, briefing.locale),
    sayMessage('briefing.limits', {}, briefing.locale),
  ] as const;
  const width = (pages.width - gutter) / 2;
  const columns = [toLines(pages, assumptions, width), toLines(pages, limits, width)];
  const height = 17 + lineHeight * Math.max(...columns.map((lines) => lines.length));
  if (height > 300) {
    drawList(pages, headings[0], assumptions);
    drawList(pages, headings[1], limits);
    return;
  }
  pages.keepTogether(height);
  const top = pages.y;
  for (const [at, lines] of columns.entries()) {
    const x = pages.left + at * (width + gutter);
    pages.y = top;
    const first = drawHeading(pages, headings[at] ?? '', x, width) + 4;
    for (const [row, line] of lines.entries()) drawLine(pages, line, x, first + row * lineHeight);
  }
  pages.y = top + height + 8;
}

/** Lists the sources of the figures, and explains a box in a name. */
export function drawSources(pages: Pages, briefing: Briefing): void {
  const { locale } = briefing;
  const gaps = pages.hasGaps() ? [sayMessage('briefing.gaps', {}, locale)] : [];
  drawList(pages, sayMessage('briefing.sources', {}, locale), [...sourcesOf(briefing), ...gaps]);
}

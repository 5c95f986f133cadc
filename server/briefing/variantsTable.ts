import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawHeading, drawRule } from './heading.ts';
import { ink, sizes } from './ink.ts';
import type { Weight } from './inter.ts';
import type { Pages } from './pages.ts';

/** The share of the width that the names of rows have. */
const namesShare = 0.18;
const lineHeight = 9.4;
const gap = 6;

type Table = NonNullable<Briefing['variants']>;
type Row = Table['rows'][number];

/** The columns of the table: where each begins, and how wide its text may be. */
function columnsOf({ left, width }: Pages, { heads }: Table) {
  const names = width * namesShare;
  const each = (width - names) / heads.length;
  return [
    { x: left + 3, width: names - gap },
    ...heads.map((_, at) => ({ x: left + names + at * each, width: each - gap })),
  ];
}

/** One row, as high as its highest cell; the name of the row is muted, its first cells are bold where they are heads. */
function drawRow(pages: Pages, texts: readonly string[], table: Table, isHead: boolean): void {
  const weight: Weight = isHead ? 'semibold' : 'regular';
  const cells = columnsOf(pages, table).map(({ x, width }, at) => {
    const style = { size: sizes.small, ...(at === 0 ? { color: ink.muted } : { weight }) };
    return { x, style, lines: pages.linesOf(texts[at] ?? '', width, style) };
  });
  const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 5;
  pages.keepTogether(height);
  for (const { x, style, lines } of cells)
    for (const [at, line] of lines.entries()) pages.write(line, x, pages.y + 9 + at * lineHeight, style);
  pages.y += height;
  drawRule(pages);
}

const textsOf = ({ name, cells }: Row): readonly string[] => [name, ...cells];

/** The variants of the plan side by side; nothing where it has none. */
export function drawVariants(pages: Pages, { variants, locale }: Briefing): void {
  if (variants === undefined) return;
  pages.keepTogether(13 + (variants.rows.length + 2) * (lineHeight + 5));
  pages.y = drawHeading(pages, sayMessage('briefing.variants', {}, locale));
  drawRow(pages, ['', ...variants.heads], variants, true);
  for (const row of variants.rows) drawRow(pages, textsOf(row), variants, false);
  pages.y += 12;
}

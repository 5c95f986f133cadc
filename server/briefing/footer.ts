import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import { margin, type Pages } from './pages.ts';
import { level } from './plane.ts';
import { toPrintedText } from './toPrintedText.ts';

const style = { size: sizes.label, color: ink.muted } as const;

/** From the line of the file to that of the printing. */
const lineHeight = 9;

/** The foot of every page: file and which page it is, below it time of printing, version and what the figures are. */
export function drawFooters(
  pages: Pages,
  {
    filename,
    name,
    printed_at,
    product_version,
    locale,
  }: Pick<Briefing, 'filename' | 'name' | 'printed_at' | 'product_version' | 'locale'>,
): void {
  const { doc, left, right, width } = pages;
  const { start, count } = doc.bufferedPageRange();
  const advisory = sayMessage('window.common.advisory', {}, locale);
  const printed = sayMessage('briefing.printed', { at: toPrintedText(printed_at, locale) }, locale);
  const origin = `${printed} · Homeward ${product_version}`;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - margin;
    const number = sayMessage('briefing.page_number', { page: page + 1, pages: count }, locale);
    const numbered = { size: sizes.label, weight: 'semibold', align: 'right' } as const;
    const room = width - pages.widthOf(number, numbered) - 12;
    level(doc, left, left + width, y - 10)
      .lineWidth(0.5)
      .stroke(ink.rule);
    pages.write(pages.fittedName(filename ?? name, room, style), left, y, style);
    pages.write(number, right, y, numbered);
    pages.write(origin, left, y + lineHeight, style);
    pages.write(advisory, right, y + lineHeight, { ...style, align: 'right' });
  }
}

import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import { margin, type Pages } from './pages.ts';
import { level } from './plane.ts';
import { toPrintedText } from './toPrintedText.ts';

const style = { size: sizes.label, color: ink.muted } as const;

/** The foot of every page: file, time of printing, version, what the figures are, and which page it is. */
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
  const origin = ` · ${printed} · Homeward ${product_version}`;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - margin;
    const number = sayMessage('briefing.page_number', { page: page + 1, pages: count }, locale);
    const numbered = { size: sizes.label, weight: 'semibold', align: 'right' } as const;
    const end = right - pages.widthOf(number, numbered) - 10;
    const room = end - pages.widthOf(advisory, style) - 12 - left - pages.widthOf(origin, style);
    level(doc, left, left + width, y - 10)
      .lineWidth(0.5)
      .stroke(ink.rule);
    pages.write(`${pages.fitted(filename ?? name, room, style)}${origin}`, left, y, style);
    pages.write(advisory, end, y, { ...style, align: 'right' });
    pages.write(number, right, y, numbered);
  }
}

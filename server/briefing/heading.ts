import { ink } from './ink.ts';
import type { Pages } from './pages.ts';

/** A section's name over a rule, on a part of the line; returns where its content begins. */
export function drawHeading(pages: Pages, text: string, x = pages.left, width = pages.width): number {
  const { doc, y } = pages;
  pages.write(text, x, y + 8, { size: 8.5, weight: 'semibold' });
  doc
    .moveTo(x, y + 13)
    .lineTo(x + width, y + 13)
    .lineWidth(0.7)
    .stroke(ink.text);
  return y + 13;
}

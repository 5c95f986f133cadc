import { ink } from './ink.ts';
import type { Pages } from './pages.ts';
import { level } from './plane.ts';

/** A section's name over a rule, on a part of the line; returns where its content begins. */
export function drawHeading(pages: Pages, text: string, x = pages.left, width = pages.width): number {
  const { doc, y } = pages;
  pages.write(text, x, y + 8, { size: 8.5, weight: 'semibold' });
  level(doc, x, x + width, y + 13)
    .lineWidth(0.7)
    .stroke(ink.text);
  return y + 13;
}

/** The line below a row of a table. */
export const drawRule = ({ doc, left, right, y }: Pages): void => {
  level(doc, left, right, y).lineWidth(0.4).stroke(ink.rule);
};

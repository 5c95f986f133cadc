import { ink } from './ink.ts';
import type { Sheet } from './sheet.ts';

/** A section's name over a rule, on a part of the line; returns where its content begins. */
export function drawHeading(sheet: Sheet, text: string, x = sheet.left, width = sheet.width): number {
  const { doc, y } = sheet;
  sheet.write(text, x, y + 8, { size: 8.5, weight: 'semibold' });
  doc
    .moveTo(x, y + 13)
    .lineTo(x + width, y + 13)
    .lineWidth(0.7)
    .stroke(ink.text);
  return y + 13;
}

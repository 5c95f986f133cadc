import axe from 'axe-core';
import type { Page } from 'playwright';

/** Until a question is answered, what is on screen about the one before is dimmed: nobody is asked to read it. */
const answered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-standing="checking"]') === null);

/** Serious and critical findings of axe by WCAG 2.2 A and AA, in the page or a part of it: rule, element, and reason. */
export async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  await answered(page);
  // A page keeps it until it is loaded anew; it is a megabyte and a half.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (selector) =>
      (window as unknown as { axe: typeof axe }).axe.run(selector === 'html' ? document : selector, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Of what passes, which is nearly all, nobody reads where it is.
        resultTypes: ['violations'],
      }),
    part,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    );
}

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { stepFields } from '../../renderer/features/help/stepFields.ts';
import { sayMessage } from '../../server/report/say.ts';
import { chromiumExecutable } from '../support/browserApp.ts';
import { plannerWithPlan } from './plannerWithPlan.ts';

/** The label of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const [label] =
      element instanceof HTMLInputElement || element instanceof HTMLButtonElement
        ? (element.labels ?? [])
        : [];
    return element?.ariaLabel ?? label?.textContent;
  });

describe.skipIf(chromiumExecutable() === undefined)('the list of commands over a plan', () => {
  let page: Page;
  plannerWithPlan((opened) => {
    page = opened;
  });

  const take = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(text);
    await page.keyboard.press('Enter');
  };

  it('leads into each field by its label', async () => {
    for (const { label } of stepFields) {
      const name = sayMessage(label, {}, 'metric');
      await take(name);
      await expect.poll(() => focused(page)).toBe(name);
    }
  });

  it('leads to the return height, which says the one that the verdict takes', async () => {
    await take('return height');
    await expect.poll(() => focused(page)).toBe('Return height');
    const field = page.getByRole('spinbutton', { name: 'Return height' });
    expect([await field.inputValue(), await field.getAttribute('placeholder')]).toEqual([
      '',
      '100\u00a0m, as needed',
    ]);
    expect(await page.getByTestId('step-ground').getByRole('button').first().textContent()).toContain(
      'return at 100\u00a0m',
    );
  });
});

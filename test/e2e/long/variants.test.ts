import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { plannerPage } from '../plannerPage.ts';
import { plannerWithPlan } from '../plannerWithPlan.ts';

let page: Page;
plannerWithPlan((given) => {
  page = given;
});

it.runIf(chromiumExecutable() !== undefined)(
  'lays a plan and its variant side by side, and makes the variant the plan',
  async () => {
    const planner = plannerPage(page);
    const tab = (letter: string) => page.getByTestId(`variant-${letter}`);
    const row = (name: string) =>
      page.getByTestId('compare').getByRole('row', { name: new RegExp(`^${name}`) });
    const isSettled = () => page.locator('[data-testid="verdict"][data-standing="current"]').waitFor();
    await expect.poll(() => page.getByTestId('variants').count()).toBe(0);
    await page.keyboard.press('Control+Shift+v');
    await planner.fill('conditions', 'Wind', 5);
    await isSettled();
    await expect.poll(() => tab('B').textContent()).toBe('B · 5\u00a0m/s from 0°');
    const alone = (await page.getByTestId('verdict-title').textContent()) ?? '';
    const left = /at least [^,]*, probably [^,]*%/.exec(alone)?.[0];
    await page.keyboard.press('Alt+1');
    await isSettled();
    await expect.poll(() => tab('A').getAttribute('aria-checked')).toBe('true');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="compare"] [data-standing="checking"]').length === 0,
    );
    await expect
      .poll(() => row('Home with').getByRole('cell').nth(1).locator(':scope > span').textContent())
      .toBe(left);
    await expect.poll(() => row('What differs').getByRole('cell').nth(1).textContent()).toBe('Wind');
    await expect.poll(() => page.locator('[data-compared-ring="A"][data-dashed="false"]').count()).toBe(1);
    await expect.poll(() => page.locator('[data-compared-ring="B"][data-dashed="true"]').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use B' }).click();
    const undo = page.getByRole('button', { name: 'Undo: use variant B' });
    await undo.waitFor();
    await expect
      .poll(() => page.getByTestId('variants').getByRole('radio').first().textContent())
      .toMatch(/^B/);
    await undo.click();
    await expect
      .poll(() => page.getByTestId('variants').getByRole('radio').first().textContent())
      .toMatch(/^A/);
    await tab('B').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Evening');
    await page.keyboard.press('Enter');
    await expect.poll(() => tab('B').textContent()).toBe('B · Evening');
    await tab('B').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByTestId('variants').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo: delete variant B' }).click();
    await expect.poll(() => tab('B').textContent()).toBe('B · Evening');
    const dot = (step: string) => page.getByTestId(`step-${step}`).getByRole('img', { name: 'differs' });
    expect([await dot('conditions').count(), await dot('drone').count()]).toEqual([1, 0]);
    await page.keyboard.press('Control+d');
    await tab('C').waitFor();
    await planner.fill('conditions', 'Wind', 14);
    const hint = page.getByTestId('verdict').getByRole('button', { name: /^A keeps at least/ });
    await hint.click();
    await expect.poll(() => tab('A').getAttribute('aria-checked')).toBe('true');
    await hint.waitFor({ state: 'detached' });
  },
);

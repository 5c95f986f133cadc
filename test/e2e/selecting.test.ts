import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { picture, wantsPictures } from '../support/pictures.ts';
import type { PlannerPage } from './plannerPage.ts';
import { type SavingHost, savingHosts } from './savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-selecting-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const inspection = resolve(import.meta.dirname, '../fixtures/plans/inspection.plan');

const marker = ({ page }: PlannerPage, number: number) => page.locator(`[data-waypoint="${number}"]`);

/** Draws a box around waypoints with Shift held. */
async function boxAround(planner: PlannerPage, numbers: readonly number[]) {
  const { page, restingPlace } = planner;
  const places = await Promise.all(numbers.map((number) => restingPlace(marker(planner, number))));
  const room_px = 18;
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  await page.keyboard.down('Shift');
  await page.mouse.move(Math.max(...xs) + room_px, Math.max(...ys) + room_px);
  await page.mouse.down();
  await page.mouse.move(Math.min(...xs) - room_px, Math.min(...ys) - room_px, { steps: 6 });
  await picture(page, 'box');
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

const selectedRows = ({ page }: PlannerPage) =>
  page
    .locator('[data-testid^="leg-"][data-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-testid')?.slice(4))));

describe.each(savingHosts)('several waypoints in $name', ({ name, isMissing, open }) => {
  it.skipIf(isMissing)(
    'are picked by box, Shift and Ctrl, changed, moved, copied and deleted at once',
    async () => {
      host = await open(folder);
      const { planner } = host;
      const { page, drop, acceptQuestion, legRows, restingPlace, drag } = planner;
      await page.getByTestId('step-start').waitFor();
      await drop(inspection);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(6);
      await boxAround(planner, [1, 2, 3, 4, 5, 6]);
      const card = page.getByTestId('waypoints-editor');
      await expect.poll(() => card.locator('header').textContent()).toContain('6 waypoints');
      expect(await selectedRows(planner)).toEqual([1, 2, 3, 4, 5, 6]);
      await marker(planner, 6).click({ modifiers: ['Shift'] });
      await expect.poll(() => selectedRows(planner)).toEqual([1, 2, 3, 4, 5]);

      await page.getByTestId('leg-2').locator('td').first().click();
      await page
        .getByTestId('leg-4')
        .locator('td')
        .first()
        .click({ modifiers: ['Shift'] });
      await expect.poll(() => selectedRows(planner)).toEqual([2, 3, 4]);
      await page
        .getByTestId('leg-3')
        .locator('td')
        .first()
        .click({ modifiers: ['Control'] });
      await expect.poll(() => selectedRows(planner)).toEqual([2, 4]);
      await card.getByRole('spinbutton', { name: 'Altitude' }).fill('77');
      const undo = page.getByRole('button', { name: /^Undo/ });
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: change 2 waypoints');
      if (wantsPictures) {
        await undo.hover();
        await page.waitForTimeout(700);
        await picture(page, `several-${name}`);
      }

      const [first, second, fourth] = await Promise.all(
        [1, 2, 4].map((number) => restingPlace(marker(planner, number))),
      );
      await drag(marker(planner, 2), { x: 40, y: 25 });
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: move 2 waypoints');
      const after = await Promise.all([1, 2, 4].map((number) => restingPlace(marker(planner, number))));
      const shift = (index: number, before: { x: number; y: number } | undefined) => [
        Math.round((after[index]?.x ?? Number.NaN) - (before?.x ?? Number.NaN)),
        Math.round((after[index]?.y ?? Number.NaN) - (before?.y ?? Number.NaN)),
      ];
      expect(shift(0, first)).toEqual([0, 0]);
      const moved = shift(1, second);
      // A marker stands on whole pixels.
      for (const [axis, by] of shift(2, fourth).entries())
        expect(Math.abs(by - (moved[axis] ?? Number.NaN))).toBeLessThanOrEqual(1);
      expect(Math.abs((moved[0] ?? 0) - 40)).toBeLessThanOrEqual(1);

      await page.keyboard.press('Control+d');
      await expect.poll(async () => (await legRows()).length).toBe(8);
      await expect.poll(() => selectedRows(planner)).toEqual([5, 6]);
      await page.keyboard.press('Delete');
      await expect.poll(async () => (await legRows()).length).toBe(6);
      await undo.click();
      await expect.poll(async () => (await legRows()).length).toBe(8);
      await expect
        .poll(() => page.getByRole('button', { name: /^Redo/ }).getAttribute('aria-label'))
        .toBe('Redo: delete 2 waypoints');
      await page.keyboard.press('Control+a');
      await expect.poll(() => selectedRows(planner)).toHaveLength(8);
      await card.getByRole('button', { name: 'Reverse the route' }).click();
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: reverse the route');
      await page.keyboard.press('Escape');
      await expect.poll(() => selectedRows(planner)).toEqual([]);

      await marker(planner, 8).click({ button: 'right' });
      const menu = page.getByRole('menu', { name: 'Waypoint 8' });
      await menu.waitFor();
      await picture(page, `menu-${name}`);
      await menu.getByRole('menuitem', { name: 'Delete waypoint 8' }).click();
      await expect.poll(async () => (await legRows()).length).toBe(7);
      await page.getByTestId('leg-2').click({ button: 'right' });
      await page.getByRole('menu', { name: 'Waypoint 2' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);

      await page.getByTestId('leg-1').locator('td').first().click();
      const place = page.getByRole('textbox', { name: 'Place of waypoint 1' });
      await place.fill('46°57′09″N 7°27′00″E');
      await place.press('Enter');
      await expect.poll(() => place.inputValue()).toBe('46.95250, 7.45000');
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: move waypoint 1');
    },
    90_000,
  );
});

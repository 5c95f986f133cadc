import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

const plans = resolve(import.meta.dirname, '../fixtures/plans');

describe.skipIf(electronExecutable() === undefined)('a plan is edited in the window', () => {
  let launched: LaunchedApp;
  let planner: PlannerPage;
  let page: Page;

  beforeEach(async () => {
    launched = await launchApp();
    ({ page } = launched);
    planner = plannerPage(page);
    await planner.launchAt('46.9495, 7.4496');
    await page.locator('path[data-ring="20"]').first().waitFor();
    await settled(page.getByTestId('launch'));
  });
  afterEach(async () => launched.close());

  const waypoint = (number: number) => page.locator(`[data-waypoint="${number}"]`);
  const legCount = () => planner.legRows().then((rows) => rows.length);
  const answeredRows = async () => {
    await expect.poll(async () => JSON.stringify(await planner.legRows())).not.toMatch(/–/);
    return planner.legRows();
  };
  const undo = () => page.keyboard.press('Control+z');
  const ringShape = () => page.locator('path[data-ring="20"]').last().getAttribute('d');

  async function center(locator: Locator) {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('It is not on screen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Waits until a thing on the map has stopped moving. */
  async function settled(locator: Locator) {
    let before = '';
    await expect
      .poll(
        async () => {
          const now = JSON.stringify(await locator.boundingBox());
          const isStill = now === before;
          before = now;
          return isStill;
        },
        { interval: 300, timeout: 10_000 },
      )
      .toBe(true);
  }

  async function dragBy(locator: Locator, dx: number, dy: number, meanwhile = async () => {}) {
    const { x, y } = await center(locator);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
    await meanwhile();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  }

  async function drawTriangle() {
    const { x, y } = await center(page.getByTestId('launch'));
    await page.getByRole('button', { name: 'Draw a route', exact: true }).first().click();
    for (const [dx, dy] of [
      [60, -60],
      [140, 0],
      [60, 80],
    ] as const)
      await page.mouse.click(x + dx, y + dy, { delay: 30 });
    await page.keyboard.press('Escape');
    await expect.poll(legCount).toBe(3);
  }

  it('rings follow the launch point while it is dragged, and one undo brings it back', async () => {
    const coordinates = () => page.getByTestId('step-launch').getByLabel('Coordinates').inputValue();
    const [shape, place] = [await ringShape(), await coordinates()];
    await dragBy(page.getByTestId('launch'), 90, 40, async () => {
      await expect.poll(ringShape).not.toBe(shape);
    });
    await expect.poll(coordinates).not.toBe(place);
    await undo();
    await expect.poll(coordinates).toBe(place);
  });

  it('waypoints are drawn, dragged, inserted, changed and deleted, and undone to the first', async () => {
    await drawTriangle();
    const first = await answeredRows();

    await settled(waypoint(2));
    await dragBy(waypoint(2), 40, -30);
    await expect.poll(async () => (await planner.legRows())[1]?.[0]).not.toBe(first[1]?.[0]);

    const handle = await center(page.locator('[data-insert="2"]'));
    await page.mouse.click(handle.x, handle.y);
    await expect.poll(legCount).toBe(4);

    const editor = page.getByTestId('waypoint-editor');
    const before = await answeredRows();
    await editor.getByLabel('Hover', { exact: true }).fill('120');
    await editor.getByLabel('Hover', { exact: true }).press('Tab');
    await expect.poll(async () => (await planner.legRows())[1]).not.toEqual(before[1]);
    await editor.getByLabel('Altitude', { exact: true }).fill('300');
    await editor.getByLabel('Altitude', { exact: true }).press('Tab');
    await expect.poll(async () => (await planner.legRows())[2]).not.toEqual(before[2]);

    await waypoint(2).focus();
    await page.keyboard.press('Delete');
    await expect.poll(legCount).toBe(3);
    const last = await answeredRows();

    for (let step = 0; step < 8; step++) await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(legCount).toBe(0);
    for (let step = 0; step < 8; step++) await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => planner.legRows()).toEqual(last);
  });

  it('a file that cannot be used leaves everything as it was and says what and what to do', async () => {
    await planner.drop(resolve(plans, 'inspection.kmz'));
    await expect.poll(legCount).toBe(6);
    const before = [await planner.verdict.textContent(), await answeredRows()];
    await planner.drop(resolve(import.meta.dirname, '../../package.json'));
    const message = page.getByText('package.json was not opened');
    await message.waitFor();
    expect(await page.locator('[data-sonner-toast]').first().textContent()).toMatch(
      /no flight plan.*choose a mission file/,
    );
    expect([await planner.verdict.textContent(), await planner.legRows()]).toEqual(before);
  });

  it('wrong input is kept and explained, and changes no figure', async () => {
    const before = await planner.verdict.textContent();
    const wind = page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });
    await wind.fill('999');
    expect(await wind.inputValue()).toBe('999');
    expect(await wind.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByTestId('step-conditions').textContent()).toMatch(/60/);
    expect(await planner.verdict.textContent()).toBe(before);
  });

  it('imperial units convert what is typed and what is shown', async () => {
    await planner.fill('conditions', 'Wind', 8);
    await planner.fill('conditions', 'from', 90);
    const metric = await ringShape();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('ft, mi, mph, °F').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => planner.verdict.textContent()).toMatch(/mi\b/);
    const wind = page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });
    expect(Number(await wind.inputValue())).toBeCloseTo(8 / 0.44704, 0);
    await wind.fill('0');
    await wind.press('Tab');
    await expect.poll(ringShape).not.toBe(metric);
  });

  it('plan and inputs outlive a reload', async () => {
    await planner.fill('conditions', 'Wind', 7);
    await planner.drop(resolve(plans, 'inspection.kmz'));
    await expect.poll(legCount).toBe(6);
    const rows = await answeredRows();
    await page.waitForTimeout(300);
    await page.reload();
    await expect.poll(() => planner.legRows()).toEqual(rows);
  });
});

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { textIn } from '../../support/languageOnPage.ts';
import { picture } from '../../support/pictures.ts';
import { plannerPage } from '../plannerPage.ts';
import { plannerWithPlan } from '../plannerWithPlan.ts';

let page: Page;
plannerWithPlan((opened) => {
  page = opened;
});

const boxOf = async (selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on screen.`);
  return box;
};

describe.skipIf(chromiumExecutable() === undefined)('what stands over the map of a narrow window', () => {
  it('leaves the pointer’s place, the notes and the degrees beside each other', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const { x, y } = await plannerPage(page).placeOnMap(0.6, 0.5);
    await page.mouse.move(x, y);
    await page.getByTestId('here-and-back').waitFor();
    await page.waitForTimeout(600);
    await picture(page, 'narrow');
    const [readout, notes, zoom] = [
      await boxOf('[data-testid="readout"]'),
      await boxOf('div:has(> [data-testid="attribution"])'),
      await boxOf('button[aria-label="Zoom in"]'),
    ];
    expect(readout.y + readout.height <= notes.y || readout.x + readout.width <= notes.x).toBe(true);
    for (const label of await page.locator('[data-axis="lon"]').all()) {
      const box = await label.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(zoom.x);
    }
  });

  it('shows the whole route as a flight begins, and the aircraft wherever it flies', async () => {
    await page.setViewportSize({ width: 1100, height: 700 });
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 3; step++) await zoomIn.click();
    await page.getByRole('button', { name: 'Fly it', exact: true }).click();
    const card = page.getByTestId('fly-card');
    await card.waitFor();
    const covering = ['[data-testid="fly-card"]', '[data-testid="verdict"]', '[data-testid="profile"]'];
    const isFree = async (selector: string) => {
      const shown = await boxOf(selector);
      const covers = await Promise.all(covering.map(boxOf));
      return covers.every(
        ({ x, y, width, height }) =>
          shown.x + shown.width <= x ||
          shown.x >= x + width ||
          shown.y + shown.height <= y ||
          shown.y >= y + height,
      );
    };
    for (const waypoint of ['1', '2', '3'])
      await expect.poll(() => isFree(`[data-waypoint="${waypoint}"]`)).toBe(true);
    const { x, y } = await plannerPage(page).placeOnMap(0.2, 0.5);
    await page.mouse.move(x, y);
    await page.getByTestId('here-and-back').waitFor();
    await picture(page, 'flown');
    const [readout, notes] = [
      await boxOf('[data-testid="readout"]'),
      await boxOf('div:has(> [data-testid="attribution"])'),
    ];
    expect(readout.y + readout.height).toBeLessThanOrEqual(notes.y);

    for (let step = 0; step < 3; step++) await zoomIn.click();
    await page.getByTestId('profile').getByRole('slider').first().press('End');
    await expect.poll(() => isFree('[data-testid="flown-aircraft"]')).toBe(true);
    const aircraft = await boxOf('[data-testid="flown-aircraft"]');
    expect(aircraft.x).toBeGreaterThan(358);
    await picture(page, 'landed');
    await page.getByRole('button', { name: 'Profile' }).click();
    await card.waitFor({ state: 'detached' });
  });

  it('hides what is said of a waypoint while a route is drawn', async () => {
    await page.keyboard.press('d');
    await page.locator('[data-tool="draw"]').waitFor();
    const waypoint = await boxOf('[data-waypoint="1"]');
    await page.mouse.move(waypoint.x + waypoint.width / 2, waypoint.y + waypoint.height / 2);
    await page.waitForTimeout(400);
    for (const tip of await page.locator('.leaflet-tooltip').all()) expect(await tip.isVisible()).toBe(false);
    await picture(page, 'drawing');
    await page.keyboard.press('Escape');
  });

  it('fills the width of the panel with a choice that stands alone', async () => {
    await plannerPage(page).open('ground');
    const choice = page.getByTestId('step-ground').getByRole('radiogroup').first();
    const [group, last] = [await choice.boundingBox(), await choice.getByRole('radio').last().boundingBox()];
    if (group === null || last === null) throw new Error('They are not on screen.');
    expect(group.x + group.width - (last.x + last.width)).toBeLessThan(4);
  });

  it('keeps the name of the speeds apart from them in Spanish', async () => {
    await page.getByRole('button', { name: textIn('en', 'window.settings.title') }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: textIn('en', 'window.settings.language') })
      .click();
    await page.getByRole('option', { name: 'Español', exact: true }).click();
    await page.locator('html[lang="es"]').waitFor();
    await page.keyboard.press('Escape');
    const name = page.getByText('Velocidad', { exact: true }).first();
    const choice = page.getByText('Crucero', { exact: true }).first();
    await name.scrollIntoViewIfNeeded();
    await picture(page, 'spanish');
    const [left, right] = [await name.boundingBox(), await choice.boundingBox()];
    if (left === null || right === null) throw new Error('They are not on screen.');
    expect(left.x + left.width + 8 <= right.x || left.y + left.height <= right.y).toBe(true);
  });
});

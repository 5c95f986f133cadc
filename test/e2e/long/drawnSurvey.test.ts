import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { bothHosts, type OpenPlanner } from '../../support/hosts.ts';
import { plannerPage } from '../plannerPage.ts';

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

describe.each(bothHosts)('a survey by ground sample, in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)('is drawn, set by its pixel and direction, and becomes the route', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.launchAt('53.7348, -1.9321');
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    const panel = page.locator('[data-scroller]');
    // As in a low window, scrolled to the end of the steps before.
    await panel.evaluate((scroller) => {
      (scroller as HTMLElement).style.maxHeight = '300px';
      scroller.scrollTop = scroller.scrollHeight;
    });
    await page.getByRole('button', { name: 'Survey an area' }).click();
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const fromTop = async () => (await top(page.getByTestId('step-survey'))) - (await top(panel));
    await expect.poll(async () => Math.abs(await fromTop())).toBeLessThan(10);
    await panel.evaluate((scroller) => (scroller as HTMLElement).style.removeProperty('max-height'));
    for (const [across, down] of [
      [0.56, 0.4],
      [0.59, 0.4],
      [0.59, 0.45],
      [0.56, 0.45],
    ] as const) {
      const { x, y } = await planner.placeOnMap(across, down);
      await page.mouse.click(x, y);
      // Two clicks at once would be a double click, which ends the drawing.
      await page.mouse.move(x + 30, y + 30);
    }
    await page.keyboard.press('Enter');
    const step = page.getByTestId('step-survey');
    const verdict = page.getByTestId('verdict-title');
    await expect.poll(() => verdict.textContent()).toMatch(/overs .* batter/);
    await step.getByLabel('Ground sample').fill('8');
    const height = step.getByLabel('Height above take-off');
    // 8 cm in each of 5280 pixels, 12.29 mm behind 17.3 mm.
    await expect.poll(() => height.inputValue()).toBe('300.1');
    const direction = step.getByRole('spinbutton', { name: 'Direction' });
    const marked = () =>
      step.locator('[data-is="chosen"]').evaluateAll((bars) => bars.map((bar) => bar.dataset['direction']));
    // No bar stands at 47°: they are 5° or 15° apart.
    await direction.fill('47');
    await expect.poll(marked).toEqual(['45']);
    await direction.fill('90');
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
    await step.getByRole('button', { name: 'Use these lines' }).click();
    await step.waitFor({ state: 'detached' });
    await expect.poll(async () => (await planner.legRows()).length).toBeGreaterThan(2);
  });
});

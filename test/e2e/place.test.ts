import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ridge } from '../elevation/world.ts';
import { appOverGround } from '../support/appOverGround.ts';
import { chromiumExecutable } from '../support/browserApp.ts';
import { longJourney } from '../support/longJourney.ts';
import { picture } from '../support/pictures.ts';
import { plannerPage } from './plannerPage.ts';

const { app } = appOverGround(ridge);

/** Answers may be late where other work goes on. */
const slow = { timeout: 10_000 };

describe.skipIf(chromiumExecutable() === undefined)('the read-out at the pointer', () => {
  it('says what a flight there and back leaves over the ground, and why there is none', async () => {
    const { page } = app();
    const planner = plannerPage(page);
    await planner.pickDrone('mavic 3', /Mavic 3/);
    await planner.launchAt('46.5, 7.27');
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing'), slow).toBe('current');
    await page.waitForTimeout(700);
    const readout = page.getByTestId('here-and-back');
    const pointAt = async (across: number, down: number) => {
      const { x, y } = await planner.placeOnMap(across, down);
      await page.mouse.move(x, y);
      await expect.poll(() => readout.getAttribute('data-standing'), slow).toBe('current');
      return (await readout.textContent()) ?? '';
    };
    const near = await pointAt(0.47, 0.5);
    expect(near).toMatch(/\d\sm ground ·\shere and back: at least \d+\s%, probably \d+\s% ·\s\d+:\d\d/);
    await picture(page, 'readout');
    const far = await pointAt(0.95, 0.9);
    expect(far).toContain('out of range: beyond the battery');
  });
});

describe.skipIf(chromiumExecutable() === undefined)('the first hour', () => {
  it('begins with where to take off: a name is found offline, and one press later there are rings', async () => {
    const { page } = app();
    const start = page.getByTestId('step-start');
    await start.getByText('Where do you take off?').waitFor();
    await picture(page, 'start');
    await page.keyboard.press('/');
    await page.keyboard.type('Interla');
    const list = page.getByRole('listbox', { name: 'Places' });
    await list
      .getByRole('option', { name: /Interlaken/ })
      .first()
      .waitFor();
    await picture(page, 'search');
    await page.keyboard.press('Enter');
    await page.getByTestId('found-marker').waitFor({ state: 'attached' });
    await page.waitForTimeout(600);
    await picture(page, 'found');
    await page.getByRole('button', { name: 'Take off here' }).click();
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing'), slow).toBe('current');
    await expect.poll(() => page.getByTestId('verdict-title').textContent()).toMatch(/ut and back/);
    await start.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.type('32T 402000 5171000');
    await page.getByRole('option', { name: /UTM/ }).waitFor();
    await picture(page, 'coordinates');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('found-place').textContent()).toMatch(/46\.6\d+, 7\.7\d/);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByTestId('found-marker').waitFor({ state: 'detached' });
  });

  longJourney('asks the search service of the settings only when that is chosen from the list', async () => {
    const { page } = app();
    const asked: string[] = [];
    const service = createServer((request, response) => {
      asked.push(request.url ?? '');
      const hut = { lat: '46.55', lon: '7.98', display_name: 'Blümlisalphütte, Bern, Schweiz' };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify([hut]));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void service.close());
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    await page.getByRole('button', { name: 'Settings' }).click();
    const field = page.getByRole('dialog').getByLabel('Place search');
    await field.fill(`http://${host}/search`);
    await field.press('Enter');
    await picture(page, 'settings');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    // It gives the focus back as it goes, and would take it from the field.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const search = page.getByRole('combobox', { name: 'Find a place' });
    await search.fill('Blümlisalphütte');
    const offer = page.getByRole('option', { name: `Ask ${host}` });
    await offer.waitFor();
    expect(asked).toEqual([]);
    await offer.click();
    await page.getByRole('option', { name: /Bern, Schweiz/ }).click();
    await expect.poll(() => page.getByTestId('found-place').textContent()).toContain('46.55000, 7.98000');
    expect(asked).toHaveLength(1);
  });

  it('tries a sample', async () => {
    const { page } = app();
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await plannerPage(page).acceptQuestion();
    await expect.poll(() => page.getByTestId('plan-name').textContent()).toContain('field-survey');
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing'), slow).toBe('current');
    await picture(page, 'sample');
  });
});

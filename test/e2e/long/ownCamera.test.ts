import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hosts, type OpenPlanner } from '../../support/hosts.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { plannerPage } from '../plannerPage.ts';

const meadow = resolve(import.meta.dirname, '../../fixtures/plans/meadow.kml');

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

describe.each(hosts)('the camera of a survey, in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)('is chosen by maker or made of one’s own, kept, changed and deleted', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.drop(meadow);
    const step = page.getByTestId('step-survey');
    const camera = step.getByRole('combobox', { name: 'Camera' });
    const choose = async (name: RegExp) => {
      await camera.click();
      await page.getByRole('option', { name }).click();
    };
    await camera.click();
    await expect.poll(() => page.getByRole('group', { name: 'Parrot' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(40);
    // Typing finds a camera by the beginning of its name; the list moves its focus a task after each letter.
    await page.keyboard.type('zenmuse p1, 50', { delay: 40 });
    await page.keyboard.press('Enter');
    await expect.poll(() => camera.textContent()).toContain('Zenmuse P1, 50 mm');
    await choose(/Another camera/);
    const keep = step.getByRole('button', { name: 'Keep camera' });
    expect(await keep.isDisabled()).toBe(true);
    await step.getByLabel('Focal length').fill('21');
    await step.getByLabel('Name of this camera').fill('My survey camera');
    await step.getByLabel('Laser swath').fill('75');
    await step.getByLabel('Pulse rate').fill('300');
    await expect.poll(() => step.textContent()).toMatch(/Lidar: \d+ pulses per m²/);
    await keep.click();
    await expect.poll(() => camera.textContent()).toContain('My survey camera');
    expect(await seriousFindings(page)).toEqual([]);
    await choose(/Zenmuse P1, 24 mm/);
    await choose(/My survey camera/);
    await expect.poll(() => step.getByLabel('Focal length').inputValue()).toBe('21');
    expect(await step.getByLabel('Laser swath').inputValue()).toBe('75');
    await step.getByLabel('Focal length').fill('25');
    await keep.click();
    await expect.poll(() => keep.isDisabled()).toBe(true);
    await choose(/Zenmuse P1, 24 mm/);
    await choose(/My survey camera/);
    await expect.poll(() => step.getByLabel('Focal length').inputValue()).toBe('25');
    await step.getByRole('button', { name: 'Delete camera' }).click();
    await expect.poll(() => camera.textContent()).toContain('Another camera');
    expect(await step.getByLabel('Focal length').inputValue()).toBe('25');
    await camera.click();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(40);
    expect(await page.getByRole('option', { name: /My survey camera/ }).count()).toBe(0);
  });
});

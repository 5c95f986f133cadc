import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bothHosts, type OpenPlanner } from '../../support/hosts.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { plannerPage } from '../plannerPage.ts';

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const sample = join(import.meta.dirname, '../../../assets/samples/river-bank.gpx');

describe.each(bothHosts)('a file with heights above sea level, in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)('is asked how high take-off lies, and never climbs from the sea', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.drop(sample);
    const dialog = page.getByRole('dialog', { name: 'How high is the ground where you take off?' });
    await dialog.waitFor();
    const first = dialog.getByTestId('first-height');
    await expect.poll(() => first.textContent()).toMatch(/^Waypoint 1 is then 120\D?m above take-off/);
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('radio', { name: /^Above take-off/ }).click();
    await expect.poll(() => first.textContent()).toMatch(/then 612\D?m above/);
    await dialog.getByRole('radio', { name: /^Above sea level/ }).click();
    const field = dialog.getByRole('spinbutton', { name: /^Ground at take-off/ });
    await field.fill('505');
    await expect.poll(() => first.textContent()).toMatch(/then 107\D?m above/);
    await dialog.getByRole('button', { name: 'Use this route' }).click();
    await expect.poll(async () => (await planner.legRows()).length).toBe(7);
    await expect.poll(() => planner.verdict.textContent()).toMatch(/omes home/);
    await expect.poll(() => planner.verdict.textContent()).not.toContain('sea level');
  });
});

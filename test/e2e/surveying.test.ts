import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { hosts, type OpenPlanner } from '../support/hosts.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

const plans = resolve(import.meta.dirname, '../fixtures/plans');
const title = 'This file holds an area, no route';

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

async function openArea(launch: () => Promise<OpenPlanner>, name: string) {
  launched = await launch();
  const { page } = launched;
  const planner = plannerPage(page);
  await planner.drop(resolve(plans, name));
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  const result = dialog.getByTestId('survey-result');
  const linesNow = async () => Number.parseInt((await result.textContent()) ?? '', 10);
  await expect.poll(linesNow).toBeGreaterThan(1);
  return { page, planner, dialog, result, linesNow };
}

describe.each(hosts)('a file with an area alone, in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)('becomes lines that are set, seen, flown and analysed', async () => {
    const { page, planner, dialog, result, linesNow } = await openArea(launch, 'meadow.kml');
    const first = await linesNow();
    const way = dialog.locator('[data-part="lines"]');
    const before = await way.getAttribute('d');
    const spacing = dialog.getByLabel('Line spacing');
    await spacing.fill('50');
    await expect.poll(linesNow).toBeLessThan(first);
    expect(await way.getAttribute('d')).not.toBe(before);
    await dialog.getByLabel('Overshoot').fill('20');
    await spacing.fill('60');
    await expect.poll(linesNow).toBeLessThan(first / 2);
    const lines = await linesNow();
    expect(await result.textContent()).toMatch(/lines · \d+\u00a0points · /);
    await dialog.getByRole('button', { name: 'Use these lines' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await planner.legRows()).length).toBe(2 * lines);
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await expect.poll(() => planner.verdict.textContent()).toMatch(/^Comes home with \d+\u00a0%/);
    await page.getByTestId('import-report').locator('summary').click();
    expect(await page.getByTestId('import-report').textContent()).toContain(
      `${lines} lines were laid over it, 60 m apart`,
    );
  });

  it.skipIf(isMissing)('leaves the plan as it is when the person thinks better of it', async () => {
    const { page, planner, dialog } = await openArea(launch, 'meadow.kml');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await planner.legRows()).toEqual([]);
    await planner.drop(resolve(plans, 'meadow.kml'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await planner.legRows()).toEqual([]);
  });
});

describe.skipIf(chromiumExecutable() === undefined)('the dialog of an area', () => {
  it.each(['light', 'dark'] as const)(
    'lets one of several be chosen by keyboard and is usable by everyone in the %s theme',
    async (theme) => {
      const { page, dialog, result } = await openArea(async () => {
        const app = await launchBrowserApp();
        await app.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await app.page.reload();
        return app;
      }, 'fields.kml');
      const before = await result.textContent();
      await dialog.getByRole('radio', { name: /Meadow/ }).focus();
      // As long as a finger needs: Radix moves the focus a moment later, and chooses only while the key is down.
      await page.keyboard.press('ArrowDown', { delay: 80 });
      await expect
        .poll(() => dialog.getByRole('radio', { name: /Orchard/ }).getAttribute('aria-checked'))
        .toBe('true');
      await expect.poll(() => result.textContent()).not.toBe(before);
      expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    },
  );

  it('says in words why there are no lines, and offers none to use', async () => {
    const app = await launchBrowserApp();
    launched = app;
    const path = join(mkdtempSync(join(tmpdir(), 'homeward-area-')), 'country.kml');
    writeFileSync(path, country);
    await plannerPage(app.page).drop(path);
    const dialog = app.page.getByRole('dialog', { name: title });
    const result = dialog.getByTestId('survey-result');
    await expect.poll(() => result.textContent()).toContain('The area is too large: it reaches');
    expect(await dialog.getByRole('button', { name: 'Use these lines' }).isDisabled()).toBe(true);
  });
});

const country = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>
7,46.9 8,46.9 8,49.9 7,46.9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Language, languageNames, localeFor } from '../../server/contract/locale.ts';
import { sayMessage } from '../../server/report/say.ts';
import { chromiumExecutable } from '../support/browserApp.ts';
import { fieldsCutOff } from '../support/fieldsCutOff.ts';
import { inLong } from '../support/inLong.ts';
import { leftInEnglish, textIn } from '../support/languageOnPage.ts';
import { longJourney } from '../support/longJourney.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerWithPlan } from './plannerWithPlan.ts';

let page: Page;
plannerWithPlan((opened) => {
  page = opened;
});

/** Chooses a language where it is chosen by hand: in Settings, whose words are still those of the language before. */
async function choose(before: Language, language: Language): Promise<void> {
  await page.getByRole('button', { name: textIn(before, 'window.settings.title') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: textIn(before, 'window.settings.language') }).click();
  await page.getByRole('option', { name: languageNames[language], exact: true }).click();
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** What is cut off in the editors of one and of several waypoints, whatever heights are measured from, and beside a split. */
async function cutOffInEditors(language: Language): Promise<string[]> {
  const cut: string[] = [];
  const measured = page.getByRole('combobox', { name: textIn(language, 'window.mission.measured') });
  const look = async () => {
    for (const datum of ['ellipsoid', 'msl', 'agl', 'takeoff']) {
      const said = sayMessage('datum', { datum }, localeFor(language, 'metric'));
      await measured.click();
      await page.getByRole('option', { name: said, exact: true }).click();
      await expect.poll(() => measured.textContent()).toBe(said);
      cut.push(...(await fieldsCutOff(page)));
    }
  };
  await page.locator('[data-testid="leg-2"]').click();
  await page.getByTestId('waypoint-editor').waitFor();
  await look();
  await page.locator('[data-testid="leg-4"]').click({ modifiers: ['Shift'] });
  await page.getByTestId('waypoints-editor').waitFor();
  cut.push(...(await fieldsCutOff(page)));
  await look();
  await page.keyboard.press('Escape');
  const split = page.getByRole('switch', { name: textIn(language, 'window.mission.split') });
  await split.click();
  const places = page.getByTestId('swap-place').getByRole('radio');
  await places.last().click();
  await page.getByTestId('swap-place').getByRole('spinbutton').waitFor();
  cut.push(...(await fieldsCutOff(page)));
  await places.first().click();
  await split.click();
  return cut;
}

describe.skipIf(chromiumExecutable() === undefined)('the window', () => {
  it.each(
    inLong<readonly (readonly [Language, Language, string])[]>(
      [['en', 'es', 'al menos']],
      [
        ['en', 'de', 'mindestens'],
        ['de', 'fr', 'au moins'],
        ['fr', 'es', 'al menos'],
      ],
    ),
  )(
    'that was in %s is in %s at once when this is chosen, plan and verdict included, and nothing serious for axe at 200 %%',
    async (before, language, atLeast) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await choose(before, language);
      expect(await leftInEnglish(page, language)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      for (const step of ['drone', 'conditions', 'range', 'launch', 'ground', 'mission']) {
        const head = page.getByTestId(`step-${step}`).getByRole('button').first();
        if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      }
      await expect.poll(() => page.getByTestId('verdict').textContent()).toContain(atLeast);
      expect(await leftInEnglish(page, language)).toEqual([]);
      expect(await fieldsCutOff(page)).toEqual([]);
      expect(await cutOffInEditors(language)).toEqual([]);
      for (const size of [
        { width: 1024, height: 700 },
        { width: 720, height: 450 },
      ]) {
        await page.setViewportSize(size);
        const wider = await page
          .getByTestId('verdict')
          .evaluate((strip) => strip.scrollWidth - strip.clientWidth);
        expect(wider).toBeLessThanOrEqual(0);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  longJourney('leaves the map where it is when the language changes', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    const waypoint = page.locator('.leaflet-marker-icon').first();
    const box = await page.getByRole('region', { name: textIn('es', 'window.map.map') }).boundingBox();
    if (box === null) throw new Error('There is no map.');
    await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.6 * box.height);
    await page.mouse.wheel(0, -180);
    await page.waitForTimeout(600);
    const scale = () => page.getByTestId('scale').textContent();
    const before = { at: await waypoint.boundingBox(), scale: await scale() };
    await choose('es', 'fr');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(600);
    expect({ at: await waypoint.boundingBox(), scale: await scale() }).toEqual(before);
    await choose('fr', 'es');
    await page.keyboard.press('Escape');
  });

  it('keeps the language, and finds its manual', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await page.locator('html[lang="es"]').waitFor();
    await page.keyboard.press('F1');
    await page.getByTestId('manual-page').waitFor();
    await expect.poll(() => page.getByTestId('manual-page').textContent()).toContain('batería');
    expect(await leftInEnglish(page, 'es')).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageNames, localeFor } from '../../../server/contract/locale.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { leftInEnglish, textIn } from '../../support/languageOnPage.ts';
import { plannerPage } from '../plannerPage.ts';

const plan = resolve(import.meta.dirname, '../../fixtures/plans/inspection.kmz');
const folder = mkdtempSync(join(tmpdir(), 'homeward-messages-'));
const broken = join(folder, 'broken.kmz');

let launched: BrowserApp | undefined;
let page: Page;
beforeAll(async () => {
  if (chromiumExecutable() === undefined) return;
  writeFileSync(broken, 'no plan');
  launched = await launchBrowserApp();
  page = launched.page;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const planner = plannerPage(page);
  await planner.drop(plan);
  await planner.acceptQuestion();
  await page.getByTestId('leg-2').waitFor();
  await page.getByText('Opened inspection.kmz').waitFor({ state: 'detached' });
  await planner.drop(broken);
  await page.getByText('broken.kmz was not opened').waitFor();
});
afterAll(async () => {
  await launched?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What can be pressed, in a part of the window, and lies under a message. */
const covered = (part: string) =>
  page.evaluate((selector) => {
    const messages = [...document.querySelectorAll('[data-sonner-toast]')].map((one) =>
      one.getBoundingClientRect(),
    );
    return [
      ...document.querySelectorAll(`${selector} :is(button, a, input, [role="radio"], [role="switch"])`),
    ]
      .filter((control) => control.closest('[data-sonner-toaster]') === null)
      .filter((control) => {
        const own = control.getBoundingClientRect();
        return messages.some(
          ({ left, right, top, bottom }) =>
            own.width > 0 && own.left < right && own.right > left && own.top < bottom && own.bottom > top,
        );
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, part);

describe.skipIf(chromiumExecutable() === undefined)('a message', () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
    { width: 720, height: 450 },
    { width: 320, height: 256 },
  ])('covers no button in a window of %j', async (size) => {
    await page.setViewportSize(size);
    await expect.poll(() => covered('body')).toEqual([]);
    await page.getByText('broken.kmz was not opened').waitFor();
  });

  it('covers none of an open profile, nor of a dialog', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const profile = page.getByRole('button', { name: 'Profile', exact: true });
    // A second attempt finds it open.
    if ((await profile.getAttribute('aria-expanded')) === 'false') await profile.click();
    for (const size of [
      { width: 1024, height: 700 },
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => covered('body')).toEqual([]);
    }
    await page.keyboard.press('Control+Shift+E');
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('radio').first().waitFor();
    await expect.poll(() => covered('[role="dialog"]')).toEqual([]);
    const box = await dialog.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('follows the language: what was refused, and why', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const message = page.locator('[data-sonner-toast]').filter({ hasText: 'broken.kmz' });
    await message.waitFor();
    const [english] = await message.locator('[data-description]').allInnerTexts();
    await page.getByRole('button', { name: textIn('en', 'window.settings.title') }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: textIn('en', 'window.settings.language') })
      .click();
    await page.getByRole('option', { name: languageNames.de, exact: true }).click();
    await page.locator('html[lang="de"]').waitFor();
    const title = sayMessage(
      'window.shell.file_not_opened',
      { filename: 'broken.kmz' },
      localeFor('de', 'metric'),
    );
    await expect.poll(() => message.locator('[data-title]').innerText()).toBe(title);
    const [german] = await message.locator('[data-description]').allInnerTexts();
    expect(german).toContain('Plan');
    expect(german).not.toBe(english);
    expect(await leftInEnglish(page, 'de')).toEqual([]);
  });
});

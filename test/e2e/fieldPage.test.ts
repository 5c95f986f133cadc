import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { content } from '../server/documents/sampleDocument.ts';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { seriousFindings } from '../support/seriousFindings.ts';

const root = resolve(import.meta.dirname, '../..');
const pictures = join(root, 'build/pictures');

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

/** The plan from which the window starts again. */
function dataWithPlan(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-field-page-'));
  const { aircraft: _, lock: __, ...plan } = { ...content, lock: undefined };
  const inputs = { ...content.inputs, drone_key: 'dji_mavic_3', hourly: undefined };
  writeFileSync(join(dataDir, 'plan.json'), JSON.stringify({ ...plan, inputs, isChanged: false }));
  return dataDir;
}

describe.skipIf(chromiumExecutable() === undefined)('the field page', () => {
  it('is small', () => {
    const folder = join(root, 'build/electron/field');
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(300_000);
  });

  it('follows the plan of the window on a phone, stays readable without a connection, and is forgotten', async () => {
    launched = await launchBrowserApp({ dataDir: dataWithPlan() });
    const { page: window, browser } = launched;
    await window.getByTestId('verdict').waitFor();
    await window.getByRole('button', { name: /^API/ }).click();
    await window.getByRole('button', { name: 'Start' }).click();
    const address = await window
      .getByText(/^http:\/\/127\.0\.0\.1:\d+/)
      .first()
      .innerText();
    await window.keyboard.press('Escape');
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    const phone = await context.newPage();
    await phone.goto(`${address}/field`);
    const digits = await phone.locator('.digits').innerText();
    const question = window.getByTestId('pairing');
    await question.getByText(digits).waitFor();
    await question.getByRole('button', { name: 'Allow' }).click();
    await phone.locator('.verdict h2').waitFor();
    expect(await phone.content()).not.toContain('hw_');
    expect(await phone.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain('hw_');
    mkdirSync(pictures, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme });
      expect(await seriousFindings(phone)).toEqual([]);
      await phone.screenshot({ path: join(pictures, `field-${colorScheme}.png`), fullPage: true });
    }
    const revision = () =>
      phone.evaluate(() => JSON.parse(localStorage.getItem('homeward-plan') ?? '{}').revision);
    const before = await revision();
    const gusts = window.getByLabel('Wind', { exact: true });
    if ((await gusts.count()) === 0)
      await window.getByTestId('step-conditions').getByRole('button').first().click();
    await gusts.fill('7');
    await gusts.press('Enter');
    await expect.poll(revision, { timeout: 20_000 }).not.toBe(before);
    await phone
      .getByText(/7(\.0)?\s*m\/s/)
      .first()
      .waitFor();
    await context.setOffline(true);
    await phone.evaluate(() => dispatchEvent(new Event('offline')));
    expect(await phone.locator('.verdict h2').innerText()).not.toBe('');
    await context.setOffline(false);
    await window.getByRole('button', { name: /^API/ }).click();
    await window
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await phone.getByText('The plan is no longer shown on this phone', { exact: false }).waitFor();
    expect(await phone.evaluate(() => localStorage.getItem('homeward-plan'))).toBeNull();
  });
});

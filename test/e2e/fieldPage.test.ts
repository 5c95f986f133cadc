import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { content } from '../server/documents/sampleDocument.ts';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

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
    const planner = plannerPage(window);
    await window.getByTestId('verdict').waitFor();
    await window.getByTestId('api-chip').click();
    const panel = window.getByRole('dialog', { name: 'Share with other tools' });
    await panel.getByLabel('Port').fill('0');
    await panel.getByRole('radio', { name: 'Devices on this network, encrypted' }).click();
    await panel.getByRole('button', { name: 'Start sharing' }).click();
    const addresses = panel.getByRole('list', { name: 'Addresses' }).locator('code');
    const address = (await addresses.first().textContent()) ?? '';
    expect(address).toMatch(/^https:/);
    await window.keyboard.press('Escape');
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'en-GB',
      serviceWorkers: 'block',
      ignoreHTTPSErrors: true,
      geolocation: { latitude: 46.6525, longitude: 7.953 },
      permissions: ['geolocation'],
    });
    const phone = await context.newPage();
    let loaded_bytes = 0;
    phone.on('response', async (response) => {
      loaded_bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
    });
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
    expect(loaded_bytes).toBeGreaterThan(5_000);
    expect(loaded_bytes).toBeLessThan(300_000);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/field' });

    const routeOnPhone = () =>
      phone.evaluate(() => JSON.parse(localStorage.getItem('homeward-plan') ?? '{}').route[0]);
    const before = await routeOnPhone();
    await planner.drag(window.locator('[data-waypoint="1"]'), { x: 30, y: -20 });
    await expect.poll(routeOnPhone, { timeout: 2_000, interval: 50 }).not.toEqual(before);

    await phone.getByRole('button', { name: 'Show where I am' }).click();
    await phone.getByText('from the launch point, at', { exact: false }).waitFor();
    await context.setOffline(true);
    await phone.getByText('Offline since', { exact: false }).waitFor();
    expect(await phone.locator('.verdict h2').innerText()).not.toBe('');
    await phone.getByText('without a connection', { exact: false }).waitFor();
    await context.setOffline(false);
    await phone.getByText('Offline since', { exact: false }).waitFor({ state: 'detached' });
    await window.getByTestId('api-chip').click();
    await window
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await phone.getByText('The plan is no longer shown on this phone', { exact: false }).waitFor();
    expect(await phone.evaluate(() => localStorage.getItem('homeward-plan'))).toBeNull();
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { content } from '../../server/documents/sampleDocument.ts';
import {
  type BrowserApp,
  chromiumExecutable,
  closeContext,
  launchBrowserApp,
} from '../../support/browserApp.ts';
import { picture } from '../../support/pictures.ts';

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

/** The plan from which the window starts again. */
function dataWithPlan(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-beside-'));
  const { aircraft: _, lock: __, ...plan } = { ...content, lock: undefined };
  const inputs = { ...content.inputs, drone_key: 'dji_mavic_3', hourly: undefined };
  writeFileSync(join(dataDir, 'plan.json'), JSON.stringify({ ...plan, inputs, isChanged: false }));
  return dataDir;
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return box;
};

describe.skipIf(chromiumExecutable() === undefined)('a question of the panel of sharing', () => {
  it('is neither covered nor closed by a phone that asks, nor by the manual over it', async () => {
    launched = await launchBrowserApp({ dataDir: dataWithPlan() });
    const { page, browser } = launched;
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByTestId('verdict').waitFor();
    await page.getByTestId('api-chip').click();
    const panel = page.getByRole('dialog', { name: 'Share with other tools' });
    await panel.getByLabel('Port').fill('0');
    await panel.getByRole('radio', { name: 'Devices on this network, encrypted' }).click();
    await panel.getByRole('button', { name: 'Start sharing' }).click();
    const address = await panel.getByRole('list', { name: 'Addresses' }).locator('code').first().innerText();
    await panel.getByRole('button', { name: 'New key' }).click();
    await panel.getByLabel('Name of the tool').fill('Survey desk');
    await panel.getByRole('button', { name: 'Create key' }).click();
    await panel.getByRole('button', { name: 'New secret for Survey desk' }).click();
    const sure = panel.getByRole('button', { name: 'New secret', exact: true });
    await sure.waitFor();

    const context = await browser.newContext({ serviceWorkers: 'block', ignoreHTTPSErrors: true });
    const phone = await context.newPage();
    await phone.goto(`${address}/field`);
    const pairing = page.getByTestId('pairing');
    await pairing.waitFor();
    await sure.scrollIntoViewIfNeeded();
    await picture(page, 'pairing-beside');
    const [button, card] = [await boxOf(sure), await boxOf(pairing)];
    expect(button.y + button.height).toBeLessThanOrEqual(card.y);
    await pairing.getByRole('button', { name: 'Allow' }).click();
    await pairing.waitFor({ state: 'detached' });
    await sure.waitFor();

    await page.keyboard.press('F1');
    const manual = page.getByTestId('manual-page');
    await manual.waitFor();
    await manual.click();
    await picture(page, 'manual-over-panel');
    await page.keyboard.press('Escape');
    await manual.waitFor({ state: 'detached' });
    await sure.waitFor();
    await page.getByText('· 1 reader').waitFor({ state: 'attached' });
    await closeContext(context);
    await page.getByText('· 1 reader').waitFor({ state: 'detached' });
  });
});

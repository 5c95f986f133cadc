import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { tileServer } from '../support/tileServer.ts';

let launched: LaunchedApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const question = 'Use online maps and ground heights?';

const networkOf = ({ page }: LaunchedApp) =>
  page.evaluate(async () => {
    const reply = await window.homeward?.call('getSettings', {});
    return reply?.ok ? (reply.output as { settings: { network: string } }).settings.network : undefined;
  });

/** Under `npm test` the whole run is watched: any packet that leaves this machine fails it, so this walk would. */
describe.skipIf(electronExecutable() === undefined)('the question of the first start', () => {
  it('is answered by neither Enter nor Escape nor a click beside it, and comes again until it is', async () => {
    launched = await launchApp({ isFirstStart: true });
    const { page } = launched;
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.waitFor();
    for (const host of ['tile.openstreetmap.org', 's3.amazonaws.com', 'tile.opentopomap.org'])
      expect(await dialog.textContent()).toContain(host);
    await page.keyboard.press('Enter');
    await page.mouse.click(5, 300);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await networkOf(launched)).toBe('unasked');
    await page.getByRole('button', { name: 'Map layers' }).click();
    expect(await page.getByRole('button', { name: 'Street' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await page.reload();
    await dialog.getByRole('button', { name: 'Stay offline' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await networkOf(launched)).toBe('offline');
    const saved = JSON.parse(readFileSync(join(launched.dataDir, 'settings.json'), 'utf8'));
    expect(saved.settings).toMatchObject({ network: 'offline', map: 'outline', elevation_sources: [] });
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await page.getByRole('radio', { name: 'Offline' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe.skipIf(electronExecutable() === undefined)('a map of the person’s own', () => {
  it('is added by its address, shown with its owner’s name, and removed again', async () => {
    const tiles = await tileServer();
    onTestFinished(tiles.close);
    launched = await launchApp();
    const { page } = launched;
    const shown = page.locator('.leaflet-tile-loaded');
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByRole('button', { name: 'Own address…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Maps at your own addresses' });
    await dialog.getByLabel('Name').fill('Club map');
    await dialog.getByLabel('Address').fill(tiles.template);
    await dialog.getByLabel('Attribution').fill('© Club');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await shown.first().waitFor();
    expect(await page.getByTestId('attribution').textContent()).toBe('© Club');
    expect(tiles.asked.length).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Map layers' }).click();
    expect(await page.getByRole('button', { name: 'Club map' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Outline' }).click();
    await shown.first().waitFor({ state: 'detached' });
    expect(await page.getByTestId('attribution').textContent()).toBe('Natural Earth');
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByRole('button', { name: 'Own address…' }).click();
    await dialog.getByRole('button', { name: 'Remove Club map' }).click();
    await dialog.getByText('Club map', { exact: true }).waitFor({ state: 'detached' });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeHgt } from '../../elevation/hgtWriter.ts';
import { cone } from '../../elevation/world.ts';
import { chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { writeMbtiles } from '../../support/mbtilesWriter.ts';
import { picture, wantsPictures } from '../../support/pictures.ts';
import { plannerPage } from '../plannerPage.ts';

/** On a busy machine a view of tiles takes a while to draw. */
const patience = { timeout: 20_000 };

describe.skipIf(chromiumExecutable() === undefined)('a file of map tiles in a browser', () => {
  it('is a map once it is dropped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-map-'));
    const launched = await launchBrowserApp();
    onTestFinished(async () => {
      await launched.close();
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'club.mbtiles');
    const png = PNG.sync.write(new PNG({ width: 256, height: 256, fill: true }));
    const everywhere = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y, bytes: png })));
    writeMbtiles(file, { tiles: everywhere, metadata: { name: 'Club', attribution: '© Club' } });
    const { page } = launched;
    await plannerPage(page).drop(file);
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('© Club');
  });
});

/** A planner without network over a cone of heights, in a theme. */
async function overCone(theme: 'light' | 'dark') {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-cone-'));
  writeHgt(folder, cone, { south: 46, west: 7 });
  const settings = { network: 'offline', theme, elevation_sources: [folder] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings }));
  const launched = await launchBrowserApp({ dataDir: folder });
  onTestFinished(async () => {
    await launched.close();
    rmSync(folder, { recursive: true });
  });
  return launched.page;
}

describe.skipIf(chromiumExecutable() === undefined)('hill shading', () => {
  it.each(['light', 'dark'] as const)('lies over the map where the person wants it, %s', async (theme) => {
    const page = await overCone(theme);
    const planner = plannerPage(page);
    await planner.pickDrone('mavic 3', /Mavic 3/);
    await planner.launchAt('46.69, 7.68');
    const hills = page.locator('img[src*="/tiles/hills/"].leaflet-tile-loaded');
    await expect.poll(() => hills.count()).toBe(0);
    await page.getByRole('button', { name: 'Map layers' }).click();
    const shading = page.getByRole('switch', { name: 'Hill shading' });
    await shading.click();
    await hills.first().waitFor();
    await expect
      .poll(
        () => hills.evaluateAll((tiles) => tiles.some((tile) => (tile as HTMLImageElement).naturalWidth > 0)),
        patience,
      )
      .toBe(true);
    await expect
      .poll(() => page.locator('img[src*="/tiles/hills/"]:not(.leaflet-tile-loaded)').count(), patience)
      .toBe(0);
    if (wantsPictures) await page.waitForTimeout(600);
    await picture(page, `hills-${theme}`);
    const layer = page.locator('.leaflet-hills-pane .leaflet-layer');
    const opacity = () => layer.evaluate((element) => Number(getComputedStyle(element).opacity));
    expect(await opacity()).toBe(1);
    await page.getByRole('slider', { name: 'Strength of the shading' }).press('PageDown');
    await expect.poll(opacity).toBe(0.1);
    await picture(page, `hills-weak-${theme}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('Natural Earth · GeoNames');
    await page.reload();
    await hills.first().waitFor();
    await expect.poll(opacity).toBe(0.1);
    await page.getByRole('button', { name: 'Map layers' }).click();
    await shading.click();
    await hills.first().waitFor({ state: 'detached' });
  });
});

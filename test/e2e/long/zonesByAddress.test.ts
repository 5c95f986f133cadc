import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moodyZones } from '../../server/world/moodyZones.ts';
import { type BrowserApp, launchBrowserApp } from '../../support/browserApp.ts';
import { plannerPage } from '../plannerPage.ts';

let folder = '';
let app: BrowserApp | undefined;
let service: Awaited<ReturnType<typeof moodyZones>> | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-zones-by-address-'));
  service = await moodyZones();
  app = await launchBrowserApp();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  service?.close();
  rmSync(folder, { recursive: true, force: true });
});

const route = 'latitude,longitude,altitude(m)\n47.012,8.001,60\n47.012,8.003,60\n47.014,8.003,60\n';

it('zones are fetched from an address of the settings at a press, judged by, and are there when it fails', async () => {
  const { page } = app as BrowserApp;
  const { asked, around, host, be } = service as Awaited<ReturnType<typeof moodyZones>>;
  const { drop, open, pickDrone, acceptQuestion, verdict } = plannerPage(page);
  await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  const path = join(folder, 'route.csv');
  writeFileSync(path, route);
  await drop(path);
  await acceptQuestion();
  await open('ground');
  const files = page.getByTestId('world-files');
  await expect.poll(() => files.textContent()).toContain('No file. Drop one');
  expect(await page.getByTestId('world-addresses').count()).toBe(0);

  await page.getByRole('button', { name: 'Settings' }).click();
  const entry = page.getByLabel('Zone address 1');
  await entry.fill('https://zones.example.org/{lat}');
  await entry.press('Enter');
  await expect
    .poll(() => page.getByRole('dialog').textContent())
    .toContain('{lat},{lon}. Write it like https://');
  await entry.fill(around);
  await entry.press('Enter');
  const key = page.getByLabel('Key for zones 1');
  await key.fill('secret');
  await key.press('Enter');
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain('neither OpenAIP’s nor a header');
  await key.fill('x-api-key: secret');
  await key.press('Enter');
  await expect.poll(() => page.getByLabel('Zone address 2').count()).toBe(1);
  await page.keyboard.press('Escape');

  const addresses = page.getByTestId('world-addresses');
  await expect.poll(() => addresses.textContent()).toContain('the launch point to 0.1°');
  expect(asked).toEqual([]);
  be('wrongKey');
  await addresses.getByRole('button', { name: `Fetch zones or obstacles from ${host}` }).click();
  await expect.poll(() => addresses.textContent()).toContain('does not accept the key (HTTP 401)');
  be('pages');
  await addresses.getByRole('button').click();
  await expect.poll(() => files.textContent()).toContain('5 zones, OpenAIP');
  const said = await files.textContent();
  expect(said).toContain('Source: OpenAIP · licence: CC BY-NC 4.0');
  expect(said).toContain(`Fetched from ${host} less than an hour ago, around 47.0° N, 8.0° E`);
  expect(asked.at(-1)?.headers['x-api-key']).toBe('secret');
  await expect.poll(() => page.locator('[data-zones]').getAttribute('data-zones')).toBe('5');
  await expect.poll(() => verdict.textContent()).toContain('Check the zone “A”');

  expect(said).not.toContain('elsewhere');

  be('broken');
  const count = asked.length;
  await addresses.getByRole('button', { name: `Fetch again from ${host}` }).click();
  await expect.poll(() => addresses.textContent()).toContain('refuses to answer (HTTP 500)');
  expect(await files.textContent()).toContain('5 zones, OpenAIP');
  expect(asked).toHaveLength(count + 1);
}, 120_000);

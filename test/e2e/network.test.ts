import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { commandNamed, commandNames } from '../../server/contract/windowCommands.ts';
import { sayMessage } from '../../server/report/say.ts';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { longJourneys } from '../support/longJourney.ts';
import { picture } from '../support/pictures.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { writePmtiles } from '../support/pmtilesWriter.ts';
import { tileServer } from '../support/tileServer.ts';
import { vectorTile } from '../support/vectorTile.ts';
import { watchSockets } from '../support/watchSockets.ts';
import { plannerPage } from './plannerPage.ts';
import { answerSaveDialog } from './savingHosts.ts';

/** Lent to those that leave no more behind than a map that is chosen. */
const opened = plannerOfFile(() => launchApp());

let launched: LaunchedApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const root = resolve(import.meta.dirname, '../..');
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
      await expect.poll(() => dialog.textContent()).toContain(host);
    await expect.poll(() => dialog.textContent()).toContain('The pilot in command decides');
    await page.keyboard.press('Enter');
    await page.mouse.click(5, 300);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await networkOf(launched)).toBe('unasked');
    await page.getByRole('button', { name: 'Map layers' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Street' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await page.reload();
    await dialog.getByRole('button', { name: 'Stay offline' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const shown = launched;
    await expect.poll(() => networkOf(shown)).toBe('offline');
    const saved = JSON.parse(readFileSync(join(launched.dataDir, 'settings.json'), 'utf8'));
    expect(saved.settings).toMatchObject({ network: 'offline', map: 'outline', elevation_sources: [] });
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect
      .poll(() => page.getByRole('radio', { name: 'Offline' }).getAttribute('aria-checked'))
      .toBe('true');
  });
});

/** A host that takes every connection and never says a word. */
async function silentHost() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }) => void asked.push(url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address: (name: string) => `${base}/${name}/{z}/{x}/{y}.png`, asked };
}

async function openInspection({ page }: LaunchedApp) {
  const planner = plannerPage(page);
  await planner.pickDrone('mavic 3', /Mavic 3/);
  await planner.drop(join(root, 'test/fixtures/plans/inspection.kmz'));
  await planner.acceptQuestion();
  const isAnswered = () => page.getByTestId('verdict').getAttribute('data-standing');
  await expect.poll(isAnswered, { timeout: 15_000 }).toBe('current');
  return planner;
}

describe.skipIf(electronExecutable() === undefined)('the window where there is no network', () => {
  it('plans without a connection, and says that its figures stand on no ground', async () => {
    const here = await opened();
    const { app, page } = here;
    const sockets = await watchSockets(app);
    const planner = await openInspection(here);
    await expect
      .poll(() => planner.verdict.textContent())
      .toMatch(/^If the ground is level and you fly the DJI [^:]+: comes home /);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-tone')).toBe('level');
    await planner.open('range');
    await page.getByText('Level ground assumed: no ground heights').waitFor();
    await planner.open('ground');
    await page.getByText('No ground heights here').first().waitFor();
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('Natural Earth · GeoNames');
    expect(await sockets()).toEqual([]);
  });

  it('plans while every host that it was allowed to ask is silent', async () => {
    const silent = await silentHost();
    const dataDir = mkdtempSync(join(tmpdir(), 'homeward-silent-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const own = { id: 'own-1', name: 'Club map', address: silent.address('map'), attribution: '© Club' };
    const elevation_sources = [silent.address('heights')];
    const settings = { network: 'online', own_maps: [own], map: 'own-1', elevation_sources };
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ version: 1, settings }));
    launched = await launchApp({ dataDir });
    const sockets = await watchSockets(launched.app);
    const planner = await openInspection(launched);
    await expect
      .poll(() => planner.verdict.textContent(), { timeout: 15_000 })
      .toMatch(/^If the ground is level and you fly the DJI [^:]+: comes home /);
    for (const name of ['map', 'heights'])
      expect(silent.asked.some((url) => url.startsWith(`/${name}/`))).toBe(true);
    expect(await sockets()).not.toEqual([]);
    await launched.close();
    launched = undefined;
  });
});

describe.skipIf(electronExecutable() === undefined)('a map of the person’s own', () => {
  it('is added by its address, shown with its owner’s name, and removed again', async () => {
    const tiles = await tileServer();
    onTestFinished(tiles.close);
    const { page } = await opened();
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
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('© Club');
    expect(tiles.asked.length).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Map layers' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Club map' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'Outline' }).click();
    await shown.first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('Natural Earth · GeoNames');
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByRole('button', { name: 'Own address…' }).click();
    await dialog.getByRole('button', { name: 'Remove Club map' }).click();
    await dialog.getByText('Club map', { exact: true }).waitFor({ state: 'detached' });
  });
});

/** All tiles down to a zoom level, each in a colour of its own. */
function colouredTiles(deepest: number) {
  const tiles = [];
  for (let z = 0; z <= deepest; z += 1)
    for (let x = 0; x < 2 ** z; x += 1)
      for (let y = 0; y < 2 ** z; y += 1) {
        const png = new PNG({ width: 256, height: 256 });
        for (let at = 0; at < png.data.length; at += 4)
          png.data.set([150 + 20 * ((x + y) % 3), 190 - 10 * (y % 4), 160 + 15 * (x % 4), 255], at);
        tiles.push({ z, x, y, bytes: PNG.sync.write(png) });
      }
  return tiles;
}

describe.skipIf(electronExecutable() === undefined)('a file of map tiles', () => {
  it('is a map once it is dropped, also offline, and is deleted where its size is told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-map-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'club.pmtiles');
    const metadata = { name: 'Club', attribution: '<a href="https://evil.example">© Club</a>' };
    writeFileSync(file, writePmtiles({ tiles: colouredTiles(3), zooms: [0, 3], metadata }));
    const { page } = await opened();
    await plannerPage(page).drop(file);
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('© Club');
    await expect.poll(() => page.getByTestId('attribution').getByRole('link').count()).toBe(0);
    await page.getByRole('button', { name: 'Map layers' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Club', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    await picture(page, 'pmtiles');
    await page.getByRole('button', { name: 'Delete the copy of club.pmtiles' }).click();
    await page.locator('.leaflet-tile-loaded').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByTestId('attribution').textContent()).toBe('Natural Earth · GeoNames');

    writeFileSync(file, '<html>no map</html>');
    await plannerPage(page).drop(file);
    await page.getByText('neither a PMTiles file nor MBTiles').waitFor();
  });
});

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

/** Land with a lake and a road, in every tile down to a zoom level. */
function drawnTiles(deepest: number) {
  const drawing = vectorTile({
    earth: [{ kind: 'area', points: square(0, 4096), properties: { kind: 'earth' } }],
    water: [{ kind: 'area', points: square(1024, 2600), properties: { kind: 'lake' } }],
    roads: [
      {
        kind: 'line',
        points: [
          [0, 3000],
          [4096, 3400],
        ],
        properties: { kind: 'highway', name: 'Main Street' },
      },
    ],
    transportation: [
      {
        kind: 'line',
        points: [
          [3400, 0],
          [3000, 4096],
        ],
        properties: { class: 'primary' },
      },
    ],
  });
  const bytes = gzipSync(drawing);
  return colouredTiles(deepest).map(({ z, x, y }) => ({ z, x, y, bytes }));
}

/** Colours of a canvas of the map, as many as there are. */
const coloursOf = (page: Page) =>
  page.locator('canvas.leaflet-tile-loaded').evaluateAll((canvases) => {
    const colours = new Set<string>();
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const context = canvas.getContext('2d');
      const data = context?.getImageData(0, 0, canvas.width || 1, canvas.height || 1).data ?? [];
      for (let at = 0; at < data.length; at += 4 * 17) colours.add([...data.slice(at, at + 3)].join(','));
    }
    return [...colours];
  });

longJourneys.skipIf(electronExecutable() === undefined)('a file of vector tiles', () => {
  it('is drawn in the colours of the window, light and dark', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-map-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'country.pmtiles');
    writeFileSync(file, writePmtiles({ tiles: drawnTiles(3), zooms: [0, 3], tileType: 1 }));
    const { page } = await opened();
    await plannerPage(page).drop(file);
    await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
    await expect.poll(async () => (await coloursOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(3);
    const light = await coloursOf(page);
    await picture(page, 'vector-light');
    await page.evaluate(async () => {
      await window.homeward?.call('saveSettings', { settings: { theme: 'dark' } });
    });
    await page.reload();
    await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
    await expect.poll(async () => (await coloursOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(3);
    const dark = await coloursOf(page);
    expect(dark.filter((colour) => light.includes(colour)).length).toBeLessThan(light.length / 2);
    await picture(page, 'vector-dark');
  });
});

longJourneys.skipIf(electronExecutable() === undefined)('an area of a map', () => {
  it('is kept after its size was told and its owner’s terms were asked about, and shown without its server', async () => {
    const tiles = await tileServer();
    const { page } = await opened();
    await page.evaluate(async (address) => {
      const own = { id: 'own-1', name: 'Club map', address, attribution: '© Club' };
      await window.homeward?.call('saveSettings', { settings: { own_maps: [own], map: 'own-1' } });
    }, tiles.template);
    await page.reload();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByRole('button', { name: 'Keep this area…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep this area of “Club map”' });
    const keep = dialog.getByRole('button', { name: 'Keep the area' });
    await expect.poll(() => keep.isDisabled()).toBe(true);
    await dialog.getByRole('switch', { name: 'Its owner allows this' }).click();
    await dialog.getByText(/^\d+ pictures, under/).waitFor();
    await picture(page, 'area-light');
    await keep.click();
    await dialog.waitFor({ state: 'hidden' });
    // The card that says how far it is takes the place of the question at once, and goes when all is kept.
    await page.getByText(/^Keeping /).waitFor({ state: 'detached' });
    tiles.close();
    await page.evaluate(async () => void (await window.homeward?.call('clearMaps', {})));
    await page.reload();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByText(/^Areas: under/).waitFor();
    await picture(page, 'area-kept');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/^No area kept$/).waitFor();
  });
});

/** Commands that open a panel, begin a tool or leave the window; those that go on with an earlier drawing have none here. */
const panels = commandNames.filter((name) => {
  const { group, isKeyOnly } = commandNamed(name);
  return (
    isKeyOnly !== true &&
    !name.endsWith('_again') &&
    (['map', 'window', 'help'].includes(group) || /^(export|print)_/.test(name))
  );
});

/** Under `npm test` any packet that leaves this machine fails the run, whoever of the host or the page sent it. */
longJourneys.skipIf(electronExecutable() === undefined)(
  'a walk through every panel before the person has decided',
  () => {
    it('asks nobody but the window’s own host', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'homeward-walk-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      launched = await launchApp({ isFirstStart: true });
      const { app, page } = launched;
      const sockets = await watchSockets(app);
      await answerSaveDialog(app, folder);
      const strangers: string[] = [];
      page.on('request', (request) => {
        if (!/^(app|data|blob):/.test(request.url())) strangers.push(request.url());
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.reload();
      await page.getByRole('dialog', { name: question }).waitFor();
      await page.keyboard.press('Escape');
      const planner = plannerPage(page);
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
      const leave = async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      };
      await planner.drop(join(root, 'assets/samples/bridge-inspection.kmz'));
      await planner.acceptQuestion();
      await expect.poll(() => planner.legRows().then((rows) => rows.length)).toBeGreaterThan(0);
      await press('Map layers');
      await page.getByRole('switch', { name: 'Hill shading' }).click();
      await press('Own address…');
      await leave();
      await press(/^API/);
      await page.keyboard.press('Escape');
      // Variants can be compared once there are two.
      await page.keyboard.press('Control+Shift+v');
      await page.getByTestId('variant-B').waitFor();
      await page.getByTestId('leg-1').click();
      const off: string[] = [];
      for (const name of panels) {
        const label = sayMessage(`command.${name}`, {}, 'metric');
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('combobox', { name: 'Find a command' }).fill(label);
        const line = page.getByRole('option').filter({ has: page.getByText(label, { exact: true }) });
        if ((await line.getAttribute('aria-disabled')) === 'true') off.push(label);
        await line.click();
        await leave();
      }
      expect(off).toEqual([]);
      expect(await networkOf(launched)).toBe('unasked');
      expect(strangers).toEqual([]);
      expect(await sockets()).toEqual([]);
    });
  },
);

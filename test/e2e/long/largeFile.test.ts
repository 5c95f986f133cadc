import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { channels } from '../../../electron/channels.ts';
import { chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { electronExecutable, launchApp } from '../../support/electronApp.ts';
import { plannerPage } from '../plannerPage.ts';

let launched: { readonly page: Page; close(): Promise<void> } | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const folder = mkdtempSync(join(tmpdir(), 'homeward-large-'));
const around = (index: number) => ({
  lat: (47 + 0.05 * Math.sin(index / 3000)).toFixed(7),
  lon: (8.5 + 0.05 * Math.cos(index / 2500)).toFixed(7),
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const gpx = (points: number) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>T</name><trkseg>${Array.from(
    { length: points },
    (_, index) => {
      const { lat, lon } = around(index);
      return `<trkpt lat="${lat}" lon="${lon}"><ele>500</ele><time>2024-05-01T10:00:00Z</time></trkpt>\n`;
    },
  ).join('')}</trkseg></trk></gpx>`;

/** Long enough to see the card and cancel the file on any machine. */
const pause_ms = 5_000;

const hosts = [
  {
    name: 'its own window',
    isMissing: electronExecutable() === undefined,
    launch: () => launchApp(),
    launchSlow: async () => {
      const launched = await launchApp();
      await launched.app.evaluate(
        ({ ipcMain }, [channel, pause]) => {
          type Handler = Parameters<typeof ipcMain.handle>[1];
          // Electron keeps its handlers here and has no way to ask for one.
          const kept = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
          const answer = kept.get(channel);
          ipcMain.removeHandler(channel);
          ipcMain.handle(channel, async (event, ...args) => {
            if (args[0] === 'readFlightPlan') await new Promise((done) => setTimeout(done, pause));
            return answer?.(event, ...args);
          });
        },
        [channels.callBytes, pause_ms] as const,
      );
      return launched;
    },
  },
  {
    name: 'a browser',
    isMissing: chromiumExecutable() === undefined,
    launch: () => launchBrowserApp(),
    launchSlow: async () => {
      const launched = await launchBrowserApp();
      await launched.page.route('**/bridge/call/readFlightPlan', async (route) => {
        await new Promise((done) => setTimeout(done, pause_ms));
        // The page may have cancelled it meanwhile.
        await route.continue().catch(() => undefined);
      });
      return launched;
    },
  },
];

describe.each(hosts)('a file of 10 MB, in $name', ({ isMissing, launch, launchSlow }) => {
  const large = () => file('large.gpx', gpx(100_000));

  it.skipIf(isMissing)(
    'is named while it is read, can be given up, and leaves the plan as it was',
    async () => {
      launched = await launchSlow();
      const { page } = launched;
      const planner = plannerPage(page);
      await planner.drop(large());
      const reading = page.getByTestId('reading');
      await reading.waitFor();
      await expect.poll(() => reading.textContent()).toContain('Reading large.gpx');
      await reading.getByRole('button', { name: 'Cancel' }).click();
      await reading.waitFor({ state: 'detached' });
      await planner.drop(file('small.gpx', gpx(6)));
      await expect
        .poll(() => page.getByTestId('import-report').textContent({ timeout: 40_000 }), { timeout: 40_000 })
        .toContain('small.gpx');
    },
  );

  it.skipIf(isMissing)('gives way to a file that is dropped after it, read or not', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.drop(large());
    await planner.drop(file('small.gpx', gpx(6)));
    await expect.poll(() => page.getByTestId('import-report').textContent()).toContain('small.gpx');
    await expect.poll(() => page.getByTestId('reading').count()).toBe(0);
  });

  it.skipIf(isMissing)(
    'is opened as a route that can be planned with, and the page turns meanwhile',
    async () => {
      launched = await launch();
      const { page } = launched;
      // Counts the page's timer turns until the plan arrives: each could have answered a click.
      await page.evaluate(() => {
        const seen = { turns: 0 };
        Object.assign(window, { seen });
        const turn = () => {
          if (document.querySelector('[data-testid="import-report"]') === null) seen.turns += 1;
          setTimeout(turn, 4);
        };
        turn();
      });
      const planner = plannerPage(page);
      await planner.drop(large());
      await page.getByRole('dialog', { name: /follow the recording/ }).waitFor();
      await planner.acceptQuestion();
      await expect
        .poll(() => page.getByTestId('import-report').textContent({ timeout: 50_000 }), { timeout: 50_000 })
        .toMatch(/100\s000 points, too many for a plan\. [\d\s]+ are used, which keeps within/);
      const turns = await page.evaluate(() => (window as unknown as { seen: { turns: number } }).seen.turns);
      expect(turns).toBeGreaterThan(20);
    },
  );
});

describe.skipIf(electronExecutable() === undefined)('a file of 10 MB in its own window', () => {
  it('reaches the host in parts of a megabyte, and its plan is drawn with few elements', async () => {
    const desktop = await launchApp();
    launched = desktop;
    await desktop.app.evaluate(({ ipcMain }, names) => {
      type Handler = Parameters<typeof ipcMain.handle>[1];
      const kept = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
      const crossed: number[] = [];
      Object.assign(globalThis, { crossed });
      const sizeOf = (value: unknown) =>
        value instanceof Uint8Array ? value.byteLength : (JSON.stringify(value) ?? '').length;
      for (const name of names) {
        const answer = kept.get(name);
        if (answer === undefined) continue;
        ipcMain.removeHandler(name);
        ipcMain.handle(name, (event, ...args) => {
          crossed.push(...args.map(sizeOf));
          return answer(event, ...args);
        });
      }
    }, Object.values(channels));
    const { page } = desktop;
    const path = file('parts.gpx', gpx(100_000));
    const planner = plannerPage(page);
    await planner.drop(path);
    await page.getByRole('radio', { name: 'Every point' }).click({ timeout: 50_000 });
    await planner.acceptQuestion();
    await page.getByTestId('leg-total').waitFor({ state: 'attached', timeout: 50_000 });
    const crossed = await desktop.app.evaluate(
      () => (globalThis as unknown as { crossed: number[] }).crossed,
    );
    expect(crossed.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(statSync(path).size);
    expect(Math.max(...crossed)).toBeLessThanOrEqual(1024 * 1024);
    const drawn = await page.evaluate(() => ({
      waypoints: document.querySelectorAll('[data-waypoint]').length,
      legs: document.querySelectorAll('[data-leg]').length,
      rows: document.querySelectorAll('[aria-label="Legs"] tr').length,
      pictures: document.querySelectorAll('.leaflet-pane > svg').length,
    }));
    expect(drawn.waypoints).toBeLessThanOrEqual(150);
    expect(drawn.legs).toBeLessThanOrEqual(300);
    expect(drawn.rows).toBeLessThanOrEqual(100);
    // Rings, route and the current tool's drawing: one layer each for the compositor.
    expect(drawn.pictures).toBeLessThanOrEqual(3);
  });
});

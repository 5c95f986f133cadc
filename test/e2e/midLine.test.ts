import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { missionIn } from './exportJob.ts';
import { type SavingHost, savingHosts } from './savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-lines-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const home = { lat: 46.948, lon: 7.4474 };
const count = 22;
/** Lines of 3.3 km beside each other, with a picture every 20 m: at waypoints, six batteries are needed. */
const places = Array.from({ length: count }, (_, index) => ({
  lat: home.lat + 0.003 + 0.001 * Math.floor(index / 2),
  lon: home.lon + ([0, 3].includes(index % 4) ? -0.022 : 0.022),
}));
const commands = places.flatMap(({ lat, lon }, index) => [
  { command: 16, frame: 3, params: [0, 0, 0, null, lat, lon, 80] },
  { command: 206, frame: 2, params: [index % 2 === 0 ? 20 : 0, 0, 1, 0, 0, 0, 0] },
]);
const plan = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: {
    version: 2,
    plannedHomePosition: [home.lat, home.lon, 540],
    hoverSpeed: 8,
    items: [...commands, { command: 20, frame: 2, params: [0, 0, 0, 0, 0, 0, 0] }].map((item, index) => ({
      type: 'SimpleItem',
      autoContinue: true,
      doJumpId: index + 1,
      ...item,
    })),
  },
};
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe.each(savingHosts)('a survey over several batteries in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'changes them in the middle of lines, shows where, and writes files that begin and end there',
    async () => {
      host = await open(folder);
      const { page, drop, acceptQuestion, legRows, pickDrone, verdict, open: openStep } = host.planner;
      const path = join(folder, 'field.json');
      writeFileSync(path, JSON.stringify(plan));
      await drop(path);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(count);
      await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await openStep('mission');
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      const said = async () => plain(await verdict.textContent());
      await expect.poll(said).toMatch(/on 4 batteries, each with at least \d+ %/);
      const marks = page.locator('[data-testid="breakpoint"]');
      await expect.poll(() => marks.count()).toBe(3);
      await expect
        .poll(async () => plain(await marks.first().getAttribute('aria-label')))
        .toMatch(/^Flight 2 resumes [\d.,]+ k?m into leg 6$/);
      await page.getByTestId('flight-2').click();
      await expect
        .poll(async () => plain(await page.getByTestId('leg-5').locator('th').textContent()))
        .toMatch(/resume at [\d.,]+ k?m$/);
      const inLines = page.getByRole('switch', { name: 'Change batteries inside lines of pictures' });
      await inLines.click();
      await expect.poll(said).toMatch(/on 6 batteries/);
      await expect.poll(() => marks.count()).toBe(0);
      await inLines.click();
      await expect.poll(() => marks.count()).toBe(3);
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Export 4.flights$/ });
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      const listed = dialog.getByRole('list', { name: 'Files to be written' }).getByRole('listitem');
      await expect.poll(() => listed.count()).toBe(4);
      const paths = await host.saveAll(4, () => dialog.getByRole('button', { name: /4.files/ }).click());
      const flights = await Promise.all(paths.map(missionIn));
      for (const [at, { waypoints }] of flights.slice(1).entries()) {
        const [begin, end] = [waypoints[0] ?? home, flights[at]?.waypoints.at(-1) ?? home];
        expect(distanceBetween(begin, end)).toBeCloseTo(21, 0);
        expect(waypoints[0]?.actions?.map(({ every_m }) => every_m)).toContain(20);
      }
    },
    90_000,
  );
});

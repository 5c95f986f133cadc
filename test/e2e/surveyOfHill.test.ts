import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { knowGround } from '../support/appOverGround.ts';
import { missionIn } from './exportJob.ts';
import { savingHostForEach, savingHosts } from './savingHosts.ts';

const { opened, written } = savingHostForEach('homeward-hill-');

const launch = { lat: 46.5, lon: 7.3 };
const perDegree_m = 111_200;
const eastDegree_m = perDegree_m * Math.cos((launch.lat * Math.PI) / 180);

/** A hill of 60 m over a plain, under the eastern half of the field. */
const hill = ({ lat, lon }: typeof launch): number => {
  const north_m = (lat - launch.lat) * perDegree_m - 350;
  const east_m = (lon - launch.lon) * eastDegree_m - 900;
  return 600 + 60 * Math.exp(-0.5 * ((north_m / 250) ** 2 + (east_m / 250) ** 2));
};

/** A field of 117 ha, 200 m north of the launch point. */
const field = (): string => {
  const [half, from, to] = [1460 / eastDegree_m, 200 / perDegree_m, 600 / perDegree_m];
  const corners = [
    [-half, from],
    [half, from],
    [half, to],
    [-half, to],
    [-half, from],
  ] as const;
  const ring = corners.map(([east, north]) => `${launch.lon + east},${launch.lat + north}`).join(' ');
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Hill</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
};

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe.each(savingHosts)('a survey of a hill over four batteries in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'follows the ground, changes batteries inside a line, comes home with the reserve, and is read back as it was judged',
    async () => {
      const path = written('hill.kml', field());
      const dataDir = join(path, '../data');
      knowGround(dataDir, hill);
      const host = await opened((folder) => open(folder, { dataDir }));
      const { page, drop, acceptQuestion, pickDrone, launchAt, open: openStep } = host.planner;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const strip = page.getByTestId('verdict');
      const said = async () => plain(await strip.textContent());
      const isCurrent = () =>
        expect.poll(() => strip.getAttribute('data-standing'), { timeout: 20_000 }).toBe('current');

      await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await drop(path);
      const step = page.getByTestId('step-survey');
      await step.waitFor();
      await launchAt(`${launch.lat}, ${launch.lon}`);
      await expect
        .poll(async () => plain(await step.textContent()))
        .toMatch(/Over this ground, sidelap falls to \d+ % at .* Follow the ground/);
      await step.getByRole('switch', { name: 'Follow the ground' }).click();
      await step.getByLabel('Within').fill('25');
      await expect
        .poll(async () => plain(await step.textContent()))
        .toMatch(/Over this ground: [\d.]+ cm per pixel at .* to [\d.]+ cm at /);
      await expect
        .poll(said, { timeout: 20_000 })
        .toMatch(/overs 117 ha on 4 batteries, each home with at least \d+ %/);
      await isCurrent();
      await step.getByRole('button', { name: 'Use these lines' }).click();
      await step.waitFor({ state: 'detached' });
      await isCurrent();

      await openStep('mission');
      const tab = (flight: number) => page.getByTestId(`flight-${flight}`);
      await expect.poll(async () => [await tab(4).count(), await tab(5).count()]).toEqual([1, 0]);
      const marks = page.getByTestId('breakpoint');
      await expect.poll(() => marks.count()).toBeGreaterThan(0);
      const name = plain(await marks.first().getAttribute('aria-label'));
      const resumed = Number(/^Flight (\d) resumes [\d.,]+ k?m into leg \d+$/.exec(name)?.[1]);
      const leg = Number(/leg (\d+)$/.exec(name)?.[1]);
      await tab(resumed).click();
      await expect
        .poll(async () =>
          plain(
            await page
              .getByTestId(`leg-${leg - 1}`)
              .locator('th')
              .textContent(),
          ),
        )
        .toMatch(/resume at [\d.,]+ k?m$/);
      // No figure of the table lies under the marks at its right edge.
      const covered = await page.getByTestId(`leg-${leg - 1}`).evaluate((row) => {
        const [home, status] = [...row.children].slice(-2).map((cell) => cell.getBoundingClientRect());
        return (home?.right ?? Number.NaN) - (status?.left ?? Number.NaN);
      });
      const padding_px = 3;
      expect(covered).toBeLessThanOrEqual(padding_px);
      const inLines = page.getByRole('switch', { name: 'Change batteries inside lines of pictures' });
      await inLines.click();
      await expect.poll(said).toMatch(/on 5 batteries/);
      await expect.poll(() => marks.count()).toBe(0);
      await inLines.click();
      await expect.poll(said).toMatch(/on 4 batteries/);
      await expect.poll(() => marks.count()).toBeGreaterThan(0);
      const keptOf = async (flight: number) =>
        Number(/(\d+) %/.exec(plain(await tab(flight).locator('strong').textContent()))?.[1]);
      const kept = await Promise.all([1, 2, 3, 4].map(keptOf));
      expect(Math.min(...kept)).toBeGreaterThanOrEqual(25);

      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Export 4.flights$/ });
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      const listed = dialog.getByRole('list', { name: 'Files to be written' }).getByRole('listitem');
      await expect.poll(() => listed.count()).toBe(4);
      const paths = await host.saveAll(4, () => dialog.getByRole('button', { name: /4.files/ }).click());
      const flights = await Promise.all(paths.map(missionIn));
      const [before, after] = [flights[resumed - 2], flights[resumed - 1]];
      const [end = launch, begin = launch] = [before?.waypoints.at(-1), after?.waypoints[0]];
      // Two pictures are taken again, and the flight before goes on a metre past its last one.
      expect(distanceBetween(begin, end)).toBeCloseTo(17.9, 0);

      const again = paths[resumed - 1] ?? '';
      await drop(again);
      await acceptQuestion();
      await expect
        .poll(said, { timeout: 20_000 })
        .toContain(`omes home with at least ${kept[resumed - 1]} %`);
    },
    120_000,
  );
});

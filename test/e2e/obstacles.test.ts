import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appOverGround } from '../support/appOverGround.ts';
import { hosts } from '../support/hosts.ts';
import { picture } from '../support/pictures.ts';
import { plannerPage } from './plannerPage.ts';

const route = `latitude,longitude,altitude(m)
46.503,7.27,40
46.51,7.27,40
`;

/** A power line across the second leg, between two pylons of 45 m. */
const powerLine = {
  type: 'FeatureCollection',
  generator: 'overpass-turbo',
  timestamp: '2026-10-02T12:00:00Z',
  features: [
    {
      type: 'Feature',
      id: 'way/1',
      properties: { power: 'line', ref: 'L1' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [7.266, 46.506],
          [7.274, 46.506],
        ],
      },
    },
    ...[7.266, 7.274].map((lon, at) => ({
      type: 'Feature',
      id: `node/${at + 1}`,
      properties: { power: 'tower', height: '45' },
      geometry: { type: 'Point', coordinates: [lon, 46.506] },
    })),
  ],
};

describe.each(hosts)('a wire across a leg, in $name', ({ isMissing, launch }) => {
  if (isMissing) return it.skip('needs its host');
  const { app, folder } = appOverGround(() => 600, launch);
  it('is red once its file is dropped, and gone when the leg is raised to clear', async () => {
    const { page } = app();
    const planner = plannerPage(page);
    const { verdict } = planner;
    const put = (name: string, text: string) => {
      const file = join(folder(), name);
      writeFileSync(file, text);
      return planner.drop(file);
    };
    await planner.pickDrone('mavic 3', /Mavic 3/);
    await planner.launchAt('46.5, 7.27');
    await put('over the field.csv', route);
    await planner.acceptQuestion();
    await expect.poll(() => verdict.textContent(), { timeout: 30_000 }).toMatch(/omes home/);

    await put('wires.geojson', JSON.stringify(powerLine));
    await expect
      .poll(() => page.getByText('Added “wires.geojson”').locator('xpath=../..').textContent())
      .toMatch(/3 obstacles, OpenStreetMap, the first at 46\.5060° N, 7\.2660° E\. Listed under Ground\./);
    await expect
      .poll(() => verdict.textContent(), { timeout: 30_000 })
      .toMatch(/leg 2 flies into wire “L1”: \d+\u00a0m below its top/);
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    const chart = page.getByTestId('profile-chart');
    await expect.poll(() => chart.locator('[data-part="obstacle"]').count()).toBeGreaterThan(0);
    await expect
      .poll(() => chart.locator('[data-part="obstacle"] title').first().textContent())
      .toMatch(/^wire “L1”\s·\stop 645\sm above sea level\s·\sOpenStreetMap, 2 Oct 2026$/);
    const low = page.getByTestId('profile-low');
    await expect.poll(() => low.textContent()).toMatch(/below the top of wire “L1” on leg 2/);
    await picture(page, 'wire-red');

    await low.getByRole('button', { name: /Raise to clear by 30/ }).click();
    await expect.poll(() => verdict.textContent()).toMatch(/omes home/);
    await expect.poll(() => low.count()).toBe(0);
    await picture(page, 'wire-cleared');

    await planner.open('ground');
    const files = page.getByTestId('world-files');
    await expect.poll(() => files.textContent()).toMatch(/3 obstacles, OpenStreetMap.*ODbL.*2 Oct 2026/s);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => verdict.textContent()).toMatch(/flies into wire/);
    await files.getByRole('switch').click();
    await expect.poll(() => verdict.textContent()).toMatch(/omes home/);
  });
});

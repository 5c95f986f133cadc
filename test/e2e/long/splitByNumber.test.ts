import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import { toToolText } from '../../../renderer/features/export/exportText.ts';
import { missionIn } from '../exportJob.ts';
import { bothSavingHosts, type SavingHost } from '../savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-number-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** 12 lines of 20 waypoints with a turn at each end, 15 m apart: 216 of them lie on straight lines. */
const rows = Array.from({ length: 240 }, (_, at) => {
  const [line, along] = [Math.floor(at / 20), at % 20];
  const east = line % 2 === 0 ? along : 19 - along;
  return `${46.948 + line * 0.0002},${7.4474 + east * 0.0002},60`;
});
const table = ['latitude,longitude,altitude(m) above takeoff', ...rows].join('\n');
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe.each(bothSavingHosts)(
  'a plan with too many waypoints for its app in $name',
  ({ isMissing, open }) => {
    it.skipIf(isMissing)(
      'is exported in files that the app takes, or with fewer waypoints on the same line',
      async () => {
        host = await open(folder);
        const { page, drop, acceptQuestion, pickDrone } = host.planner;
        const path = join(folder, 'grid.csv');
        writeFileSync(path, table);
        await drop(path);
        await acceptQuestion();
        await pickDrone('mini 4 pro', /^Mini 4 Pro\s*DJI/);
        await page.getByRole('button', { name: 'Export flight plan' }).click();
        const dialog = page.getByRole('dialog');
        const said = async () => plain(await dialog.textContent());
        await expect.poll(said).toContain('240 waypoints, as a file');
        await dialog.getByRole('radio', { name: toToolText('litchi_csv') }).click();
        await dialog.getByRole('button', { name: 'Split by number into 3' }).click();
        const listed = dialog.getByRole('list', { name: 'Files to be written' }).getByRole('listitem');
        await expect.poll(() => listed.count()).toBe(3);
        expect(await said()).toContain('the verdict does not judge these flights');
        const paths = await host.saveAll(3, () =>
          dialog.getByRole('button', { name: /3.files…|zip/ }).click(),
        );
        expect(paths.map((saved) => basename(saved))).toEqual([
          'grid 1 of 3.csv',
          'grid 2 of 3.csv',
          'grid 3 of 3.csv',
        ]);
        const missions = await Promise.all(paths.map(missionIn));
        expect(missions.map(({ waypoints }) => waypoints.length)).toEqual([80, 81, 81]);
        const [whole, flown] = [
          await missionIn(path),
          missions.flatMap(({ waypoints }, at) => waypoints.slice(at && 1)),
        ];
        for (const [at, place] of whole.waypoints.entries())
          expect(distanceBetween(flown[at] ?? { lat: 0, lon: 0 }, place)).toBeLessThan(0.02);
        await dialog.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('button', { name: 'Export flight plan' }).click();
        await dialog.getByRole('button', { name: 'Leave out 216' }).click();
        await expect.poll(said).toContain('24 waypoints, as a file');
        await expect.poll(() => dialog.getByRole('button', { name: /Split by number/ }).count()).toBe(0);
      },
      120_000,
    );
  },
);

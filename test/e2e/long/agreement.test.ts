import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { bothHosts, type OpenPlanner } from '../../support/hosts.ts';
import { type PlannerPage, plannerPage } from '../plannerPage.ts';

const home = { lat: 46.9495, lon: 7.4496 };
const folder = mkdtempSync(join(tmpdir(), 'homeward-agreement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const eastOf = (distance_m: number): Position => destination(home, 90, distance_m);

function routeFile(name: string, points: readonly Position[]): string {
  const path = join(folder, `${name}.csv`);
  const rows = points.map(({ lat, lon }) => `${lat},${lon},120`);
  writeFileSync(path, ['latitude,longitude,altitude(m)', ...rows].join('\n'));
  return path;
}

const numbersIn = (text: string | null) => (text?.match(/\d+(\.\d+)?/g) ?? []).map(Number);

/** Reads from a verdict the charge left at home: at least, and probably (“about 33 % left, perhaps none”); 0 for one that does not come home. */
function leftAtHome(title: string): { readonly kept: number; readonly expected: number } {
  const [, kept = 0] = /at least (\d+)/.exec(title) ?? [];
  const [, expected = 0] = /(?:probably|about) (\d+)/.exec(title) ?? [];
  return { kept: Number(kept), expected: Number(expected) };
}

/** A waypoint closer to a line than this is on it: a marker is placed to whole pixels. */
const onLine_px = 3;
/** Percent on screen is rounded. */
const rounding_pct = 1;

/** Opens a mission to one point due east, downwind, and asks map and verdict the same question. */
async function expectAgreement(planner: PlannerPage, distance_m: number): Promise<string> {
  const { page } = planner;
  await planner.drop(routeFile(`east-${distance_m}`, [eastOf(distance_m)]));
  await planner.acceptQuestion();
  await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
  const title = (await planner.verdict.textContent()) ?? '';
  const { kept, expected } = leftAtHome(title);
  const marker = await planner.restingPlace(page.locator('[data-waypoint="1"]'));
  const about = `${distance_m} m east: “${title}”`;
  const sides: [line: string, left: number, limit: number][] = [
    ...[50, 40, 30, 20, 10].map((limit): [string, number, number] => [`ring-${limit}`, expected, limit]),
    ['edge-30', kept, 30],
  ];
  for (const [line, left, limit] of sides) {
    const { right } = await planner.outlineBox(line);
    expect(right, `${line} is painted`).toBeGreaterThan(0);
    const inside_px = right - marker.x;
    if (Math.abs(inside_px) <= onLine_px || Math.abs(left - limit) <= rounding_pct) continue;
    expect(left > limit, `${about}, ${inside_px.toFixed(0)} px inside ${line}`).toBe(inside_px > 0);
  }
  return title;
}

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

async function openAtHome(launch: () => Promise<OpenPlanner>, wind_mps: number): Promise<PlannerPage> {
  launched = await launch();
  const planner = plannerPage(launched.page);
  await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  await planner.launchAt(`${home.lat}, ${home.lon}`);
  await planner.fill('conditions', 'Wind', wind_mps);
  await planner.fill('conditions', 'Wind from', 270);
  return planner;
}

describe.each(bothHosts)('one answer to one question, in $name', ({ isMissing, launch }) => {
  // 8.4 m/s at 10 m are just below 12 m/s at 120 m, the wind limit of this aircraft.
  it.skipIf(isMissing).each([6, 8.4])(
    'a waypoint comes home with what the rings around it say, in %s m/s of wind',
    async (wind_mps) => {
      const planner = await openAtHome(launch, wind_mps);
      await planner.drop(routeFile('first', [eastOf(1000)]));
      await planner.acceptQuestion();
      await planner.fill('mission', 'Reserve at home', 30);
      for (const distance_m of [3000, 6000, 8000]) await expectAgreement(planner, distance_m);
    },
    120_000,
  );

  it.skipIf(isMissing)(
    'a plan that lands out is not said to fail at coming home, and a split is judged as it is flown',
    async () => {
      const planner = await openAtHome(launch, 5);
      const { page, verdict } = planner;
      await planner.drop(routeFile('away', [eastOf(4000), eastOf(80_000)]));
      await planner.acceptQuestion();
      await planner.open('mission');
      await page.getByRole('combobox', { name: 'After the last waypoint' }).click();
      await page.getByRole('option', { name: 'Land there' }).click();
      await expect.poll(() => verdict.textContent()).toMatch(/^Do not fly: the battery is empty on leg 2/);

      const rows = Array.from({ length: 40 }, (_, row) => ({
        lat: home.lat + 0.0006 * row,
        lon: eastOf(row % 4 < 2 ? 300 : 1500).lon,
      }));
      await planner.drop(routeFile('survey', rows));
      await planner.acceptQuestion();
      await expect.poll(() => verdict.textContent()).toMatch(/^Do not fly: the battery is empty/);
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      await expect
        .poll(() => verdict.textContent())
        .toMatch(/omes home on \d+.batteries, each with at least \d+.%/);
      const said = await page.getByTestId('verdict').textContent();
      expect(said).not.toMatch(/not come home|not reach/i);
      const [, least = 0] = numbersIn(await verdict.textContent());
      expect(least).toBeGreaterThanOrEqual(25);
    },
    60_000,
  );
});

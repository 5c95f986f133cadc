import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { toLegRows } from '../../renderer/features/mission/legRows.ts';
import type { MissionResult, RangeResult } from '../../renderer/map/mapProps.ts';
import { toDistanceSpanText } from '../../server/report/spanWords.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import type { PlannerPage } from './plannerPage.ts';

const plans = resolve(import.meta.dirname, '../fixtures/plans');

const comesHome = /omes home with at least \d+\u00a0%, probably \d+\u00a0%/;
/** The same inspection as six tools write it: the file, its format in the import report, and its verdict in the wind of the job. */
const files = [
  ['inspection.kmz', /DJI/, comesHome],
  ['inspection.kml', /KML/, comesHome],
  ['inspection.csv', /Litchi/, comesHome],
  ['inspection.wpml', /DJI/, comesHome],
  ['inspection.plan', /QGroundControl/, comesHome],
  // Its heights are above the sea, and none of the ground is known here. It comes last: the launch point keeps the answered height.
  ['inspection.gpx', /GPX/, comesHome],
] as const;

/** The question about take-off has this preselected: 120 m, the window's height, below the first waypoint at 612 m. */
const takeoff_msl_m: Readonly<Partial<Record<string, number>>> = { 'inspection.gpx': 492 };

const home = { lat: 46.9495, lon: 7.4496 };
/** The default of the window: wind reported 10 m above open country. */
const reported = { wind_height_m: 10, wind_over: 'open' } as const;
/** Rings on screen are compared by their bounding boxes; a stroke is 2 to 5 px wide. */
const stroke_px = 6;

const request = {
  home,
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 8, wind_dir_deg: 270, ...reported },
};

async function analyzeOverHttp(address: string, key: string, path: string): Promise<MissionResult> {
  const form = new FormData();
  form.set('mission_file', new Blob([readFileSync(path)]), basename(path));
  const elevation_msl_m = takeoff_msl_m[basename(path)];
  const known = elevation_msl_m === undefined ? {} : { home: { ...home, elevation_msl_m } };
  form.set('request', JSON.stringify({ ...request, ...known }));
  const answer = await fetch(`${address}/v1/missions/analyze`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: form,
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { result: MissionResult }).result;
}

async function ringsOverHttp(address: string, key: string): Promise<RangeResult> {
  const answer = await fetch(`${address}/v1/rangeiq/analyze`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      user_lat: home.lat,
      user_lon: home.lon,
      selected_drone_key: request.drone.key,
      wind_speed: 8,
      wind_direction: 270,
      ...reported,
      initial_battery: 100,
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: RangeResult }).result;
}

/** Switches the server on in the window and makes a key; returns what another tool needs. */
async function serveFromWindow({ page }: PlannerPage): Promise<{ address: string; key: string }> {
  await page.getByTestId('api-chip').click();
  const popover = page.getByRole('dialog', { name: 'Share with other tools' });
  await popover.getByLabel('Port').fill('0');
  await popover.getByRole('button', { name: 'Start sharing' }).click();
  const address = await popover
    .getByRole('list', { name: 'Addresses' })
    .locator('code')
    .first()
    .textContent();
  await popover.getByRole('button', { name: 'New key' }).click();
  await popover.getByLabel('Name of the tool that uses it').fill('Ground station');
  await popover.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByTestId('new-secret').locator('code').textContent();
  await page.keyboard.press('Escape');
  return { address: address ?? '', key: key ?? '' };
}

/** The ground at take-off, which the question had preselected, is a condition of the verdict until the person says that it is right. */
async function confirmTakeoff({ page, verdict }: PlannerPage, ground_m: number): Promise<void> {
  const condition = new RegExp(`the launch point is ${ground_m}.m above sea level`);
  await expect.poll(() => verdict.textContent()).toMatch(condition);
  await page.getByTestId('assumption-question').getByRole('button', { name: 'That is right' }).click();
}

/** The product's main job from the first click to another tool's answer, with the first of the files or all; written once, run in every host. */
export function describeMainJob(openPlanner: () => Promise<PlannerPage>, count: number = files.length): void {
  it('answers "there and back in this wind?" on the map, leg by leg, and to another tool alike', async () => {
    const planner = await openPlanner();
    const { page } = planner;
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.launchAt(`${home.lat}, ${home.lon}`);
    await planner.fill('conditions', 'Wind', 8);
    await planner.fill('conditions', 'Wind from', 270);
    // The plans lead up to 150 m above the take-off.
    await planner.fill('ground', 'Ceiling above ground', '');

    await planner.painted('ring-20').waitFor();
    await expect.poll(() => planner.painted('ring-oneway').count()).toBe(0);
    await planner.open('range');
    await page
      .getByRole('button')
      .filter({ has: page.locator('[data-kind="one-way"]') })
      .click();
    await expect
      .poll(async () => (await planner.ringReach('oneway')).east / (await planner.ringReach('oneway')).west)
      .toBeGreaterThan(1.5);
    const ring = await planner.ringReach('20');
    expect(Math.abs(ring.east - ring.west)).toBeLessThan(stroke_px);
    expect(Math.abs(ring.north - ring.south)).toBeLessThan(stroke_px);
    expect(ring.north).toBeGreaterThan(ring.east + stroke_px);
    const rangeSentence = (await page.getByTestId('verdict').textContent()) ?? '';

    const { address, key } = await serveFromWindow(planner);
    expect(key).toMatch(/^hw_[a-z0-9]{8}_[\w-]{43}$/);
    const { rings } = await ringsOverHttp(address, key);
    const spans = rings.map((one) => toDistanceSpanText(one.min_radius_m, one.max_radius_m, 'metric'));
    expect(
      spans.some((span) => rangeSentence.includes(span)),
      `${rangeSentence} holds one of ${spans}`,
    ).toBe(true);

    for (const [name, format, verdict] of files.slice(0, count)) {
      await planner.drop(resolve(plans, name));
      await planner.acceptQuestion();
      await expect.poll(() => page.getByTestId('import-report').textContent()).toContain(name);
      await expect.poll(() => page.getByTestId('import-report').textContent()).toMatch(format);
      const result = await analyzeOverHttp(address, key, resolve(plans, name));
      const rows = toLegRows(result.legs.length, result.legs, { locale: 'metric', threshold_pct: 25 });
      expect(rows).toHaveLength(6);
      await expect
        .poll(() => planner.legRows())
        .toEqual(
          rows.map(({ cells }) => [
            cells.distance_m?.text,
            cells.left?.text,
            cells.duration_s?.text,
            cells.home_with?.text,
          ]),
        );
      const { title } = toMissionVerdict(result, {
        locale: 'metric',
        end_action: 'go_home',
        threshold_pct: 25,
        wind_speed_mps: 8,
        wind_height_m: 10,
      });
      expect(title).toMatch(verdict);
      if (takeoff_msl_m[name] !== undefined) await confirmTakeoff(planner, takeoff_msl_m[name]);
      await expect.poll(() => planner.verdict.textContent()).toBe(title);
    }
  }, 120_000);
}

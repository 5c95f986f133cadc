import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { type PlannerPage, plannerPage } from '../e2e/plannerPage.ts';
import { launchApp } from '../support/electronApp.ts';
import { film } from './film.ts';

const target = resolve(import.meta.dirname, '../../assets/screenshots');
const size = { width: 1280, height: 800 };

/** Out over a lake, each waypoint farther away, and back along its shore. */
const places = [
  [46.6905, 7.6905],
  [46.699, 7.71],
  [46.703, 7.733],
  [46.69, 7.748],
  [46.679, 7.73],
  [46.68, 7.701],
] as const;
const launch = [46.686, 7.68] as const;
const height_m = 80;

/** The flight as QGroundControl saves it: altitudes above take-off. */
const route = JSON.stringify({
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: {
    version: 2,
    plannedHomePosition: [...launch, 560],
    items: [
      ...places.map(([lat, lon], index) => ({
        type: 'SimpleItem',
        autoContinue: true,
        doJumpId: index + 1,
        command: 16,
        frame: 3,
        params: [0, 0, 0, null, lat, lon, height_m],
      })),
      {
        type: 'SimpleItem',
        autoContinue: true,
        doJumpId: 7,
        command: 20,
        frame: 2,
        params: [0, 0, 0, 0, 0, 0, 0],
      },
    ],
  },
});

/** Waits until what was asked for is answered and drawn, with nothing in focus. */
async function rest(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(900, 20);
  await page.waitForTimeout(400);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(800);
}

async function wind(planner: PlannerPage, speed_mps: number) {
  await planner.fill('conditions', 'Wind', speed_mps);
  await rest(planner.page);
}

/** From the empty window to the answer, as the README's first minute tells it. */
async function tellTheStory(planner: PlannerPage, plan: string) {
  const { page } = planner;
  const story = film(page);
  await rest(page);
  await story.show(2);
  await planner.launchAt(launch.join(', '));
  await rest(page);
  await story.show(2);
  await planner.pickDrone('air 3s', /^Air 3S/);
  await rest(page);
  await story.show(2);
  await planner.fill('conditions', 'Wind from', 250);
  for (const speed_mps of [2, 3, 4]) {
    await wind(planner, speed_mps);
    await story.show(1.5);
  }
  await planner.drop(plan);
  await planner.acceptQuestion();
  await rest(page);
  await story.show(4);
  const far = page.locator('[data-waypoint="4"]');
  await planner.drag(far, { x: -200, y: 10 });
  await rest(page);
  await story.show(4);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fly it' }).click();
  const slider = page.getByRole('slider', { name: 'Time of the flight' });
  await slider.waitFor();
  for (let moment = 0; moment < 5; moment++) {
    for (let press = 0; press < 14; press++) await slider.press('Shift+ArrowRight');
    await rest(page);
    await story.show(1);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile' }).click();
  await rest(page);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await rest(page);
  await story.show(3);
  return story;
}

const folder = mkdtempSync(join(tmpdir(), 'homeward-pictures-'));
const plan = join(folder, 'Lake shore.plan');
writeFileSync(plan, route);
const { app, page, close } = await launchApp();
await app.evaluate(({ BrowserWindow }, { width, height }) => {
  BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
}, size);
const planner = plannerPage(page);
const story = await tellTheStory(planner, plan);
const path = join(target, 'tour.webp');
const seconds = story.develop(path);
console.log(`${path}: ${seconds} s, ${Math.round(statSync(path).size / 1000)} kB`);
await close();
rmSync(folder, { recursive: true });

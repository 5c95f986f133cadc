import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../../../electron/launch/built.mjs';
import { findRuntime } from '../../../electron/launch/findRuntime.mjs';
import { type PlannerPage, plannerPage } from '../../e2e/plannerPage.ts';
import { writeHgt } from '../../elevation/hgtWriter.ts';
import type { World } from '../../elevation/world.ts';
import { openDisplay } from '../../run/display.mjs';
import { mayWatch } from '../../run/watching.mjs';
import { type LaunchedApp, launchApp } from '../../support/electronApp.ts';
import { surveyPlan } from '../samplePlans.ts';
import { bareDrags } from './barePage.ts';
import { benchVariants } from './benchVariants.ts';
import { benchWorld } from './benchWorld.ts';
import { type Drag, dragBack, dragRight, timedDrag } from './drag.ts';
import type { DragFigures } from './dragFigures.ts';
import { memoryOf, mostDuring } from './memory.ts';
import type { Watched } from './pageProbe.ts';
import { answeredRow, answerRow, bareRows, dragRows, loadText, row, timesRow } from './rows.ts';
import { type Start, type StartNetwork, timedStart } from './starts.ts';

const root = resolve(import.meta.dirname, '../..');
const launchPlace = '46.9495, 7.4496';
const launchDrags = 5;
const launchMoves = 280;
const waypointDrags = 8;
const waypointMoves = 90;
const starts = 5;
const waypoints = 1000;
/** Its row is among the few that the leg table draws where it begins. */
const draggedWaypoint = 4;
/** After this long nothing that was begun is still going on. */
const rest_ms = 3000;

const rings: Watched = {
  shapes: 'canvas[data-outlines]',
  point: 'middle',
  words: '[data-testid="verdict-title"]',
};
const route: Watched = {
  shapes: `path[data-leg="${draggedWaypoint - 1}"]`,
  point: 'last',
  words: '[data-testid="leg-total"], [data-testid="verdict-title"]',
};

async function drags(
  launched: LaunchedApp,
  drag: Drag,
  watched: Watched,
  count: number,
): Promise<DragFigures[]> {
  const figures: DragFigures[] = [];
  for (let round = 0; round <= count; round++) {
    const one = await timedDrag(launched, drag, watched);
    await dragBack(drag);
    // The first has the code compiled.
    if (round > 0) figures.push(one);
  }
  return figures;
}

function surveyFile(folder: string): string {
  const path = join(folder, 'survey.csv');
  const lines = surveyPlan(waypoints).waypoints.map(
    ({ lat, lon, altitude }) => `${lat},${lon},${altitude.value_m}`,
  );
  writeFileSync(path, ['latitude,longitude,altitude(m)', ...lines].join('\n'));
  return path;
}

/** The widest ring may be hidden at first; it is the costliest to put together with the map. */
async function showAllRings(planner: PlannerPage): Promise<void> {
  const oneWay = planner.page.locator('button:has([data-kind="one-way"])');
  if ((await oneWay.getAttribute('aria-pressed')) === 'false') await oneWay.click();
  await planner.painted('ring-oneway').waitFor();
}

async function benchBare(launched: LaunchedApp): Promise<void> {
  console.log(
    `\nFor comparison, in the same Electron: a bare page where a dot follows the pointer (${loadText()})`,
  );
  bareRows(await bareDrags(launched, false));
  console.log(
    'The same with a ground, and over it a translucent picture of the view’s size that goes with the dot',
  );
  bareRows(await bareDrags(launched, true));
}

async function benchLaunch(launched: LaunchedApp): Promise<void> {
  const { page } = launched;
  const planner = plannerPage(page);
  await planner.launchAt(launchPlace);
  await page.locator('canvas[data-outlines*=edge]').waitFor();
  await showAllRings(planner);
  await pause(rest_ms);
  const memory_mib = await memoryOf(launched);
  const idle_mib = memory_mib();
  const drag = { page, handle: page.getByTestId('launch'), moves: launchMoves };
  console.log(`\nDrag of the launch point: all rings, edges of 95 flights in 100 (${loadText()})`);
  const figures = await drags(launched, drag, rings, launchDrags);
  dragRows(figures, 'rings');
  answeredRow(figures);
  const most_mib = await mostDuring(memory_mib, () => dragRight(drag));
  await dragBack(drag);
  console.log('\nMemory of all processes');
  row('idle, rings on screen', `${idle_mib.toFixed(0)} MiB`);
  row('most while the launch point is dragged', `${most_mib.toFixed(0)} MiB`);
}

/** Hills 300 m high and some kilometres apart, with smaller ones on them: they cut every ring. */
const hills: World = ({ lat, lon }) =>
  500 +
  300 * Math.abs(Math.sin(lat * 90) * Math.cos(lon * 60)) +
  80 * Math.sin(lat * 700) * Math.cos(lon * 500);

async function benchHills(folder: string): Promise<void> {
  mkdirSync(folder);
  writeHgt(folder, hills, { south: 46, west: 7 });
  const settings = { network: 'offline', elevation_sources: [folder] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings }));
  const launched = await launchApp({ dataDir: folder });
  try {
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.launchAt('46.5, 7.5');
    await planner.painted('cut-1').waitFor({ state: 'attached', timeout: 60_000 });
    await showAllRings(planner);
    await pause(rest_ms);
    const drag = { page, handle: page.getByTestId('launch'), moves: launchMoves };
    console.log(`\nDrag of the launch point over hills that cut the rings (${loadText()})`);
    const figures = await drags(launched, drag, rings, launchDrags);
    dragRows(figures, 'rings');
    answeredRow(figures);
  } finally {
    await launched.app.close();
  }
}

async function benchRoute(launched: LaunchedApp, folder: string): Promise<void> {
  const { page } = launched;
  const planner = plannerPage(page);
  await planner.drop(surveyFile(folder));
  await planner.acceptQuestion();
  await page.getByTestId('leg-total').waitFor({ state: 'attached', timeout: 60_000 });
  await pause(rest_ms);
  await page
    .getByTestId('leg-total')
    .locator('xpath=ancestor::table')
    .evaluate((table) => table.scrollIntoView());
  await page.getByTestId(`leg-${draggedWaypoint}`).click();
  const handle = page.locator(`[data-waypoint="${draggedWaypoint}"]`);
  await pause(rest_ms);
  const drag = { page, handle, moves: waypointMoves };
  console.log(`\nOne of ${waypoints.toLocaleString('en')} waypoints dragged (${loadText()})`);
  const figures = await drags(launched, drag, route, waypointDrags);
  dragRows(figures, 'route');
  answerRow(figures);
  const most_mib = await mostDuring(await memoryOf(launched), () => dragRight(drag));
  row('most memory meanwhile', `${most_mib.toFixed(0)} MiB`);
}

/** Starts with and without a network alternately; the first of each is not counted. */
async function startTimes(executable: string, dataDir: string): Promise<Map<StartNetwork, Start[]>> {
  // A network of its own is the kernel's to give, to root.
  const networks: readonly StartNetwork[] = mayWatch() ? ['usual', 'none'] : ['usual'];
  const times = new Map(networks.map((network) => [network, [] as Start[]]));
  for (let round = 0; round <= starts; round++)
    for (const [network, all] of times) {
      const one = await timedStart({ root, executable, dataDir }, network);
      if (round > 0) all.push(one);
    }
  return times;
}

async function benchStarts(executable: string, dataDir: string): Promise<void> {
  for (const [network, times] of await startTimes(executable, dataDir)) {
    const where = network === 'none' ? ', without a network: 3 s at most' : '';
    console.log(`\nStart with a plan of the last time${where} (${loadText()})`);
    timesRow(
      'to the first picture of the window',
      times.map(({ paint_ms }) => paint_ms),
    );
    timesRow(
      'to the first rings',
      times.map(({ rings_ms }) => rings_ms),
    );
  }
}

async function benchIn(folder: string, executable: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const launched = await launchApp({ dataDir });
  try {
    await benchBare(launched);
    await benchLaunch(launched);
    await launched.app.close();
    await benchStarts(executable, dataDir);
  } finally {
    await launched.app.close().catch(() => undefined);
  }
  await benchHills(join(folder, 'hills'));
  await benchWorld(join(folder, 'world'), hills);
  await benchVariants(folder);
  const other = await launchApp({ dataDir: join(folder, 'route') });
  try {
    await benchRoute(other, folder);
  } finally {
    await other.app.close();
  }
}

/**
 * Measures what a person waits for in the real window, with the product's defaults. Figures depend on the machine: they are
 * printed beside their bars, and none fails.
 */
export async function benchWindow(): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.log(
      'The window is measured on Linux only, where the memory of processes that share some can be added up.',
    );
    return true;
  }
  const problem = await ensureBuilt(root);
  const runtime = await findRuntime(root, process.env);
  if (problem !== undefined || 'problem' in runtime) throw new Error(problem ?? 'There is no Electron.');
  const display = await openDisplay();
  const folder = mkdtempSync(join(tmpdir(), 'homeward-window-'));
  Object.assign(process.env, { HOMEWARD_ELECTRON: runtime.executable, DISPLAY: display.name });
  try {
    await benchIn(folder, runtime.executable);
  } finally {
    display.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plannerPage } from '../../e2e/plannerPage.ts';
import { type LaunchedApp, launchApp } from '../../support/electronApp.ts';
import { quantile } from '../pairedRounds.ts';
import { dragBack, timedDrag } from './drag.ts';
import type { DragFigures } from './dragFigures.ts';
import type { Watched } from './pageProbe.ts';
import { dragRows, loadText, row } from './rows.ts';

const plan = resolve(import.meta.dirname, '../../test/fixtures/plans/inspection.kmz');
const rounds = 6;
const moves = 200;
const rest_ms = 3000;
/** Frames may be so much further apart with three variants than with one. */
const bar = 1.1;

const watched: Watched = { shapes: 'canvas[data-outlines]', point: 'middle', words: '#none' };

/** A window with a route, and with variants of it that carry more than the plan. */
async function windowWith(dataDir: string, variants: number): Promise<LaunchedApp> {
  const launched = await launchApp({ dataDir });
  const { page } = launched;
  const planner = plannerPage(page);
  await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  await planner.drop(plan);
  await planner.acceptQuestion();
  for (let count = 1; count < variants; count += 1) {
    // In a field the keys paste.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Control+Shift+v');
    await planner.fill('drone', 'Payload', 50 * count);
  }
  await page.keyboard.press('Alt+1');
  await page.locator('[data-testid="verdict"][data-standing="current"]').waitFor();
  await pause(rest_ms);
  return launched;
}

const framesOf = (all: readonly DragFigures[]) => all.flatMap(({ frames_ms }) => frames_ms);
const ownOf = (all: readonly DragFigures[]) => all.flatMap(({ scriptsOwn_ms }) => scriptsOwn_ms);

/** Drags the launch point of a plan alone and of one with three variants side by side, by turns. */
export async function benchVariants(folder: string): Promise<void> {
  const one = { app: await windowWith(join(folder, 'one'), 1), figures: [] as DragFigures[] };
  const three = { app: await windowWith(join(folder, 'three'), 3), figures: [] as DragFigures[] };
  try {
    console.log(`\nDrag of the launch point with a route, alone and with three variants (${loadText()})`);
    for (let round = 0; round <= rounds; round += 1)
      for (const { app, figures } of [one, three]) {
        const drag = { page: app.page, handle: app.page.getByTestId('launch'), moves };
        const figure = await timedDrag(app, drag, watched);
        await dragBack(drag);
        if (round > 0) figures.push(figure);
      }
    for (const { figures } of [one, three]) dragRows(figures, 'rings');
    const ratio = (of: typeof framesOf, share: number) =>
      quantile(of(three.figures), share) / quantile(of(one.figures), share);
    const counts = framesOf(one.figures).length / framesOf(three.figures).length;
    row(
      'frame time, three variants against one',
      `p50 ${ratio(framesOf, 0.5).toFixed(2)} ×  p95 ${ratio(framesOf, 0.95).toFixed(2)} ×  mean ${counts.toFixed(2)} ×`,
      { text: `mean ≤ ${bar} ×`, isMet: counts <= bar },
    );
    row(
      '  in the own time of the thread',
      `p50 ${ratio(ownOf, 0.5).toFixed(2)} ×  p95 ${ratio(ownOf, 0.95).toFixed(2)} ×`,
    );
  } finally {
    await one.app.app.close();
    await three.app.app.close();
  }
}

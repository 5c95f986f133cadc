import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { LaunchedApp } from '../../support/electronApp.ts';
import { type DragFigures, dragFigures } from './dragFigures.ts';
import { readPageLog, type Watched, watchPage } from './pageProbe.ts';
import { clockMark, readTrace, traceCategories } from './traceFile.ts';

/** A plain mouse tells its place 125 times a second. */
const moveEvery_ms = 8;
/** At the pace of a hand that looks where it goes. */
const step_px = 1;
/** Up and down as well: no hand draws a straight line. */
const wave_px = (move: number) => Math.round(30 * Math.sin(move / 40));
/** The last answer of a drag and its picture, on a busy machine, too. */
const settling_ms = 2500;

export interface Drag {
  readonly page: Page;
  readonly handle: Locator;
  readonly moves: number;
}

const middleOf = async (handle: Locator) => {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('What should be dragged is not on screen.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

/**
 * Drags to the right by events of the browser's own input pipeline, at the pace of the clock: a page that is slow gets fewer of them,
 * as from a real mouse, and not all of them later.
 */
export async function dragRight({ page, handle, moves }: Drag): Promise<void> {
  const { x, y } = await middleOf(handle);
  const input = await page.context().newCDPSession(page);
  const placeAt = (move: number) => ({ x: x + move * step_px, y: y + wave_px(move) });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const begun_ms = performance.now();
  for (let move = 1; move <= moves; move++) {
    await pause(Math.max(0, begun_ms + move * moveEvery_ms - performance.now()));
    const moved = { type: 'mouseMoved', button: 'left', buttons: 1 } as const;
    void input.send('Input.dispatchMouseEvent', { ...moved, ...placeAt(move) });
  }
  await pause(moveEvery_ms);
  const released = { type: 'mouseReleased', button: 'left', clickCount: 1 } as const;
  await input.send('Input.dispatchMouseEvent', { ...released, ...placeAt(moves) });
  await pause(settling_ms);
  await input.detach();
}

/** Brings the handle back to where a drag began, in a few steps. */
export async function dragBack({ page, handle, moves }: Drag): Promise<void> {
  const { x, y } = await middleOf(handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - moves * step_px, y - wave_px(moves), { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await pause(settling_ms);
}

/** What the page's threads did meanwhile. */
export async function traced({ app, page }: LaunchedApp, work: () => Promise<void>) {
  await app.evaluate(
    ({ contentTracing }, included_categories) => contentTracing.startRecording({ included_categories }),
    traceCategories,
  );
  await page.evaluate((mark) => performance.mark(mark), clockMark);
  await work();
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  const trace = readTrace(readFileSync(file, 'utf8'));
  rmSync(file);
  return trace;
}

/** Drags once and measures the time. */
export async function timedDrag(launched: LaunchedApp, drag: Drag, watched: Watched): Promise<DragFigures> {
  await drag.page.evaluate(watchPage, watched);
  const trace = await traced(launched, () => dragRight(drag));
  const log = await drag.page.evaluate(readPageLog);
  if (log === undefined) throw new Error('The page was loaded anew during a drag.');
  return dragFigures(log, trace);
}

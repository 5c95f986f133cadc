import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { plannerForEach } from './plannerForEach.ts';
import type { PlannerPage } from './plannerPage.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-swaps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A field of two square kilometres, which takes several batteries. */
function fieldFile(): string {
  const ring = '7.46,46.94,0 7.48,46.94,0 7.48,46.952,0 7.46,46.952,0 7.46,46.94,0';
  const boundary = `<outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>`;
  const path = join(folder, 'field.kml');
  writeFileSync(
    path,
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Field</name><Polygon>${boundary}</Polygon></Placemark></kml>`,
  );
  return path;
}

/** The ways of a flight in the drawing that end at a place of the window, of the lines, the way out and the way back. */
const waysAt = (page: Page, flight: number, at: { readonly x: number; readonly y: number }) =>
  page.locator(`path[data-survey-flight="${flight}"]`).evaluateAll(
    (paths, { x, y }) =>
      paths.slice(1).map((path) => {
        const box = path.getBoundingClientRect();
        const isNear = (one: number, other: number) => Math.abs(one - other) < 4;
        return (isNear(box.left, x) || isNear(box.right, x)) && (isNear(box.top, y) || isNear(box.bottom, y));
      }),
    at,
  );

describe.skipIf(chromiumExecutable() === undefined)('a survey that is drawn again over swap points', () => {
  let page: Page;
  let planner: PlannerPage;
  plannerForEach((opened, of) => {
    page = opened;
    planner = of;
  });

  it('shows them, and leads its flights to and from them', async () => {
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.drop(fieldFile());
    await page.getByTestId('step-survey').getByRole('button', { name: 'Use these lines' }).click();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Split over several batteries' }).isChecked())
      .toBe(true);
    await page
      .getByRole('radiogroup', { name: 'Batteries are changed' })
      .getByRole('radio', { name: 'Elsewhere' })
      .click();
    await page.getByTestId('swapPlace').waitFor();
    await page.getByRole('button', { name: 'Edit survey' }).click();
    await expect
      .poll(() => page.getByTestId('verdict-title').textContent())
      .toMatch(/^.*overs .* on \d batteries, each landing/);
    const middleOf = async (name: string) => planner.restingPlace(page.getByTestId(name));
    const [swap, launch] = [await middleOf('swapPlace'), await middleOf('launch')];
    await expect.poll(() => waysAt(page, 1, swap)).toEqual([false, true]);
    expect(await waysAt(page, 1, launch)).toEqual([true, false]);
    expect(await waysAt(page, 2, swap)).toContain(true);
    expect(await waysAt(page, 2, launch)).not.toContain(true);
  });
});

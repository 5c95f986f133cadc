import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { hosts, type OpenPlanner } from '../support/hosts.ts';
import { inLong } from '../support/inLong.ts';
import { lentBrowser } from '../support/lentPlanner.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

const plans = resolve(import.meta.dirname, '../fixtures/plans');

async function openArea(opened: () => Promise<OpenPlanner>, name: string) {
  const { page } = await opened();
  const planner = plannerPage(page);
  await planner.drop(resolve(plans, name));
  const step = page.getByTestId('step-survey');
  const title = page.getByTestId('verdict-title');
  const verdict = page.getByTestId('verdict');
  const linesNow = async () => Number(/(\d+)\u00a0lines/.exec((await verdict.textContent()) ?? '')?.[1]);
  await expect.poll(linesNow).toBeGreaterThan(1);
  return { page, planner, step, title, linesNow };
}

describe.each(hosts)('a file, in $name', ({ isMissing, launch }) => {
  const opened = plannerOfFile(() => launch());

  it.skipIf(isMissing)(
    'with an area alone opens the drawing of a survey, whose lines are set, flown and analysed',
    async () => {
      const { page, planner, step, title, linesNow } = await openArea(opened, 'meadow.kml');
      await expect.poll(() => page.locator('[data-survey-corner]').count()).toBe(5);
      await expect.poll(() => title.textContent()).toMatch(/you launch at the start of the route/);
      await expect
        .poll(() => page.getByTestId('launch-question').textContent())
        .toContain('names no launch point');
      const starts = page.locator('.leaflet-marker-icon:has([data-survey-start])');
      const corners = page.locator('.leaflet-marker-icon:has([data-survey-corner])');
      const names = await starts.evaluateAll((all) => all.map((one) => one.ariaLabel));
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name?.startsWith('The flight begins here: start'))).toHaveLength(1);
      const middles = (all: (HTMLElement | SVGElement)[]) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
        });
      expect(Math.min(...(await starts.evaluateAll(middles)).map(({ size }) => size))).toBeGreaterThanOrEqual(
        24,
      );
      // They are put apart for the zoom at which the map comes to rest.
      const leastApart = async () => {
        await planner.restingPlace(corners.first());
        const [ofStarts, ofCorners] = [await starts.evaluateAll(middles), await corners.evaluateAll(middles)];
        return Math.min(
          ...ofStarts.flatMap((start) =>
            ofCorners.map((corner) => Math.hypot(start.x - corner.x, start.y - corner.y)),
          ),
        );
      };
      await expect.poll(leastApart, { timeout: 15_000 }).toBeGreaterThanOrEqual(24);
      const first = await linesNow();
      await step.getByLabel('Sidelap, across').fill('40');
      await expect.poll(linesNow).toBeLessThan(first);
      await step.getByRole('button', { name: 'Cancel' }).click();
      await step.waitFor({ state: 'detached' });
      expect(await planner.legRows()).toEqual([]);
      await planner.drop(resolve(plans, 'meadow.kml'));
      await expect.poll(linesNow).toBe(first);
      await step.getByRole('button', { name: 'Use these lines' }).click();
      await step.waitFor({ state: 'detached' });
      await expect.poll(async () => (await planner.legRows()).length).toBe(2 * first);
      await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await expect.poll(() => planner.verdict.textContent()).toMatch(/omes home with at least \d+\u00a0%/);
      await page.getByTestId('import-report').locator('summary').click();
      await expect
        .poll(() => page.getByTestId('import-report').textContent())
        .toContain(`${first} survey lines were laid over it`);
    },
  );

  longJourney.skipIf(isMissing)(
    'with a line and its heights is flown, and surveyed along where somebody asks for that',
    async () => {
      const { page } = await opened();
      const planner = plannerPage(page);
      await planner.drop(lineFile());
      await expect.poll(async () => (await planner.legRows()).length).toBeGreaterThan(2);
      const report = page.getByTestId('import-report');
      await report.locator('summary').click();
      await report.getByRole('button', { name: 'Survey along it' }).click();
      const step = page.getByTestId('step-survey');
      await expect.poll(() => page.getByTestId('verdict-title').textContent()).toMatch(/of corridor on /);
      await step.getByRole('button', { name: 'Use these lines' }).click();
      await step.waitFor({ state: 'detached' });
      await report.locator('summary').click();
      await expect.poll(() => report.textContent()).toContain('along the line “Pipe” of the file is covered');
      await expect.poll(() => report.getByRole('button', { name: 'Survey along it' }).count()).toBe(0);
    },
  );
});

/** A hundred places along a bend, with heights: nothing to be asked. */
function lineFile(): string {
  const places = Array.from(
    { length: 100 },
    (_, at) => `${7.44 + at * 1e-4},${46.95 + (at - 50) ** 2 * 1e-6},60`,
  );
  const line = `<LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>${places.join(' ')}</coordinates></LineString>`;
  const path = join(mkdtempSync(join(tmpdir(), 'homeward-line-')), 'pipe.kml');
  writeFileSync(
    path,
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Pipe</name>${line}</Placemark></kml>`,
  );
  return path;
}

describe.skipIf(chromiumExecutable() === undefined)('the areas of a file', () => {
  const opened = plannerOfFile(lentBrowser);

  it.each(inLong<readonly ('light' | 'dark')[]>(['dark'], ['light', 'dark']))(
    'are chosen by keyboard and usable by everyone in the %s theme',
    async (theme) => {
      const { page, step, title } = await openArea(async () => {
        const app = await opened();
        await app.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await app.page.reload();
        return app;
      }, 'fields.kml');
      const before = await title.textContent();
      await step.getByRole('radio', { name: /Meadow/ }).focus();
      // As long as a finger needs: Radix moves the focus a moment later, and chooses only while the key is down.
      await page.keyboard.press('ArrowDown', { delay: 80 });
      await expect
        .poll(() => step.getByRole('radio', { name: /Orchard/ }).getAttribute('aria-checked'))
        .toBe('true');
      await expect.poll(() => title.textContent()).not.toBe(before);
      expect(await seriousFindings(page, 'body')).toEqual([]);
    },
  );

  longJourney('say in words why there are no lines, and offer none to use', async () => {
    const app = await opened();
    const path = join(mkdtempSync(join(tmpdir(), 'homeward-area-')), 'country.kml');
    writeFileSync(path, country);
    await plannerPage(app.page).drop(path);
    await expect
      .poll(() => app.page.getByTestId('verdict').textContent())
      .toContain('The area is too large: it reaches');
    await expect
      .poll(() => app.page.getByRole('button', { name: 'Use these lines' }).isDisabled())
      .toBe(true);
  });
});

const country = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>
7,46.9 8,46.9 8,49.9 7,46.9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

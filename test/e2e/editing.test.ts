import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { electronExecutable } from '../support/electronApp.ts';
import { lentWindow } from '../support/lentPlanner.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

const inspection = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');
const home = '46.9495, 7.4496';
/** A drawn line is up to 5 px wide, and a marker stands on whole pixels. */
const stroke_px = 6;

/** Where the rings are, on the plane that the map shifts and zooms. */
const ringPlaces = ({ painted }: Pick<PlannerPage, 'painted'>) =>
  painted('ring-20').getAttribute('data-outlines');
/** From now on, where panes of the map are moved to, each time that one is; asked for at the end. */
async function movesOfPanes(page: Page, names: readonly string[]): Promise<() => Promise<string[][]>> {
  const watched = await page.evaluateHandle((names) => {
    const panes = names.map((name) => document.querySelector<HTMLElement>(`.leaflet-${name}-pane`));
    const moves: string[][] = [];
    const observer = new MutationObserver(() =>
      moves.push(panes.map((pane) => pane?.style.transform ?? 'no pane')),
    );
    for (const pane of panes) if (pane !== null) observer.observe(pane, { attributeFilter: ['style'] });
    return moves;
  }, names);
  return () => watched.jsonValue();
}
/** The one of the window's head: messages about an edit have one, too. */
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' }).first();
const undo = (page: Page) => undoButton(page).click();
const undoByKeys = async (page: Page) => {
  await page.getByRole('heading', { name: 'Homeward' }).click();
  await page.keyboard.press('Control+z');
};
const redo = (page: Page) => page.getByRole('button', { name: 'Redo' }).click();

/** The plan as people see it: the verdict, the launch point, a line for each leg. */
async function seen({ page, verdict, legRows }: PlannerPage) {
  /** Empty where the panel still asks for the launch point alone. */
  const summary = async (step: string) => {
    const head = page.getByTestId(`step-${step}`).getByRole('button').first();
    return (await head.count()) === 0 ? '' : head.textContent();
  };
  return {
    verdict: await verdict.textContent(),
    launch: await summary('launch'),
    mission: await summary('mission'),
    legs: await legRows(),
  };
}

/** The same, once the answer to the last edit has arrived. */
async function seenAtRest(planner: PlannerPage) {
  for (let before = await seen(planner); ; ) {
    await planner.page.waitForTimeout(250);
    const now = await seen(planner);
    if (JSON.stringify(now) === JSON.stringify(before) && !/^Working/.test(now.verdict ?? '')) return now;
    before = now;
  }
}

/** Every edit by hand, from an empty window to a route of three waypoints. */
const edits: readonly [string, (planner: PlannerPage) => Promise<void>][] = [
  [
    'a click on the whole world comes closer, and the next one sets the launch point',
    async ({ page, placeOnMap, painted }) => {
      const { x, y } = await placeOnMap(0.5, 0.4);
      await page.mouse.click(x, y);
      await expect.poll(() => page.getByTestId('scale').textContent()).toMatch(/\s(k?m|mi)$/);
      await expect.poll(() => page.getByTestId('scale').textContent()).not.toMatch(/\d{3,}\skm/);
      await expect.poll(() => page.getByTestId('launch').count()).toBe(0);
      await page.waitForTimeout(600);
      await page.mouse.click(x, y);
      await painted('ring-20').waitFor();
    },
  ],
  [
    'the launch point is dragged and the rings follow the pointer',
    async ({ page, hold, ringReach, painted }) => {
      const before = await ringPlaces({ painted });
      const moves = await movesOfPanes(page, ['rings', 'ringLabels']);
      await hold(page.getByTestId('launch'), { x: 60, y: 20 });
      await expect.poll(() => ringPlaces({ painted })).not.toBe(before);
      await expect
        .poll(async () => {
          const { east, west } = await ringReach('20');
          return Math.abs(east - west);
        })
        .toBeLessThan(stroke_px);
      // Until new rings are there, the old ones and their names go along.
      const seen = await moves();
      expect(new Set(seen.map(([rings]) => rings)).size).toBeGreaterThan(1);
      for (const [rings, names] of seen) expect(names).toBe(rings);
      // The pointer holds the launch point: however often both are read, they stand together.
      await expect.poll(() => page.getByTestId('readout').textContent()).toMatch(/\d{1,3}\sm at \d+° ·/);
      await page.mouse.up();
    },
  ],
  ...[
    [0.35, 0.3],
    [0.5, 0.2],
    [0.7, 0.4],
  ].map(([across = 0, down = 0], index): [string, (planner: PlannerPage) => Promise<void>] => [
    `waypoint ${index + 1} is drawn`,
    async ({ page, placeOnMap, legRows }) => {
      if (index === 0) {
        await page.getByRole('button', { name: 'Draw route' }).click();
      }
      const { x, y } = await placeOnMap(across, down);
      await page.mouse.click(x, y);
      await expect.poll(async () => (await legRows()).length).toBe(index + 1);
    },
  ]),
  [
    'a waypoint is dragged',
    async ({ page, drag, restingPlace }) => {
      await page.keyboard.press('Escape');
      const marker = page.locator('[data-waypoint="2"]');
      const to = await drag(marker, { x: 30, y: -25 });
      const now = await restingPlace(marker);
      expect(Math.hypot(now.x - to.x, now.y - to.y)).toBeLessThan(2);
    },
  ],
  [
    'a waypoint is put into the middle of a leg',
    async ({ page, drag, legRows }) => {
      await drag(page.locator('[data-insert="3"]'), { x: 20, y: 40 });
      await expect.poll(async () => (await legRows()).length).toBe(4);
    },
  ],
  [
    'the selected waypoint is deleted by a key',
    async ({ page, legRows }) => {
      await page.locator('[data-waypoint="1"]').click();
      await page.keyboard.press('Delete');
      await expect.poll(async () => (await legRows()).length).toBe(3);
    },
  ],
  [
    'an altitude is typed',
    async ({ page }) => {
      await page.locator('[data-waypoint="3"]').click();
      await page.getByTestId('waypoint-editor').getByLabel('Altitude').fill('400');
    },
  ],
  ['a hover is typed', async ({ page }) => page.getByTestId('waypoint-editor').getByLabel('Wait').fill('90')],
];

describe.skipIf(electronExecutable() === undefined)('a plan made by hand', () => {
  const opened = plannerOfFile(lentWindow);
  let planner: PlannerPage;
  beforeEach(async () => {
    planner = plannerPage((await opened()).page);
  });

  longJourney(
    'changes with each edit, and goes back and forth edit by edit',
    async () => {
      const { page } = planner;
      const states = [await seenAtRest(planner)];
      for (const [what, make] of edits) {
        await make(planner);
        const now = await seenAtRest(planner);
        expect(now, what).not.toEqual(states.at(-1));
        states.push(now);
      }
      for (const [index, state] of [...states.slice(0, -1).entries()].reverse()) {
        await (index % 2 === 0 ? undo : undoByKeys)(page);
        await expect.poll(() => seen(planner), { message: `before edit ${index + 1}` }).toEqual(state);
      }
      await expect.poll(() => undoButton(page).isDisabled()).toBe(true);
      for (const [index, state] of states.slice(1).entries()) {
        await redo(page);
        await expect.poll(() => seen(planner), { message: `after edit ${index + 1}` }).toEqual(state);
      }
    },
    120_000,
  );

  it('stays as it was when a file is refused, and says what is wrong, where, and what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-refused-'));
    const broken = join(folder, 'broken.kml');
    writeFileSync(
      broken,
      '<kml><Document>\n<Placemark><LineString><coordinates>7,46,10 7.1,x,10</coordinates></LineString></Placemark>\n</Document></kml>',
    );
    await planner.launchAt(home);
    await planner.drop(inspection);
    await expect.poll(async () => (await planner.legRows()).length).toBe(6);
    const before = await seenAtRest(planner);
    const rings = await ringPlaces(planner);
    await planner.drop(broken);
    const message = planner.page.getByRole('listitem').filter({ hasText: 'broken.kml was not opened' });
    await message.waitFor();
    const text = await message.textContent();
    rmSync(folder, { recursive: true });
    expect(text).toMatch(/LineString/);
    expect(text).toContain('‘7.1,x,10’');
    expect(text).toMatch(/Correct it or export the file again/);
    expect(text).toContain('Your plan is unchanged.');
    expect(await seenAtRest(planner)).toEqual(before);
    expect(await ringPlaces(planner)).toBe(rings);
  });

  longJourney('is walked leg by leg by keys, however long it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-long-'));
    const long = join(folder, 'long.csv');
    const points = Array.from({ length: 3000 }, (_, index) => {
      const [row, column] = [Math.floor(index / 100), index % 100];
      return `${(46.95 + row * 1e-4).toFixed(6)},${(7.44 + column * 1e-4).toFixed(6)},60`;
    });
    writeFileSync(long, ['latitude,longitude,altitude(m)', ...points].join('\n'));
    await planner.drop(long);
    await planner.acceptQuestion();
    rmSync(folder, { recursive: true });
    const { page } = planner;
    const mission = page.getByTestId('step-mission');
    await expect.poll(() => mission.getByRole('button').first().textContent()).toMatch(/3.000.legs/);
    await page.getByTestId('leg-1').getByRole('button').click();
    for (const number of [10, 19, 28, 37]) {
      await page.keyboard.press('PageDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Waypoint ${number}`);
    }
    const coveredRow_px = async () => {
      const [row, editor] = await Promise.all([
        page.getByTestId('leg-37').boundingBox(),
        page.getByTestId('waypoint-editor').boundingBox(),
      ]);
      return (row?.y ?? 0) + (row?.height ?? 0) - (editor?.y ?? 0);
    };
    await expect.poll(coveredRow_px).toBeLessThanOrEqual(0);
    expect((await planner.legRows()).length).toBeLessThan(100);
  });

  it('of many waypoints is painted on a canvas no larger than the route', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-dense-'));
    const dense = join(folder, 'dense.csv');
    const points = Array.from({ length: 400 }, (_, index) => {
      const [row, column] = [Math.floor(index / 20), index % 20];
      return `${(46.95 + row * 1e-4).toFixed(6)},${(7.44 + column * 1e-4).toFixed(6)},60`;
    });
    writeFileSync(dense, ['latitude,longitude,altitude(m)', ...points].join('\n'));
    await planner.drop(dense);
    await planner.acceptQuestion();
    rmSync(folder, { recursive: true });
    const { page } = planner;
    const canvas = page.locator('.leaflet-dense-pane canvas');
    const region = page.getByRole('region', { name: 'Map' });
    const places = async () => {
      const [middle, box, map] = [
        await planner.restingPlace(canvas),
        await canvas.boundingBox(),
        await region.boundingBox(),
      ];
      if (box === null || map === null) throw new Error('There is no route, or no map, on screen.');
      return {
        isLarge: box.width > 200,
        isInside: box.x > map.x && box.y + box.height < map.y + map.height,
        // The fit puts the route in the middle of the free part of the map.
        isInFreePart: middle.x > map.width / 2 && middle.y > map.height / 2,
      };
    };
    // The answer to a dropped plan moves panels, and the fit follows them.
    await expect
      .poll(places, { timeout: 15_000 })
      .toEqual({ isLarge: true, isInside: true, isInFreePart: true });
  });

  it('of many waypoints leaves the names of the rings legible that it crosses', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-crossing-'));
    const crossing = join(folder, 'crossing.csv');
    const points = Array.from({ length: 400 }, (_, index) => {
      const [row, column] = [Math.floor(index / 4), index % 4];
      const east = row % 2 === 0 ? column : 3 - column;
      return `${(46.88 + row * 1.4e-3).toFixed(6)},${(7.34 + east * 0.067).toFixed(6)},60`;
    });
    writeFileSync(crossing, ['latitude,longitude,altitude(m)', ...points].join('\n'));
    await planner.drop(crossing);
    await planner.acceptQuestion();
    rmSync(folder, { recursive: true });
    await planner.launchAt(home);
    const { page } = planner;
    await seenAtRest(planner);
    const label = page.locator('[data-ring-label="50"]');
    await planner.restingPlace(label);
    const box = await label.boundingBox();
    if (box === null) throw new Error('The ring has no name on the map.');
    // Its corners are round.
    const clip = { x: box.x + 9, y: box.y + 3, width: box.width - 18, height: box.height - 6 };
    const withRoute = await page.screenshot({ clip });
    await page.locator('.leaflet-dense-pane').evaluate((pane) => pane.style.setProperty('display', 'none'));
    expect(withRoute.equals(await page.screenshot({ clip }))).toBe(true);
  });

  longJourney(
    'keeps wrong input where it was typed, says why, and goes on with the last right value',
    async () => {
      const { page } = planner;
      await planner.launchAt(home);
      await planner.fill('conditions', 'Wind', 4);
      await planner.painted('ring-20').waitFor();
      await seenAtRest(planner);
      const rings = await ringPlaces(planner);
      const wind = page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });
      for (const [typed, why] of [
        ['4x', /“4x” is not a number/],
        ['200', /Out of range: 0 to 60.m\/s/],
        ['', /Type a number/],
      ] as const) {
        await planner.fill('conditions', 'Wind', typed);
        await expect.poll(() => wind.inputValue()).toBe(typed);
        await expect.poll(() => wind.getAttribute('aria-invalid')).toBe('true');
        const about = await wind.getAttribute('aria-describedby');
        await expect.poll(() => page.locator(`[id="${about}"]`).textContent()).toMatch(why);
      }
      expect(await ringPlaces(planner)).toBe(rings);
      await planner.fill('conditions', 'Wind', '4,5');
      await expect.poll(() => wind.getAttribute('aria-invalid')).toBe('false');
      await expect.poll(() => ringPlaces(planner)).not.toBe(rings);
    },
  );

  longJourney('means the same in miles an hour as in metres a second', async () => {
    const { page } = planner;
    const chooseUnits = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').getByRole('radio', { name }).click();
      await page.keyboard.press('Escape');
    };
    await planner.launchAt(home);
    await planner.fill('conditions', 'Wind from', 270);
    await planner.chooseSpeed('rings', 'Set');
    await planner.fill('range', 'Ground speed', 14);
    await planner.painted('ring-20').waitFor();
    await seenAtRest(planner);
    const calm = await planner.ringReach('20');

    await chooseUnits(/Imperial/);
    const conditions = page.getByTestId('step-conditions');
    await expect.poll(() => conditions.textContent()).toContain('mph');
    await expect.poll(() => page.getByTestId('step-range').textContent()).toContain('ft');
    await expect.poll(() => planner.verdict.textContent()).toMatch(/\d.mi/);
    await planner.fill('conditions', 'Wind', 18);
    await expect.poll(async () => calm.west - (await planner.ringReach('20')).west).toBeGreaterThan(20);
    await seenAtRest(planner);
    const typedInMiles = await planner.ringReach('20');
    const path = await ringPlaces(planner);

    await chooseUnits(/Metric/);
    await expect.poll(() => planner.verdict.textContent()).toMatch(/\d.km/);
    expect(await ringPlaces(planner)).toBe(path);
    await planner.fill('conditions', 'Wind', 0);
    await expect.poll(() => ringPlaces(planner)).not.toBe(path);
    await planner.fill('conditions', 'Wind', 8.05);
    await expect
      .poll(async () => Math.abs((await planner.ringReach('20')).west - typedInMiles.west))
      .toBeLessThan(2);
    expect((await planner.ringReach('20')).north).toBeCloseTo(typedInMiles.north, 0);
  });

  it('is shown in the light and in the dark', async () => {
    const { page } = planner;
    const paper = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const papers = new Set<string>();
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: theme }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme.toLowerCase());
      papers.add(await paper());
    }
    expect(papers.size).toBe(2);
  });

  it('is there again after the window was loaded anew, with all that was entered', async () => {
    const { page } = planner;
    await planner.pickDrone('mini 4', /^Mini 4 Pro/);
    await planner.launchAt(home);
    await planner.fill('conditions', 'Wind', 6);
    await planner.drop(inspection);
    await expect.poll(async () => (await planner.legRows()).length).toBe(6);
    const before = await seenAtRest(planner);
    expect(before.legs.flat()).not.toContain('–');
    await page.reload();
    await expect.poll(() => seen(planner)).toEqual(before);
    await expect.poll(() => page.getByTestId('step-drone').textContent()).toContain('Mini 4 Pro');
    await expect.poll(() => page.getByTestId('step-conditions').textContent()).toContain('6\u00a0m/s');
  });
});

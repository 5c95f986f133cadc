import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { longJourney } from '../support/longJourney.ts';
import { pdfPages } from '../support/pdfText.ts';
import { missionIn } from './exportJob.ts';
import { type SavingHost, savingHosts } from './savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-split-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const home = { lat: 46.948, lon: 7.4474 };
const count = 16;
/** Lines of 2.6 km beside each other: too much for two batteries. */
const places = Array.from({ length: count }, (_, index) => ({
  lat: home.lat + 0.003 + 0.002 * Math.floor(index / 2),
  lon: home.lon + ([0, 3].includes(index % 4) ? -0.017 : 0.017),
}));
const commands = [
  ...places.map(({ lat, lon }) => ({ command: 16, frame: 3, params: [0, 0, 0, null, lat, lon, 80] })),
  { command: 2000, frame: 2, params: [0, 0, 1, 0, 0, 0, 0] },
  { command: 20, frame: 2, params: [0, 0, 0, 0, 0, 0, 0] },
];
const plan = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: {
    version: 2,
    plannedHomePosition: [home.lat, home.lon, 540],
    hoverSpeed: 8,
    items: commands.map((item, index) => ({
      type: 'SimpleItem',
      autoContinue: true,
      doJumpId: index + 1,
      ...item,
    })),
  },
};
/** Texts of the chart of batteries that cover a part of each other. */
const textsInEachOther = (page: Page) =>
  page.getByTestId('flights-chart').evaluate((chart) => {
    const boxes = [...chart.querySelectorAll('[data-part] text')].map((text) => ({
      said: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ said, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        )
        .map((other) => `${said} in ${other.said}`),
    );
  });
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

/** The planner with the plan of the field and a Mavic 3. */
async function withField(open: (typeof savingHosts)[number]['open']) {
  const opened = await open(folder);
  host = opened;
  const { drop, acceptQuestion, legRows, pickDrone } = opened.planner;
  const path = join(folder, 'field.json');
  writeFileSync(path, JSON.stringify(plan));
  await drop(path);
  await acceptQuestion();
  await expect.poll(async () => (await legRows()).length).toBe(count);
  await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  return { ...opened, ...opened.planner };
}

describe.each(savingHosts)('a plan over three batteries in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'is exported as three files, each complete on its own',
    async () => {
      const { page, verdict, saveAll, open: openStep } = await withField(open);
      await openStep('mission');
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      await expect
        .poll(async () => plain(await verdict.textContent()))
        .toMatch(/omes home on 3 batteries, each with at least \d+ %, probably/);
      await page.getByRole('spinbutton', { name: 'Climb first to' }).fill('120');
      await page.getByText('Each flight climbs to this height above its launch point').waitFor();
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Export 3.flights$/ });
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      const listed = dialog.getByRole('list', { name: 'Files to be written' }).getByRole('listitem');
      await expect.poll(() => listed.count()).toBe(3);
      const names = await listed.locator('span:first-of-type').allTextContents();
      const paths = await saveAll(3, () => dialog.getByRole('button', { name: /3.files/ }).click());
      expect(paths.map((saved) => basename(saved))).toEqual(names);
      const flights = await Promise.all(paths.map(missionIn));
      expect(flights.map(({ end_action }) => end_action)).toEqual(['go_home', 'go_home', 'go_home']);
      expect(flights.map(({ takeoff_height_m }) => takeoff_height_m)).toEqual([120, 120, 120]);
      for (const flight of flights)
        expect(flight.home && distanceBetween(flight.home, home)).toBeLessThan(0.02);
      for (const [at, { waypoints }] of flights.slice(1).entries())
        expect(distanceBetween(waypoints[0] ?? home, flights[at]?.waypoints.at(-1) ?? home)).toBeLessThan(
          0.02,
        );
      const flown = flights.flatMap(({ waypoints }, at) => waypoints.slice(at === 0 ? 0 : 1));
      expect(flown).toHaveLength(count);
      for (const [index, place] of places.entries())
        expect(distanceBetween(flown[index] ?? home, place)).toBeLessThan(0.02);
      const pictures = flown.map(({ actions = [] }) => actions.length);
      expect(pictures).toEqual([...Array.from({ length: count - 1 }, () => 0), 1]);
    },
    60_000,
  );

  it.skipIf(isMissing)(
    'begins with a half-used battery, and goes on with full ones',
    async () => {
      const { page, save, open: openStep } = await withField(open);
      await openStep('range');
      const start = page.getByRole('spinbutton', { name: 'Battery at take-off', exact: true });
      await start.fill('62');
      await openStep('mission');
      const following = page.getByRole('spinbutton', { name: 'Following batteries at take-off' });
      expect(await following.count()).toBe(0);
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      const said = async () => plain(await page.getByTestId('verdict').textContent());
      await expect.poll(said).toMatch(/Do not fly: the battery is empty on leg \d+/);
      const flights = page.getByTestId(/^flight-\d+$/);
      expect(await flights.count()).toBe(0);
      expect(await following.getAttribute('placeholder')).toBe('as the first');
      const ofRings = page.getByTestId('first-battery-legend');
      expect(await ofRings.count()).toBe(0);
      await following.fill('100');
      await expect
        .poll(async () => plain(await ofRings.textContent()))
        .toBe('rings: for the first battery (62 % at take-off)');
      await expect
        .poll(said)
        .toMatch(
          /omes home on \d batteries.*The first battery takes off at 62 %, each following one at 100 %/,
        );
      await expect.poll(() => flights.count()).toBeGreaterThan(2);
      const outcomes = async () => plain(await page.getByTestId('outcomes').textContent());
      expect(await outcomes()).toContain('Battery at take-off62 %');
      await page.getByTestId('flight-2').click();
      await expect.poll(outcomes).toContain('Battery at take-off100 %');
      await page.getByRole('button', { name: 'Profile', exact: true }).click();
      await start.fill('50');
      await expect.poll(said).toMatch(/first battery takes off at 50 %/);
      await expect
        .poll(() => page.getByTestId('flights-chart').locator('[data-part="swap"]').count())
        .toBe(3);
      expect(await textsInEachOther(page)).toEqual([]);
      await start.fill('62');
      await following.fill('101');
      await expect.poll(() => following.getAttribute('aria-invalid')).toBe('true');
      await following.fill('100');
      await start.fill('26');
      await expect.poll(said).toMatch(/each battery at 100 %: leg 1 is too much for one at 26 %/);
      await start.fill('62');
      await page.getByTestId('flight-2').click();
      await expect.poll(said).toMatch(/each following one at 100 %/);
      const saved = await save(() => page.keyboard.press('Control+P'));
      const printed = pdfPages(readFileSync(saved)).flat().join(' ');
      expect(plain(printed)).toContain('First battery at 62 %, each following one at 100 %');
      expect(plain(printed)).toMatch(/Flight 1 of \d: .*, takes off at 62 %/);
      await following.fill('');
      await expect.poll(said).toMatch(/Do not fly/);
      expect(await ofRings.count()).toBe(0);
      await following.fill('100');
      await page.setViewportSize({ width: 960, height: 700 });
      await page.getByTestId('flight-1').click();
      await page.keyboard.press('Control+Shift+V');
      await following.fill('95');
      const tabs = page.getByRole('radiogroup', { name: 'Variants of the plan' }).locator('span');
      await expect.poll(async () => plain((await tabs.allTextContents()).join())).toContain('then 95 %');
      const cutOff = await tabs.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      expect(cutOff).toEqual([]);
    },
    60_000,
  );

  longJourney.skipIf(isMissing)(
    'changes them where the pilot drags them to, and back at the launch point in one step',
    async () => {
      const { page, open: openStep } = await withField(open);
      await openStep('mission');
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      await page.getByTestId('flight-2').click();
      await page
        .getByRole('radiogroup', { name: 'Wind of flight 2' })
        .getByRole('radio', { name: 'Its own' })
        .click();
      const speed = page.getByTestId('flight-wind').getByRole('spinbutton').first();
      await speed.fill('3');
      await page
        .getByTestId('flight-2')
        .getByRole('img', { name: /^in 3.m\/s from/ })
        .waitFor();
      await expect
        .poll(() => page.getByTestId('flight-1').getByRole('img', { name: /^in / }).count())
        .toBe(0);
      await speed.fill('40');
      await page.getByText('The wind set for one flight is too strong').waitFor();
      expect(await speed.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole('radiogroup', { name: 'Wind of flight 2' }).getByText('As the plan').click();
      await page.getByTestId('flight-2').waitFor();
      await expect.poll(() => page.getByRole('img', { name: /^in / }).count()).toBe(0);
      const where = page.getByRole('radiogroup', { name: 'Batteries are changed' });
      await where.getByRole('radio', { name: 'Elsewhere' }).click();
      await page.getByText('at the swap point after waypoint').waitFor();
      const typed = page.getByRole('textbox', { name: 'Swap point’s coordinates', exact: true });
      const before = await typed.inputValue();
      const marker = page.getByTestId('swapPlace');
      const box = await marker.boundingBox();
      if (box === null) throw new Error('The swap place is not drawn.');
      await page.mouse.move(box.x + 15, box.y + 15);
      await page.mouse.down();
      await page.mouse.move(box.x - 45, box.y + 40, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => typed.inputValue()).not.toBe(before);
      const dragged = await typed.inputValue();
      await marker.focus();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => typed.inputValue()).not.toBe(dragged);
      await page.keyboard.press('Control+z');
      await expect.poll(() => typed.inputValue()).toBe(dragged);
      await page.getByTestId('flight-1').click();
      const ofFirst = page.getByRole('radiogroup', { name: 'Battery after flight 1 is changed' });
      await ofFirst.getByRole('radio', { name: 'Elsewhere' }).click();
      await page.getByText('at 2 swap points after waypoint').waitFor();
      const ownMarker = page.locator('[data-testid="swapPlace"][data-after="1"]');
      const own = page.getByRole('textbox', { name: 'Swap point’s coordinates, after flight 1' });
      const proposed = await own.inputValue();
      await ownMarker.focus();
      await page.keyboard.press('Shift+ArrowUp');
      await expect.poll(() => own.inputValue()).not.toBe(proposed);
      await expect.poll(() => typed.inputValue()).toBe(dragged);
      await ofFirst.getByRole('radio', { name: 'At launch' }).click();
      await page.getByText(/at the swap point after .* and at the launch point after waypoint/).waitFor();
      await expect.poll(() => ownMarker.count()).toBe(0);
      await ofFirst.getByRole('radio', { name: 'As the plan' }).click();
      await where.getByRole('radio', { name: 'At launch' }).click();
      await page.getByText('at the launch point after waypoint').waitFor();
      await expect.poll(() => marker.count()).toBe(0);
      await page.mouse.click(box.x + 60, box.y - 30, { button: 'right' });
      await page.getByRole('menuitem', { name: 'Change batteries here' }).click();
      await page.getByText('at the swap point after waypoint').waitFor();
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect.poll(() => typed.inputValue()).toBe(dragged);
    },
    60_000,
  );
});

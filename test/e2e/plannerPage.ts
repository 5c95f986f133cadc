import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from 'playwright';

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Steps of a drag by hand; Leaflet starts one only after some of them. */
const dragSteps = 8;

const middleOf = async (target: Locator): Promise<ScreenPoint> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What should be pointed at is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where a painted line lies in the window, pixels; the canvas says where on Leaflet's plane, on which its pane begins. */
async function outlineBox(page: Page, line: string) {
  const canvas = page.locator(`canvas[data-outlines*='"${line}"']`);
  return canvas.evaluate((element: HTMLCanvasElement, name) => {
    const places = JSON.parse(element.dataset['outlines'] ?? '{}') as Record<
      string,
      [number, number, number, number]
    >;
    const [left, top, right, bottom] = places[name] ?? [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
    const plane = element.parentElement?.getBoundingClientRect() ?? { x: Number.NaN, y: Number.NaN };
    return { left: plane.x + left, top: plane.y + top, right: plane.x + right, bottom: plane.y + bottom };
  }, line);
}

/** The planner's window as people use it: by labels, roles and text on screen. */
export function plannerPage(page: Page) {
  const step = (name: string) => page.getByTestId(`step-${name}`);
  const open = async (name: string) => {
    const head = step(name).getByRole('button').first();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  };
  /** The position of something on screen once the map rests. */
  const restingPlace = async (target: Locator): Promise<ScreenPoint> => {
    await target.waitFor();
    for (let before = await middleOf(target); ; ) {
      await page.waitForTimeout(150);
      const now = await middleOf(target);
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  };
  const hold = async (target: Locator, by: ScreenPoint) => {
    const from = await restingPlace(target);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const to = { x: from.x + by.x, y: from.y + by.y };
    await page.mouse.move(to.x, to.y, { steps: dragSteps });
    return to;
  };
  let dropped: string | undefined;
  return {
    page,
    restingPlace,
    hold,

    /** Drags something by so many pixels; returns where it is dropped. */
    async drag(target: Locator, by: ScreenPoint) {
      const to = await hold(target, by);
      await page.mouse.up();
      return to;
    },

    /** A position on the uncovered part of the map: 0 to 1 from its left and upper edge. */
    async placeOnMap(across: number, down: number): Promise<ScreenPoint> {
      const [map, strip] = await Promise.all([
        page.getByRole('region', { name: 'Map' }).boundingBox(),
        page.getByTestId('verdict').boundingBox(),
      ]);
      if (map === null || strip === null) throw new Error('There is no map on screen.');
      const top = strip.y + strip.height;
      return {
        x: strip.x + across * strip.width,
        y: top + down * (map.y + map.height - top),
      };
    },

    verdict: page.getByTestId('verdict-title'),
    open,

    async pickDrone(words: string, name: RegExp) {
      await open('drone');
      await page.getByRole('combobox', { name: 'Find an aircraft' }).fill(words);
      await page.getByRole('option', { name }).first().click();
    },

    async fill(stepName: string, label: string, value: number | string) {
      await open(stepName);
      const field = step(stepName).getByLabel(label, { exact: true });
      await field.fill(String(value));
      await field.press('Tab');
    },

    /** Chooses a speed for rings or route by its name. */
    async chooseSpeed(flown: 'rings' | 'route', name: 'Cruise' | 'Best range' | 'Set') {
      await open(flown === 'rings' ? 'range' : 'mission');
      await page.getByTestId(`speed-${flown}`).getByRole('radio', { name, exact: true }).click();
    },

    async launchAt(coordinates: string) {
      const search = step('start').getByRole('combobox', { name: 'Find a place' });
      await search.or(step('launch')).first().waitFor();
      if (await search.isVisible()) {
        await search.fill(coordinates);
        await search.press('Enter');
        await page.getByRole('button', { name: 'Take off here' }).click();
        return;
      }
      await open('launch');
      const field = step('launch').getByLabel('Coordinates');
      await field.fill(coordinates);
      await field.press('Enter');
    },

    /** Drops files on the window, as from a file manager. */
    async drop(...paths: readonly string[]) {
      dropped = paths.length === 1 ? basename(paths[0] ?? '') : undefined;
      const files = paths.map((path) => ({
        name: basename(path),
        base64: readFileSync(path).toString('base64'),
      }));
      const transfer = await page.evaluateHandle((given) => {
        const data = new DataTransfer();
        for (const { name, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          data.items.add(new File([bytes], name));
        }
        return data;
      }, files);
      await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
      // A browser drops nothing where nobody has claimed the files yet.
      await page.waitForFunction((dataTransfer) => {
        const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(over);
      }, transfer);
      await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    },

    /** Accepts the preset answers to the question about a file's routes and heights, or sees that it was read without one. */
    async acceptQuestion(filename = dropped ?? '') {
      const use = page.getByRole('dialog').getByRole('button', { name: /use this/i });
      const report = page.getByTestId('import-report').filter({ hasText: filename });
      await use.or(report).first().waitFor({ state: 'attached' });
      if (await use.isVisible()) await use.click();
    },

    /** The leg table as text, one row per leg, without the intervals beside the figures. */
    legRows: () =>
      page
        .locator('[data-testid^="leg-"]:not([data-testid="leg-total"])')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('td')].slice(0, 4).map((cell) => cell.firstChild?.textContent ?? ''),
          ),
        ),

    /** The canvas of the rings, once a line is painted on it: `ring-20`, `edge-30`. */
    painted: (line: string) => page.locator(`canvas[data-outlines*='"${line}"']`),

    outlineBox: (line: string) => outlineBox(page, line),

    /** The reach of a ring from the launch marker on screen, pixels. */
    async ringReach(ring: string) {
      const launch = await page.getByTestId('launch').boundingBox();
      const box = await outlineBox(page, `ring-${ring}`);
      if (launch === null) throw new Error('There is no launch marker on the map.');
      const [x, y] = [launch.x + launch.width / 2, launch.y + launch.height / 2];
      return { east: box.right - x, west: x - box.left, north: y - box.top, south: box.bottom - y };
    },
  };
}

export type PlannerPage = ReturnType<typeof plannerPage>;

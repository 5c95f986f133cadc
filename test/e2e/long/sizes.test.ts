import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { plannerWithPlan } from '../plannerWithPlan.ts';

const usual = { width: 1440, height: 900 };

let page: Page;
plannerWithPlan((opened) => {
  page = opened;
});

/** The words of the verdict that are displayed, in the order of the alphabet; what is spoken of it follows later. */
const wordsOfVerdict = async () => {
  const parts = page.locator('[data-testid="verdict"] > :not([data-testid="verdict-said"])');
  return (await parts.allInnerTexts()).join(' ').split(/\s+/).filter(Boolean).sort();
};

const boxOf = async (name: string) => {
  const box = await page.getByTestId(name).boundingBox();
  if (box === null) throw new Error(`${name} is not on screen`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describe.skipIf(chromiumExecutable() === undefined)('the window', () => {
  it.each([
    ['200 % of a usual window', { width: 720, height: 450 }],
    ['200 % of a small one', { width: 512, height: 350 }],
    ['400 %', { width: 320, height: 256 }],
  ])('hides nothing of the verdict at %s', async (_, size) => {
    await page.setViewportSize(usual);
    const words = await wordsOfVerdict();
    await page.setViewportSize(size);
    expect(await wordsOfVerdict()).toEqual(words);
    const strip = page.getByTestId('verdict');
    const cut = await strip.evaluate((element) => ({
      isHigher: element.scrollHeight > element.clientHeight,
      isWider: element.scrollWidth > element.clientWidth,
      scrolls: getComputedStyle(element).overflowY === 'auto',
    }));
    expect(cut.isWider).toBe(false);
    if (cut.isHigher) expect(cut.scrolls).toBe(true);
  });

  it('is one column at 400 %, read without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    const [verdict, profile] = [await boxOf('verdict'), await boxOf('profile')];
    const plan = await page.getByRole('complementary', { name: 'Plan' }).boundingBox();
    const map = await page.getByRole('region', { name: 'Map', exact: true }).boundingBox();
    const tops = [verdict.y, plan?.y ?? 0, map?.y ?? 0, profile.y];
    expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
    expect(profile.right).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Show the whole plan' }).click();
    const markers = page.locator('[data-waypoint]');
    const inMap = await markers.evaluateAll((pins) => {
      const room = document.querySelector('.leaflet-container')?.getBoundingClientRect();
      return pins.filter((pin) => {
        const { left, right, top, bottom } = pin.getBoundingClientRect();
        return room && left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      }).length;
    });
    expect(inMap).toBe(await markers.count());
  });

  it('leaves half of a small window to the map', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const [verdict, profile] = [await boxOf('verdict'), await boxOf('profile')];
    expect(profile.y - verdict.bottom).toBeGreaterThanOrEqual(350);
    const title = await page
      .getByTestId('verdict-title')
      .evaluate((element) => element.getClientRects().length);
    expect(title).toBeLessThanOrEqual(2);
    expect(verdict.height).toBeLessThan(130);
  });

  it('gives a large one a wider panel, and shows the plan beside it', async () => {
    const panel = page.getByRole('complementary', { name: 'Plan' });
    await page.setViewportSize(usual);
    const before = await panel.boundingBox();
    await page.setViewportSize({ width: 1920, height: 1080 });
    const after = await panel.boundingBox();
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) + 50);
    const verdict = await boxOf('verdict');
    expect(verdict.x).toBeGreaterThan((after?.x ?? 0) + (after?.width ?? 0));
  });
});

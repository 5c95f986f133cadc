import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { plannerWithPlan } from '../plannerWithPlan.ts';

let page: Page;
plannerWithPlan(
  (opened) => {
    page = opened;
  },
  { forcedColors: 'active' },
  async ({ open }) => {
    await open('range');
    await open('mission');
  },
);

/** A colour as it is painted; the name of a system colour and its value are one. */
const lookOf = (target: Locator) =>
  target.evaluate((element) => {
    const { backgroundColor, color, borderTopWidth, outlineWidth, outlineStyle } = getComputedStyle(element);
    return {
      ground: backgroundColor,
      ink: color,
      border: Number.parseFloat(borderTopWidth),
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    };
  });

describe.skipIf(chromiumExecutable() === undefined)('in the colours of the system alone', () => {
  it('the chosen speed and the active tool differ from the others', async () => {
    const speeds = page.getByTestId('speed-route');
    const chosen = await lookOf(speeds.getByRole('radio', { checked: true }));
    const other = await lookOf(speeds.getByRole('radio', { name: 'Best range' }));
    expect(chosen.ground).not.toBe(other.ground);
    expect(chosen.ground).not.toBe(chosen.ink);
    const active = await lookOf(page.getByRole('button', { name: /^Select/ }).first());
    const idle = await lookOf(page.getByRole('button', { name: /^Measure/ }));
    expect(active.ground).not.toBe(idle.ground);
  });

  it('the switch has an edge, and says whether it is on', async () => {
    const row = page.getByRole('switch', { name: 'Split over several batteries' });
    const thumb = row.locator('span');
    const off = { row: await lookOf(row), thumb: await lookOf(thumb) };
    expect(off.row.border).toBeGreaterThan(0);
    expect(off.thumb.ground).not.toBe(off.row.ground);
    await row.click();
    await expect.poll(() => row.getAttribute('aria-checked')).toBe('true');
    const on = { row: await lookOf(row), thumb: await lookOf(thumb) };
    expect(on.row.ground).not.toBe(off.row.ground);
    expect(on.thumb.ground).not.toBe(on.row.ground);
    await row.click();
  });

  it('the chips of the rings keep their colours, and so do the parts of the battery', async () => {
    for (const part of [
      page.getByRole('group', { name: 'Rings shown' }).locator('button > i:not([data-kind])'),
      page.getByTestId('step-mission').getByTestId('battery-use').locator('button i[data-shade]'),
    ]) {
      const grounds = await part.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).backgroundColor),
      );
      expect(grounds.length).toBeGreaterThan(2);
      expect(new Set(grounds).size).toBe(grounds.length);
    }
  });

  it('the focus is drawn', async () => {
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Tab');
    expect((await lookOf(page.locator(':focus'))).outline).toBeGreaterThan(0);
  });
});

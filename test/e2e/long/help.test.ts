import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** The window at twice its size: half of the room for the same words. */
const enlarged = { width: 720, height: 450 };

async function expectClean(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await seriousFindings(page)]).toEqual([colorScheme, []]);
  }
}

describe.skipIf(chromiumExecutable() === undefined)('help in the window', () => {
  it('shows the shortcuts on a question mark, and gives the focus back', async () => {
    launched = await launchBrowserApp();
    const { page } = launched;
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Find a place').waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Settings…');
  });

  it('finds a command by its name, says why others do nothing, and gives the focus back first', async () => {
    launched = await launchBrowserApp();
    const { page } = launched;
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Control+k');
    const list = page.getByRole('dialog', { name: 'Find a command' });
    const undo = list.getByRole('option', { name: /^Undo/ });
    expect([await undo.getAttribute('aria-disabled'), await undo.textContent()]).toEqual([
      'true',
      expect.stringContaining('There is nothing to undo.'),
    ]);
    await expectClean(page);
    await page.setViewportSize(enlarged);
    await expectClean(page);
    await page.keyboard.type('draw');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Draw route', pressed: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Interla');
    await page.getByRole('option', { name: 'Find the place “Interla”' }).click();
    await page
      .getByRole('listbox', { name: 'Places' })
      .getByRole('option', { name: /Interlaken/ })
      .first()
      .waitFor();
  });

  it('opens the manual on F1, finds words in it, and leads from page to page', async () => {
    launched = await launchBrowserApp();
    const { page } = launched;
    await page.getByTestId('step-start').waitFor();
    await page.keyboard.press('F1');
    const manual = page.getByRole('dialog', { name: 'Manual' });
    const read = manual.getByTestId('manual-page');
    await read.getByRole('button', { name: 'What the figures mean' }).click();
    await read.getByText('must be left once the aircraft stands at home again: 25').waitFor();
    await manual.getByRole('searchbox').fill('jacket');
    await read.locator('mark', { hasText: 'jacket' }).waitFor();
    await expect
      .poll(() => manual.getByRole('navigation').getByRole('button').allTextContents())
      .toEqual(['Cold']);
    await expectClean(page);
    await page.setViewportSize(enlarged);
    await expectClean(page);
    const done = await manual.getByRole('button', { name: 'Done' }).boundingBox();
    expect([done?.y ?? 0, (done?.y ?? 0) + (done?.height ?? 0)].every((y) => y > 0 && y < 450)).toBe(true);
    await page.keyboard.press('Escape');
    await manual.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'What is left out' }).click();
    await read.getByText('It must not be the sole basis of a decision to fly').waitFor();
  });

  it('has menus that hide nothing with the focus in it', async () => {
    launched = await launchBrowserApp();
    const { page } = launched;
    await page.getByTestId('plan-name').click();
    await page.getByRole('menu').waitFor();
    await expectClean(page);
  });

  it('says from the settings what this is and whose parts it has', async () => {
    launched = await launchBrowserApp();
    const { page } = launched;
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'About Homeward' }).click();
    const about = page.getByRole('dialog', { name: 'About Homeward' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    await about.getByText(`Version ${version}`, { exact: true }).waitFor();
    await about.getByText('must not be the sole basis').waitFor();
    await about.getByText('Third-party software').click();
    await about.getByText(/^react-leaflet /).click();
    await about.getByRole('region', { name: /^Licence of react-leaflet/ }).waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await about.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('dialog', { name: 'Settings' }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('About Homeward');
  });
});

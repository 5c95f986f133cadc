import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { lentBrowser } from '../support/lentPlanner.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

async function launch(...given: Parameters<typeof launchBrowserApp>): Promise<BrowserApp> {
  launched = await launchBrowserApp(...given);
  return launched;
}

describe.skipIf(chromiumExecutable() === undefined)('the browser host', () => {
  const opened = plannerOfFile(lentBrowser);

  it('opens its page, which keeps the token out of the address bar', async () => {
    const { page, address } = await opened();
    await page.waitForFunction(() => location.hash === '');
    expect(address).toContain('#');
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.title()).toContain('Homeward');
  });

  it('breaks no policy, asks no other server, and logs nothing while it starts', async () => {
    const { page } = await opened();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (new URL(request.url()).host !== new URL(page.url()).host) complaints.push(request.url());
    });
    await page.reload({ waitUntil: 'load' });
    await page.waitForTimeout(500);
    expect(complaints).toEqual([]);
  });

  it('has its plan in one tab, which another one takes over as it is', async () => {
    const { browser, page: alone, address } = await launch();
    const [url = ''] = address.split('#');
    await alone.close();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address);
    const launchPlace = (tab: Page) => tab.getByRole('textbox', { name: 'Coordinates', exact: true });
    const openLaunch = (tab: Page) => plannerPage(tab).open('launch');
    await plannerPage(page).launchAt('46.94800, 7.44740');
    const other = await context.newPage();
    await other.goto(address);
    const heading = (tab: Page) => tab.getByRole('heading', { name: 'Homeward is open in another tab' });
    await heading(other).waitFor();
    expect(await seriousFindings(other, 'body')).toEqual([]);
    await openLaunch(page);
    await launchPlace(page).fill('46.95000, 7.45000');
    await launchPlace(page).press('Enter');
    await other.getByRole('button', { name: 'Use it here' }).click();
    await heading(page).waitFor();
    await openLaunch(other);
    await expect.poll(() => launchPlace(other).inputValue()).toBe('46.95000, 7.45000');
    await launchPlace(other).fill('46.96000, 7.46000');
    await launchPlace(other).press('Enter');
    await page.close({ runBeforeUnload: true });
    await other.waitForTimeout(1000);
    await other.goto(url);
    await openLaunch(other);
    await expect.poll(() => launchPlace(other).inputValue()).toBe('46.96000, 7.46000');
  });

  longJourney('hands its page the file it was started with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-e2e-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'survey.gpx');
    writeFileSync(file, '<gpx/>');
    const { browser, address } = await launch({ args: [file] });
    const [url = '', token = ''] = address.split('#');
    const other = await browser.newPage();
    await other.goto(url);
    const filenames = await other.evaluate(async (session) => {
      const ask = () => fetch('/bridge/file', { method: 'POST', headers: { 'X-Homeward-Session': session } });
      const opened = await ask();
      return [opened.status, (await ask()).status];
    }, token);
    // The page itself may have asked first; the host never hands out the file twice.
    expect([
      [200, 204],
      [204, 204],
    ]).toContainEqual(filenames);
  });

  longJourney('ends when asked to, and leaves nobody listening', async () => {
    const { address, stopHost } = await launch();
    await stopHost();
    await expect(fetch(address)).rejects.toThrow();
  });

  longJourney('opens what was there when it is started again, with a page of its own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'homeward-again-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await launch({ dataDir });
    const planner = plannerPage(first.page);
    await planner.drop(resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz'));
    await planner.acceptQuestion();
    await planner.fill('conditions', 'Wind', 7);
    await expect.poll(async () => (await planner.legRows()).length).toBe(6);
    await expect.poll(() => first.page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
    // A plan is saved a moment after its last change; the host is ended without a chance to finish anything.
    await first.page.waitForTimeout(1500);
    await first.killHost();
    await first.close();
    const { page } = await launch({ dataDir });
    await expect.poll(async () => (await plannerPage(page).legRows()).length).toBe(6);
    await plannerPage(page).open('conditions');
    await expect
      .poll(() => page.getByRole('spinbutton', { name: 'Wind', exact: true }).inputValue())
      .toBe('7');
    await expect.poll(() => page.getByTestId('plan-name').textContent()).toContain('inspection');
  });
});

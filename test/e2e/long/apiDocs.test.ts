import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../http/fakeServer.ts';
import { launchChromium } from '../../support/browserApp.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';

let server: FakeServer;
let browser: Browser;
beforeAll(async () => {
  server = await startFakeServer();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openDocs(colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ colorScheme });
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${server.url}/docs`);
  return { page, asked, complaints };
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the page of the API in a browser', () => {
  it.each(['light', 'dark'] as const)('is accessible and asks its own server alone: %s', async (scheme) => {
    const { page, asked, complaints } = await openDocs(scheme);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Homeward API');
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('follows the theme of the system', async () => {
    const light = await openDocs('light');
    const dark = await openDocs('dark');
    expect(await background(light.page)).not.toBe(await background(dark.page));
  });

  it('finds operations and objects by their words', async () => {
    const { page } = await openDocs('light');
    await page.keyboard.press('/');
    await page.keyboard.type('flight-plan file');
    const heading = (name: string) => page.getByRole('heading', { name });
    await expect.poll(() => heading('/v1/missions/analyze').first().isVisible()).toBe(true);
    await expect.poll(() => heading('/v1/health').isVisible()).toBe(false);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => heading('/v1/health').isVisible()).toBe(true);
  });
});

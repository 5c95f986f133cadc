import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, describe, expect, it, onTestFailed } from 'vitest';
import german from '../../assets/messages/de.json' with { type: 'json' };
import spanish from '../../assets/messages/es.json' with { type: 'json' };
import french from '../../assets/messages/fr.json' with { type: 'json' };
import { chromiumExecutable, closeContext } from '../support/browserApp.ts';
import { inLong } from '../support/inLong.ts';
import { longJourney, longJourneys } from '../support/longJourney.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import {
  type FieldHost,
  fieldHosts,
  keyHashOf,
  openInBrowser,
  pairedPage,
  share,
  trustingPhone,
  untrustingPhone,
} from './fieldPhone.ts';
import { plannerPage } from './plannerPage.ts';

const root = resolve(import.meta.dirname, '../..');
const pictures = join(root, 'build/pictures');
const keepOpen = 'Keep this page open: without a connection this phone cannot load it again.';
const opensAgain = 'The page also opens without a connection.';

let host: FieldHost | undefined;
let context: BrowserContext | undefined;
const folders: string[] = [];
afterEach(async () => {
  if (context !== undefined) await closeContext(context);
  await host?.close();
  context = undefined;
  host = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A window that shares its plan, for the tests that leave it as it is. */
let sharing: { readonly host: FieldHost; readonly address: string } | undefined;
const stopSharing = async () => {
  const closing = sharing?.host;
  sharing = undefined;
  await closing?.close();
};
afterAll(stopSharing);

async function sharingWindow() {
  onTestFailed(stopSharing);
  if (sharing === undefined) {
    const host = await openInBrowser();
    sharing = { host, address: await share(host.window) };
  }
  return { window: sharing.host.window, address: sharing.address };
}

/** A phone that went past the warning of its browser, and is let in. */
async function openPhone(more?: Parameters<typeof untrustingPhone>[0]) {
  const { window, address } = await sharingWindow();
  context = await untrustingPhone(more);
  return { window, context, phone: await pairedPage(context, address, window) };
}

/** What is on the phone's screen; the page says news to screen readers besides. */
const seen = (phone: Page, text: string | RegExp) => phone.locator('#page').getByText(text);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const storedOn = (phone: Page) => phone.evaluate(() => localStorage.getItem('homeward-plan'));

/** The contrast of two computed colours (WCAG 2), each `rgb(…)` or `color(srgb …)`. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const scale = color.startsWith('rgb') ? 255 : 1;
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / scale;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the field page', () => {
  it('is small', () => {
    const folder = join(root, 'build/electron/field');
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(300_000);
  });
});

describe.each(fieldHosts)('a phone in the field and $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'show the same digits; the phone follows the plan, stays readable without a connection, and is forgotten',
    async () => {
      host = await open();
      const { window } = host;
      const address = await share(window);
      expect(address).toMatch(/^https:/);
      context = await untrustingPhone();
      let loaded_bytes = 0;
      const asked = new Set<string>();
      context.on('response', async (response) => {
        asked.add(new URL(response.url()).origin);
        loaded_bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
      });
      const phone = await pairedPage(context, address, window);
      await seen(phone, keepOpen).waitFor();
      expect(await phone.content()).not.toContain('hw_');
      expect(await phone.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain('hw_');
      mkdirSync(pictures, { recursive: true });
      for (const colorScheme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme });
        expect(await seriousFindings(phone)).toEqual([]);
        await phone.screenshot({ path: join(pictures, `field-${colorScheme}.png`), fullPage: true });
      }
      expect(loaded_bytes).toBeGreaterThan(5_000);
      expect(loaded_bytes).toBeLessThan(300_000);
      expect([...asked]).toEqual([address]);
      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/field' });

      const before = await storedOn(phone);
      await plannerPage(window).drag(window.locator('[data-waypoint="1"]'), { x: 30, y: -20 });
      await expect
        .poll(async () => JSON.parse((await storedOn(phone)) ?? '{}').view.route[0])
        .not.toEqual(JSON.parse(before ?? '{}').view.route[0]);

      await phone.getByRole('button', { name: 'Show where I am' }).click();
      await seen(phone, /from the launch point, at/).waitFor();
      await context.setOffline(true);
      await seen(phone, /^Offline since/).waitFor();
      expect(await phone.locator('.verdict h2').innerText()).not.toBe('');
      await seen(phone, /^by the rings of \d+\smin ago, without a connection$/).waitFor();
      await context.setOffline(false);
      await seen(phone, /^Offline since/).waitFor({ state: 'detached' });
      await window.getByTestId('api-chip').click();
      await window
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click();
      await window.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await seen(phone, /^The plan is no longer shown on this phone/).waitFor();
      expect(await storedOn(phone)).toBeNull();
    },
    120_000,
  );
});

describe.skipIf(chromiumExecutable() === undefined)('without a connection', () => {
  it('the page opens again on a phone that trusts the certificate, and says how old the plan is', async () => {
    host = await openInBrowser();
    const address = await share(host.window);
    const folder = mkdtempSync(join(tmpdir(), 'homeward-phone-'));
    folders.push(folder);
    const keyHash = await keyHashOf(address);
    context = await trustingPhone(keyHash, folder);
    const phone = await pairedPage(context, address, host.window);
    await seen(phone, opensAgain).waitFor();
    expect(await seen(phone, keepOpen).count()).toBe(0);
    const title = await phone.locator('.verdict h2').innerText();

    // A server out of reach refuses nothing: it is silent.
    process.kill(host.pid, 'SIGSTOP');
    await phone.reload();
    await expect.poll(() => phone.locator('.verdict h2').innerText()).toBe(title);
    process.kill(host.pid, 'SIGCONT');
    process.kill(host.pid, 'SIGKILL');
    await context.setOffline(true);
    await phone.reload();
    await seen(phone, /^Offline since \d+:\d+, \d+\smin ago\. The plan is as it was then\.$/).waitFor();
    expect(await phone.locator('.verdict h2').innerText()).toBe(title);

    await closeContext(context);
    context = await trustingPhone(keyHash, folder);
    const again = await context.newPage();
    await context.setOffline(true);
    await again.goto(`${address}/field`);
    await seen(again, /^Offline since/).waitFor();
    expect(await again.locator('.verdict h2').innerText()).toBe(title);
    await seen(again, opensAgain).waitFor();

    // Its day is over while there is no connection.
    await again.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('homeward-plan') ?? '{}');
      stored.view.expires_at = new Date(Date.now() - 1000).toISOString();
      localStorage.setItem('homeward-plan', JSON.stringify(stored));
    });
    await again.reload();
    await seen(again, /^The day of this phone is over/).waitFor();
    await again.getByRole('button', { name: 'Ask again' }).click();
    await seen(again, /^Homeward does not answer/).waitFor();
    await again.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await storedOn(again)).toBeNull();
  }, 120_000);

  longJourney(
    'the page is lost by loading it anew on a phone that does not trust the certificate, and asks before',
    async () => {
      host = await openInBrowser();
      const address = await share(host.window);
      context = await untrustingPhone();
      const phone = await pairedPage(context, address, host.window);
      await seen(phone, keepOpen).waitFor();
      expect(await phone.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
      process.kill(host.pid, 'SIGKILL');
      await context.setOffline(true);
      await seen(phone, /^Offline since/).waitFor();
      await seen(phone, keepOpen).waitFor();
      const questions: string[] = [];
      phone.on('dialog', (dialog) => {
        questions.push(dialog.type());
        void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
      });
      await phone.locator('h1').click();
      await phone.evaluate(() => location.reload());
      await expect.poll(() => questions).toEqual(['beforeunload']);
      await phone.locator('.verdict h2').waitFor();
      await expect(phone.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      expect(questions).toEqual(['beforeunload', 'beforeunload']);
    },
    90_000,
  );
});

/** Has the server of the page answer once as if it were in that state; what comes after reaches the server. */
const answerOnce = (phone: Page, status: number, error: object, headers: Record<string, string> = {}) =>
  phone.route(
    '**/field/here',
    (route) => route.fulfill({ status, headers, json: { ok: false, error, request_id: 'x' } }),
    { times: 1 },
  );

longJourneys.skipIf(chromiumExecutable() === undefined)('where the phone is', () => {
  it('is not answered for a reason that the phone says, and is asked again', async () => {
    const { phone, context } = await openPhone();
    const ask = (name: string) => phone.getByRole('button', { name }).click();
    const answered = () => seen(phone, /from the launch point, at/).waitFor();
    const asking = seen(phone, 'Asking Homeward…');
    await answerOnce(phone, 429, { code: 'RATE_LIMITED', message: 'busy' }, { 'Retry-After': '7' });
    await ask('Show where I am');
    await seen(phone, 'Homeward is busy. Try again in 7 s.').waitFor();
    await answerOnce(phone, 404, { code: 'NOT_FOUND', message: 'none' });
    await ask('Try again');
    await seen(phone, 'There is no plan on screen yet.').waitFor();
    await answerOnce(phone, 422, { code: 'VALIDATION_ERROR', message: 'The place is in the sea.' });
    await ask('Try again');
    await seen(phone, 'No answer for where you are. The place is in the sea.').waitFor();
    expect(await asking.count()).toBe(0);
    await ask('Try again');
    await answered();

    await phone.route('**/field/here', (route) => route.abort(), { times: 1 });
    await ask('Where am I now?');
    await seen(phone, /^by the rings of/).waitFor();
    await ask('Where am I now?');
    await answered();

    // Farther away than any aircraft flies.
    await context.setGeolocation({ latitude: 48.2, longitude: 16.4 });
    await ask('Where am I now?');
    await seen(phone, /km from the launch point/).waitFor();
    expect(await asking.count()).toBe(0);
  }, 90_000);
});

describe.skipIf(chromiumExecutable() === undefined)('the map of the phone', () => {
  it('has rings with their labels, in colours that stand out by day and by night', async () => {
    const { phone } = await openPhone();
    await phone.getByRole('button', { name: 'Show all rings' }).click();
    const labels = (await phone.locator('.of-ring text').allTextContents()).map(plain);
    expect(labels).toEqual(expect.arrayContaining(['30 % · at least', '30 % · probably', '50 %']));
    expect(await phone.locator('.place text').allTextContents()).toContain('Köniz');
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme });
      const drawn = await phone.evaluate(() => {
        const styleOf = (part: string) => getComputedStyle(document.querySelector(part) as Element);
        return {
          land: styleOf('.map svg').backgroundColor,
          lines: ['.ring .casing', '.route', '.scale line', '.way-here'].flatMap((part) =>
            document.querySelector(part) === null ? [] : [styleOf(part).stroke],
          ),
          rings: [...document.querySelectorAll('.ring .line')].map((line) => getComputedStyle(line).stroke),
        };
      });
      for (const line of drawn.lines) expect(contrast(line, drawn.land)).toBeGreaterThan(3);
      expect(new Set(drawn.rings).size).toBe(5);
    }
    const ofFirst = 'rings: for the first battery (62 % at take-off)';
    const legend = phone.locator('.legend');
    expect(await legend.textContent()).not.toContain('first battery');
    await phone.route('**/field/plan', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), rings_of: ofFirst } });
    });
    await phone.reload();
    await phone.getByRole('button', { name: 'Show all rings' }).click();
    await legend.getByText(ofFirst).waitFor();
  }, 60_000);
});

/** Words that the languages of the page have for the button and its answer. */
const spoken = [
  ['de-DE', german['field.page.where_am_i'], /vom Startpunkt/],
  ['en-GB', 'Show where I am', /from the launch point/],
  ['fr-FR', french['field.page.where_am_i'], /point de décollage/],
  ['es-ES', spanish['field.page.where_am_i'], /punto de despegue/],
] as const;

describe.skipIf(chromiumExecutable() === undefined)('a small phone', () => {
  it('shows all of the page in each language, in light and dark, with parts that a thumb finds', async () => {
    const { window: planner, address } = await sharingWindow();
    for (const [locale, name, answer] of spoken.slice(0, inLong(1, spoken.length))) {
      context = await untrustingPhone({ viewport: { width: 360, height: 640 }, locale });
      const phone = await pairedPage(context, address, planner);
      await phone.getByRole('button', { name }).click();
      await seen(phone, answer).waitFor();
      expect(await phone.evaluate(() => document.documentElement.lang)).toBe(locale);
      const [sideways, low] = await phone.evaluate(() => [
        document.documentElement.scrollWidth - window.innerWidth,
        [...document.querySelectorAll('button, label')].filter(
          (part) => part.getBoundingClientRect().height < 44,
        ).length,
      ]);
      expect([locale, sideways, low]).toEqual([locale, 0, 0]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme });
        expect(await seriousFindings(phone)).toEqual([]);
      }
      await context.setOffline(true);
      await phone.locator('.notice').waitFor();
      expect(await seriousFindings(phone)).toEqual([]);
      await closeContext(context);
    }
    // So many phones have asked to be let in that the window would let the next one wait.
    if (inLong(false, true)) await stopSharing();
  }, 120_000);
});

// The last one: it leaves the window sharing in another way.
longJourneys.skipIf(chromiumExecutable() === undefined)('where a phone is', () => {
  it('is not told by a phone that may not, or over a connection that is not encrypted', async () => {
    const { window, phone } = await openPhone({ permissions: [] });
    await phone.getByRole('button', { name: 'Show where I am' }).click();
    await seen(phone, /^The phone may not say where it is\./).waitFor();
    await phone.getByRole('button', { name: 'Try again' }).waitFor();
    await context?.close();

    await window.getByTestId('api-chip').click();
    await window.getByRole('button', { name: 'Stop sharing' }).click();
    await window.getByRole('button', { name: 'Start sharing' }).waitFor();
    await window.keyboard.press('Escape');
    const address = await share(window, 'not encrypted');
    context = await untrustingPhone();
    const other = await pairedPage(context, address, window);
    await seen(other, keepOpen).waitFor();
    await other.getByRole('button', { name: 'Show where I am' }).click();
    await seen(other, /only if the connection is encrypted\./).waitFor();
  }, 90_000);
});

import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { content } from '../server/documents/sampleDocument.ts';
import {
  chromiumExecutable,
  chromiumOptions,
  launchBrowserApp,
  sharedChromium,
} from '../support/browserApp.ts';
import { electronExecutable, launchApp } from '../support/electronApp.ts';
import { hostOfRun } from '../support/hosts.ts';

/** A window that shares its plan. */
export interface FieldHost {
  readonly window: Page;
  readonly pid: number;
  close(): Promise<void>;
}

/** The plan from which the window starts again, launched elsewhere if a place is named. */
function dataWithPlan(home?: { readonly lat: number; readonly lon: number }): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-field-page-'));
  const { aircraft: _, lock: __, ...plan } = { ...content, lock: undefined };
  const inputs = { ...content.inputs, drone_key: 'dji_mavic_3', hourly: undefined };
  const moved = home && { ...plan, mission: { ...plan.mission, home, waypoints: [] } };
  writeFileSync(join(dataDir, 'plan.json'), JSON.stringify({ ...(moved ?? plan), inputs, isChanged: false }));
  return dataDir;
}

export async function openInWindow(): Promise<FieldHost> {
  const { app, page, close } = await launchApp({ dataDir: dataWithPlan() });
  return { window: page, pid: app.process().pid ?? 0, close };
}

export async function openInBrowser(home?: Parameters<typeof dataWithPlan>[0]): Promise<FieldHost> {
  const { page, pid, close } = await launchBrowserApp({ dataDir: dataWithPlan(home) });
  return { window: page, pid, close };
}

/** The window that shares, by each way to open it. The phone is a Chromium, too. */
export const fieldHosts = hostOfRun([
  {
    name: 'its own window',
    isMissing: [electronExecutable(), chromiumExecutable()].includes(undefined),
    open: openInWindow,
  },
  { name: 'a browser', isMissing: chromiumExecutable() === undefined, open: openInBrowser },
]);

/** Shares with devices of the network as a person does; returns the address that the window shows first. */
export async function share(window: Page, way: 'encrypted' | 'not encrypted' = 'encrypted'): Promise<string> {
  await window.getByTestId('verdict').waitFor();
  await window.getByTestId('api-chip').click();
  const panel = window.getByRole('dialog', { name: 'Share with other tools' });
  await panel.getByLabel('Port').fill('0');
  await panel.getByRole('radio', { name: `Devices on this network, ${way}` }).click();
  if (way === 'not encrypted')
    await panel.getByRole('alertdialog').getByRole('button', { name: 'Share without encryption' }).click();
  const radio = panel.getByRole('radio', { name: `Devices on this network, ${way}` });
  await expect.poll(() => radio.isChecked()).toBe(true);
  await panel.getByRole('button', { name: 'Start sharing' }).click();
  const addresses = panel.getByRole('list', { name: 'Addresses' }).locator('code');
  // The addresses that stood before the way was chosen may still be shown.
  const chosen =
    way === 'encrypted' ? panel.getByTestId('fingerprint') : panel.getByText('Traffic is not encrypted');
  await chosen.waitFor();
  await addresses
    .filter({ hasText: way === 'encrypted' ? 'https:' : 'http:' })
    .first()
    .waitFor();
  const all = await addresses.allTextContents();
  await window.keyboard.press('Escape');
  // In clear, a browser trusts this computer as if it were encrypted.
  return (way === 'encrypted' ? all[0] : all.find((one) => !one.includes('127.0.0.1'))) ?? '';
}

const options: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  locale: 'en-GB',
  geolocation: { latitude: 46.96, longitude: 7.45 },
  permissions: ['geolocation'],
};

/**
 * A phone whose browser has no reason to trust the certificate, and whose owner went on past its warning. Chromium refuses it service
 * workers for that, as it does to who types past the warning.
 */
export async function untrustingPhone(more: BrowserContextOptions = {}): Promise<BrowserContext> {
  return (await sharedChromium()).newContext({ ...options, ignoreHTTPSErrors: true, ...more });
}

/** The key of the certificate of an address, as Chromium names those that it is to trust. */
export async function keyHashOf(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** A phone that trusts the certificate with that key, with what it holds in a folder, so that it can be switched off and on. */
export function trustingPhone(keyHash: string, folder: string): Promise<BrowserContext> {
  const { args, executablePath } = chromiumOptions();
  const trusting = `--ignore-certificate-errors-spki-list=${keyHash}`;
  return chromium.launchPersistentContext(folder, { ...options, executablePath, args: [...args, trusting] });
}

/** Opens the page on a phone and lets the phone in at the window, once both show the same digits. */
export async function pairedPage(context: BrowserContext, address: string, window: Page): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(`${address}/field`);
  const digits = await phone.locator('.digits').innerText();
  expect(digits).toMatch(/^\d{3} \d{3}$/);
  const question = window.getByTestId('pairing');
  await question.getByText(digits).waitFor();
  await question.getByRole('button', { name: 'Allow' }).click();
  await phone.locator('.verdict h2').waitFor();
  return phone;
}

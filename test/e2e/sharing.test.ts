import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { electronExecutable, launchApp } from '../support/electronApp.ts';
import { longJourney, longJourneys } from '../support/longJourney.ts';
import { openPorts } from '../support/openPorts.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { holdBack } from './holdBack.ts';

async function shownOnWire(address: string): Promise<string | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const shown = socket.getPeerX509Certificate()?.fingerprint256;
  socket.destroy();
  return shown;
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Share with other tools' });
const encrypted = { name: 'Devices on this network, encrypted' };
const inClear = { name: 'Devices on this network, not encrypted' };

async function openPanel(page: Page) {
  await page.getByTestId('api-chip').click();
  const panel = panelOf(page);
  await panel.getByLabel('Port').fill('0');
  return panel;
}

/** True if a heading stands within what is seen of the panel. */
const isSeen = async (page: Page, heading: string): Promise<boolean> => {
  const [panel, part] = await Promise.all([
    panelOf(page).boundingBox(),
    panelOf(page).getByRole('heading', { name: heading, exact: true }).boundingBox(),
  ]);
  return panel !== null && part !== null && part.y > panel.y && part.y + part.height < panel.y + panel.height;
};

const addressesIn = (page: Page) =>
  panelOf(page).getByRole('list', { name: 'Addresses' }).locator('code').allTextContents();

describe.skipIf(electronExecutable() === undefined)('sharing from the window', () => {
  const opened = plannerOfFile(() => launchApp());

  it('without encryption begins only after a second yes', async () => {
    const { app, page } = await opened();
    const before = openPorts(app.process().pid ?? 0).length;
    const panel = await openPanel(page);
    await panel.getByRole('radio', inClear).click();
    const question = panel.getByRole('alertdialog');
    await question.getByText('until you revoke it').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await panel.getByRole('radio', { name: 'This computer only' }).isChecked()).toBe(true);

    await panel.getByRole('button', { name: 'Start sharing' }).click();
    await panel.getByRole('list', { name: 'Addresses' }).waitFor();
    await panel.getByRole('radio', inClear).click();
    const open = openPorts(app.process().pid ?? 0);
    expect([open.length, open.every(({ isLoopback }) => isLoopback)]).toEqual([before + 1, true]);
    await question.getByRole('button', { name: 'Share without encryption' }).click();
    await panel.getByText('Traffic is not encrypted').waitFor();
    const [address = ''] = await addressesIn(page);
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    await panel.getByRole('button', { name: 'Stop sharing' }).click();
    await panel.getByRole('button', { name: 'Start sharing' }).waitFor();
  }, 90_000);

  it('opens no port before it is switched on, one while it is on, and none after', async () => {
    const { app, page } = await opened();
    const pid = app.process().pid ?? 0;
    // The test itself looks into the window by a port of this computer.
    const before = openPorts(pid);
    expect(before.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
    const more = () =>
      openPorts(pid).filter(
        ({ table, port }) => !before.some((old) => old.table === table && old.port === port),
      );

    const panel = await openPanel(page);
    await panel.getByRole('radio', encrypted).click();
    expect(more()).toEqual([]);
    await panel.getByRole('button', { name: 'Start sharing' }).click();
    await panel.getByTestId('fingerprint').waitFor();
    const port = Number(new URL((await addressesIn(page))[0] ?? '').port);
    expect(more()).toEqual([{ table: 'tcp', port, isLoopback: false }]);

    await panel.getByLabel('Let devices find it by name').click();
    await panel.getByText('Announced on this network as').waitFor();
    expect(more().map(({ table }) => table)).toEqual(['tcp', 'udp']);
    expect(more().at(-1)?.port).toBe(5353);

    await panel.getByLabel('Let devices find it by name').click();
    await panel.getByText('Announced on this network as').waitFor({ state: 'detached' });
    expect(more()).toEqual([{ table: 'tcp', port, isLoopback: false }]);
    await panel.getByLabel('Let devices find it by name').click();
    await panel.getByText('Announced on this network as').waitFor();

    await panel.getByRole('radio', { name: 'This computer only' }).click();
    await panel.getByTestId('fingerprint').waitFor({ state: 'detached' });
    expect(more()).toEqual([{ table: 'tcp', port, isLoopback: true }]);
    await panel.getByRole('button', { name: 'Stop sharing' }).click();
    await panel.getByRole('button', { name: 'Start sharing' }).waitFor();
    expect(more()).toEqual([]);
  }, 90_000);

  it('shows the fingerprint that the wire has, saves that certificate without its key, and says when it is another', async () => {
    const { app, page, dataDir } = await opened();
    const panel = await openPanel(page);
    await panel.getByRole('radio', encrypted).click();
    await panel.getByRole('button', { name: 'Start sharing' }).click();
    const fingerprint = panel.getByTestId('fingerprint');
    await fingerprint.waitFor();
    const first = await fingerprint.textContent();
    const [address = ''] = await addressesIn(page);
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:/);
    expect(await shownOnWire(address)).toBe(first);
    expect(await panel.getByTestId('replaced').count()).toBe(0);

    // Saved by the name that is offered, it is the file that the program beside it reads.
    const named = /--cacert (\S+)/.exec((await panel.getByTestId('snippet').textContent()) ?? '')?.[1];
    const file = join(dataDir, named ?? 'no file');
    await app.evaluate(({ dialog }, folder) => {
      dialog.showSaveDialog = async (...asked: unknown[]) => {
        const { defaultPath } = asked.at(-1) as { defaultPath: string };
        return { canceled: false, filePath: folder + defaultPath.slice(defaultPath.lastIndexOf('/')) };
      };
    }, dataDir);
    await panel.getByRole('button', { name: 'Save certificate…' }).click();
    await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(readFileSync(file, 'utf8')).not.toContain('PRIVATE');

    await panel.getByRole('button', { name: 'New certificate' }).click();
    await panel.getByRole('alertdialog').getByRole('button', { name: 'New certificate' }).click();
    await panel.getByTestId('replaced').waitFor();
    const second = await fingerprint.textContent();
    expect(second).not.toBe(first);
    const [later = ''] = await addressesIn(page);
    expect(later).toBe(address);
    expect(await shownOnWire(later)).toBe(second);
    await panel.getByRole('button', { name: 'Stop sharing' }).click();
    await panel.getByRole('button', { name: 'Start sharing' }).waitFor();
  }, 90_000);

  longJourney(
    'leads to keys and requests of a small panel by a link, and not by scrolling',
    async () => {
      const { page } = await opened();
      const panel = await openPanel(page);
      const links = panel.getByRole('navigation', { name: 'Parts of this panel' });
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await links.isVisible()).toBe(false);
      await page.setViewportSize({ width: 1024, height: 700 });
      await panel.getByRole('radio', encrypted).click();
      await panel.getByRole('button', { name: 'Start sharing' }).click();
      await panel.getByTestId('fingerprint').waitFor();
      for (const part of ['Keys', 'Requests']) {
        await panel.evaluate((element) => element.firstElementChild?.scrollTo(0, 0));
        expect(await isSeen(page, part)).toBe(false);
        await links.getByRole('button', { name: part }).click();
        await expect.poll(() => isSeen(page, part)).toBe(true);
        expect(await links.isVisible()).toBe(true);
      }
      await links.getByRole('button', { name: 'Addresses' }).click();
      await expect.poll(() => isSeen(page, 'Addresses')).toBe(true);
    },
    60_000,
  );
});

longJourneys.skipIf(chromiumExecutable() === undefined)('a choice in the panel', () => {
  it('stays though the server is heard of late, and though it could not start', async () => {
    const { page, close } = await launchBrowserApp();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    try {
      const heard = await holdBack(page, 'getServer');
      await page.reload();
      const panel = await openPanel(page);
      const choice = panel.getByRole('radio', encrypted);
      await choice.click();
      await expect.poll(() => heard.held.length).toBeGreaterThan(0);
      await heard.letGo();
      const start = panel.getByRole('button', { name: 'Start sharing' });
      await expect.poll(() => start.isEnabled()).toBe(true);
      expect(await choice.isChecked()).toBe(true);

      const port = panel.getByLabel('Port');
      await port.fill(String((taken.address() as AddressInfo).port));
      await start.click();
      await panel.getByRole('alert').waitFor();
      expect(await choice.isChecked()).toBe(true);
      await port.fill('0');
      await start.click();
      await panel.getByTestId('fingerprint').waitFor();
      expect(await choice.isChecked()).toBe(true);
    } finally {
      taken.close();
      await close();
    }
  }, 90_000);
});

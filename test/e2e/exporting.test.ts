import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronExecutable } from '../support/electronApp.ts';
import { describeExport } from './exportJob.ts';
import { answerSaveDialog, openSavingWindow, type SavingHost, savingHosts } from './savingHosts.ts';

let folder = '';
let launched: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-export-'));
});
afterEach(async () => {
  await launched?.close();
  launched = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function openDesktop() {
  const host = await openSavingWindow(folder);
  launched = host;
  return host;
}

for (const { name, isMissing, open } of savingHosts)
  describe.skipIf(isMissing)(`a plan in ${name}`, () =>
    describeExport(async () => {
      launched = await open(folder);
      return launched;
    }),
  );

describe.skipIf(electronExecutable() === undefined)('a plan in the window', () => {
  it('is exported from the menu, and a place that cannot be written to is said in the dialog', async () => {
    const { app, planner } = await openDesktop();
    const { page } = planner;
    await planner.launchAt('46.9495, 7.4496');
    await page.getByRole('button', { name: 'Draw route' }).click();
    for (const across of [0.3, 0.6]) {
      const { x, y } = await planner.placeOnMap(across, 0.3);
      await page.mouse.click(x, y);
    }
    await expect.poll(async () => (await planner.legRows()).length).toBe(2);
    writeFileSync(join(folder, 'file'), '');
    await answerSaveDialog(app, join(folder, 'file'));
    await app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File');
      file?.submenu?.items.find(({ label }) => label === 'Export flight plan…')?.click();
    });
    const dialog = page.getByRole('dialog', { name: 'Export flight plan' });
    await dialog.getByRole('button', { name: 'Export .kmz' }).click();
    await expect
      .poll(() => dialog.getByRole('alert').textContent())
      .toBe('“mission.kmz” was not saved: that folder is no longer there. Choose another folder.');
    await answerSaveDialog(app, folder, 'mine');
    await dialog.getByRole('button', { name: 'Export .kmz' }).click();
    await page.getByRole('dialog', { name: 'Exported' }).waitFor();
    expect(existsSync(join(folder, 'mine.kmz'))).toBe(true);
  });
});

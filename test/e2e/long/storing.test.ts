import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { fillDisk, mountSmallDisk } from '../../support/smallDisk.ts';
import { plannerPage } from '../plannerPage.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-storing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function launch(dataDir: string) {
  const launched = await launchBrowserApp({ dataDir });
  onTestFinished(launched.close);
  return launched;
}

describe.skipIf(chromiumExecutable() === undefined)('the window says', () => {
  it('that the disk is full, for as long as it is, and then has all that was entered', async ({ skip }) => {
    const folder = makeFolder();
    const obstacle = mountSmallDisk(folder);
    if (obstacle !== undefined) return skip(obstacle);
    const dataDir = join(folder, 'data');
    const { page } = await launch(dataDir);
    const planner = plannerPage(page);
    await planner.fill('conditions', 'Wind', 3);
    await expect.poll(() => readFileSync(join(dataDir, 'plan.json'), 'utf8')).toContain('"wind_speed_mps":3');
    const makeRoom = fillDisk(folder);
    await planner.fill('conditions', 'Wind', 7);
    const message = page.getByText(`${join(dataDir, 'plan.json')}): the disk is full.`);
    await message.waitFor();
    expect(readFileSync(join(dataDir, 'plan.json'), 'utf8')).toContain('"wind_speed_mps":3');
    makeRoom();
    await message.waitFor({ state: 'detached' });
    expect(readFileSync(join(dataDir, 'plan.json'), 'utf8')).toContain('"wind_speed_mps":7');
  });

  it('that the last plan cannot be used, and where it is kept', async () => {
    const dataDir = makeFolder();
    const torn = '{"inputs": {"drone_key": "dji_m';
    writeFileSync(join(dataDir, 'plan.json'), torn);
    const { page } = await launch(dataDir);
    await page.getByText('The plan of the last start is damaged or of a newer version.').waitFor();
    const aside = readdirSync(dataDir).filter((name) => name.startsWith('plan.damaged-'));
    expect(aside.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual([torn]);
    await page.getByText(aside[0] ?? 'nowhere').waitFor();
  });
});

describe.skipIf(chromiumExecutable() === undefined)('a page that is left', () => {
  it('has what was entered just before', async () => {
    const dataDir = makeFolder();
    const { page } = await launch(dataDir);
    await plannerPage(page).open('conditions');
    // With the clock stopped, the page does not come to save by itself.
    await page.clock.install();
    await plannerPage(page).fill('conditions', 'Wind', 9);
    await page.goto('about:blank');
    await expect.poll(() => readFileSync(join(dataDir, 'plan.json'), 'utf8')).toContain('"wind_speed_mps":9');
  });
});

describe.skipIf(chromiumExecutable() === undefined)('a second window on the same data folder', () => {
  it('is refused with what to do, and the first goes on', async () => {
    const dataDir = makeFolder();
    const { page } = await launch(dataDir);
    const host = resolve(import.meta.dirname, '../../../build/electron/browserHost.js');
    const second = spawn(process.execPath, [host, '--data', dataDir, '--port', '0']);
    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'close')]);
    expect(code).toBe(1);
    expect(said).toContain(`another Homeward is open with the settings and the plan in ${dataDir}`);
    await plannerPage(page).fill('conditions', 'Wind', 5);
    await expect.poll(() => readFileSync(join(dataDir, 'plan.json'), 'utf8')).toContain('"wind_speed_mps":5');
  });
});

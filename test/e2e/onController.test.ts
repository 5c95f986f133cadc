import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMission, idOf, ofDjiFly } from '../server/controller/folders.ts';
import { electronExecutable } from '../support/electronApp.ts';
import { longJourney } from '../support/longJourney.ts';
import { expectSameRoute, inspection, missionIn, openInspection } from './exportJob.ts';
import { answerOpenDialog, openSavingWindow } from './savingHosts.ts';

let folder = '';
let close = async () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-controller-'));
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function openExport() {
  const host = await openSavingWindow(folder);
  close = host.close;
  await openInspection(host);
  const { page } = host.planner;
  await page.keyboard.press('Control+Shift+E');
  const dialog = page.getByRole('dialog');
  return { ...host, page, dialog };
}

describe.skipIf(electronExecutable() === undefined)('a plan for a controller', () => {
  it('replaces the latest mission of DJI Fly after a question, and keeps the old one beside it', async () => {
    const device = join(folder, 'RC 2');
    const waypoint = join(device, 'Internal shared storage', ...ofDjiFly);
    const older = addMission(waypoint, 1, { time: '2026-11-20T10:00:00Z' });
    const latest = addMission(waypoint, 2, { time: '2026-11-27T20:00:00Z' });
    const { app, page, dialog } = await openExport();
    await answerOpenDialog(app, device);
    await dialog.getByRole('button', { name: 'Onto the controller…' }).click();
    await expect.poll(() => dialog.textContent()).toContain('“RC 2” holds 2 waypoint missions of DJI Fly.');
    const choices = dialog.getByRole('radiogroup', { name: 'Mission to replace' });
    await expect
      .poll(() => choices.getByRole('radio', { checked: true }).textContent())
      .toContain(`Latest · ${idOf(2)}`);
    expect(readFileSync(latest, 'utf8')).toBe('mission 2');
    await dialog.getByRole('button', { name: 'Replace this mission' }).click();
    await page.getByRole('dialog', { name: 'Written' }).waitFor();
    expectSameRoute(await missionIn(latest), await missionIn(inspection), 'dji_wpml_kmz');
    const [, kept = ''] = readdirSync(dirname(latest)).sort();
    expect(kept).toMatch(/\.kmz\.before-homeward-\d{4}-\d\d-\d\dT\d{4}$/);
    expect(readFileSync(join(dirname(latest), kept), 'utf8')).toBe('mission 2');
    expect(readFileSync(older, 'utf8')).toBe('mission 1');
    await expect.poll(() => dialog.getByTestId('controller-notes').textContent()).toContain(kept);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
  }, 120_000);

  longJourney(
    'says which format DJI Fly takes, and asks before it replaces a file of another folder',
    async () => {
      const { app, page, dialog } = await openExport();
      addMission(join(folder, 'fly'), 1);
      await answerOpenDialog(app, join(folder, 'fly'));
      await dialog.getByRole('radio', { name: 'QGroundControl' }).click();
      await dialog.getByRole('button', { name: 'Onto the controller…' }).click();
      await expect.poll(() => dialog.textContent()).toContain('which flies .kmz files only');
      const replace = dialog.getByRole('button', { name: 'Replace this mission' });
      await expect.poll(() => replace.isDisabled()).toBe(true);
      const card = mkdtempSync(join(folder, 'card-'));
      await answerOpenDialog(app, card);
      await dialog.getByRole('button', { name: 'Another folder…' }).click();
      const write = dialog.getByRole('button', { name: 'Write the file' });
      await write.click();
      await page.getByRole('dialog', { name: 'Written' }).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(readdirSync(card)).toEqual(['inspection.plan']);
      await page.keyboard.press('Control+Shift+E');
      await dialog.getByRole('button', { name: 'Onto the controller…' }).click();
      await write.click();
      await expect
        .poll(() => dialog.getByRole('alert').textContent())
        .toContain('A file with this name is there already');
      await dialog.getByRole('button', { name: 'Replace it' }).click();
      await page.getByRole('dialog', { name: 'Written' }).waitFor();
      expect(readdirSync(card)).toHaveLength(2);
      expectSameRoute(
        await missionIn(join(card, 'inspection.plan')),
        await missionIn(inspection),
        'qgc_plan',
      );
    },
    120_000,
  );
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bothSavingHosts, type SavingHost } from '../savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-actions-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const inspection = resolve(import.meta.dirname, '../../fixtures/plans/inspection.plan');

/** Types of the actions at each point of a written file. */
async function actionsIn(path: string): Promise<string[][]> {
  const reading = await readFlightPlan({
    filename: basename(path),
    bytes: new Uint8Array(readFileSync(path)),
  });
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  const route = reading.value.routes[reading.value.chosen_route];
  return (route?.points ?? []).map(({ actions = [] }) => actions.map(({ action_type }) => action_type));
}

describe.each(bothSavingHosts)('the actions of a waypoint in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'are added, removed, brought back by undo, exported and read back',
    async () => {
      host = await open(folder);
      const { page, drop, acceptQuestion, legRows } = host.planner;
      await drop(inspection);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(6);
      await page.getByTestId('leg-1').getByRole('button').click();
      const list = page.getByTestId('actions');
      const before = await list.getByRole('listitem').count();
      const add = async (name: string) => {
        await list.getByRole('combobox').click();
        await page.getByRole('option', { name, exact: true }).click();
      };
      await add('Photo');
      await expect.poll(() => list.getByRole('listitem').count()).toBe(before + 1);
      await add('Gimbal');
      await list.getByRole('spinbutton', { name: 'Gimbal to' }).fill('-45');
      await list.getByRole('button', { name: 'Remove: Photo' }).last().click();
      await expect.poll(() => list.getByRole('listitem').count()).toBe(before + 1);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => list.getByRole('listitem').count()).toBe(before + 2);
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      const saved = await host.save(() => dialog.getByRole('button', { name: '.plan' }).click());
      const written = (await actionsIn(saved))[0] ?? [];
      expect(written.slice(-2)).toEqual(['take_photo', 'gimbal_pitch']);
      expect((await actionsIn(inspection))[0] ?? []).toHaveLength(written.length - 2);
    },
    60_000,
  );
});

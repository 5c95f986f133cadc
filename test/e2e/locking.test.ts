import { describe, expect, it, onTestFinished } from 'vitest';
import { seriousFindings } from '../support/seriousFindings.ts';
import { changedOf, choose, makeFolder, saveInspection, windIn } from './documentJob.ts';
import { savingHosts } from './savingHosts.ts';

for (const { name, isMissing, open } of savingHosts)
  describe.skipIf(isMissing)(`a locked plan in ${name}`, () => {
    it('refuses edits until it is unlocked, and says on opening that it holds', async () => {
      const folder = makeFolder();
      const host = await open(folder);
      onTestFinished(host.close);
      const { planner } = host;
      const { page } = planner;
      await saveInspection(host);
      await choose(page, 'Lock the plan…');
      const dialog = page.getByRole('dialog', { name: 'Lock the plan' });
      const lock = dialog.getByRole('button', { name: 'Lock and save' });
      expect(await lock.isDisabled()).toBe(true);
      await dialog.getByLabel('Who locks it').fill('Ada Lovelace');
      expect(await seriousFindings(page)).toEqual([]);
      await lock.click();
      await dialog.waitFor({ state: 'detached' });
      const mark = page.getByTestId('plan-lock');
      await expect
        .poll(() => mark.getAttribute('aria-label'))
        .toMatch(/^Locked by Ada Lovelace on .*: holds\. Judged without files of zones or obstacles$/);
      await expect.poll(() => changedOf(page)).toBe('false');
      await planner.fill('conditions', 'Wind', 9);
      const refused = page.getByRole('listitem').filter({ hasText: 'The plan is locked' });
      await refused.waitFor();
      await expect.poll(() => changedOf(page)).toBe('false');
      await page.getByRole('button', { name: 'New plan', exact: true }).click();
      await expect.poll(() => mark.count()).toBe(0);
      await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => mark.count()).toBe(1);
      await expect.poll(() => windIn(host)).toBe('6');
      await choose(page, 'Unlock the plan');
      await expect.poll(() => mark.count()).toBe(0);
      await expect.poll(() => changedOf(page)).toBe('true');
      await planner.fill('conditions', 'Wind', 9);
      await expect.poll(() => windIn(host)).toBe('9');
      // Nothing is left that the window would ask about when it closes.
      await page.getByRole('button', { name: 'New plan', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Don’t save', exact: true }).click();
    });
  });

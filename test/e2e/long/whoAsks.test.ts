import { describe, expect, it } from 'vitest';
import { bothHosts } from '../../support/hosts.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';

describe.each(bothHosts)('the panel in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)(
    'shows who asks as it happens, and gives a key another end and another secret',
    async () => {
      const { page, close } = await launch({});
      try {
        await page.getByTestId('api-chip').click();
        const panel = page.getByRole('dialog', { name: 'Share with other tools' });
        await panel.getByLabel('Port').fill('0');
        await panel.getByRole('button', { name: 'Start sharing' }).click();
        const addresses = panel.getByRole('list', { name: 'Addresses' });
        const address = (await addresses.locator('code').first().textContent()) ?? '';
        const ask = async (secret: string) =>
          (await fetch(`${address}/v1/version`, { headers: { 'X-API-Key': secret } })).status;

        await panel.getByRole('button', { name: 'New key' }).click();
        await panel.getByLabel('Name of the tool that uses it').fill('Field phone');
        await panel.getByRole('combobox', { name: 'Ends' }).click();
        await page.getByRole('option', { name: 'Tonight' }).click();
        await panel.getByRole('button', { name: 'Create key' }).click();
        const shown = page.getByTestId('new-secret').locator('code');
        const first = (await shown.textContent()) ?? '';
        const key = panel.getByRole('table', { name: 'Keys' }).getByRole('row', { name: /Field phone/ });
        expect(await key.textContent()).toContain('today, 24:00');

        const requests = panel.getByTestId('requests');
        expect(await ask(first)).toBe(200);
        await requests.getByRole('row', { name: /Field phone version answered 200/ }).waitFor();
        expect(await page.getByText('· 1 reader').count()).toBe(0);
        await expect.poll(() => requests.textContent()).toMatch(/live.*1 today · 0 refused/);
        await expect.poll(() => key.textContent()).toMatch(/\d\d:\d\d today/);

        await key.getByRole('button', { name: 'New secret for Field phone' }).click();
        await panel.getByRole('button', { name: 'New secret', exact: true }).click();
        await expect.poll(() => shown.textContent()).not.toBe(first);
        const second = (await shown.textContent()) ?? '';
        expect([await ask(first), await ask(second)]).toEqual([200, 200]);
        await requests.getByRole('row', { name: /answered, old secret 200/ }).waitFor();
        await expect.poll(() => key.textContent()).toMatch(/old secret works until .*, used \d\d:\d\d/);

        await key.getByRole('button', { name: 'New secret for Field phone' }).click();
        await panel.getByRole('combobox', { name: 'The old secret' }).click();
        await page.getByRole('option', { name: /at once/ }).click();
        await panel.getByRole('button', { name: 'New secret', exact: true }).click();
        await expect.poll(() => shown.textContent()).not.toBe(second);
        expect([await ask(first), await ask(second)]).toEqual([401, 401]);
        await requests
          .getByRole('row', { name: /Field phone version old secret ended 401/ })
          .first()
          .waitFor();

        await key.getByRole('button', { name: 'Change when Field phone ends' }).click();
        await panel.getByRole('combobox', { name: 'Ends' }).click();
        await page.getByRole('option', { name: 'Never' }).click();
        await panel.getByRole('button', { name: 'Change', exact: true }).click();
        await expect.poll(() => key.textContent()).toContain('no end');

        const snippet = page.getByTestId('snippet');
        expect(await snippet.textContent()).toContain(`curl ${address}/v1/missions/analyze-geometry`);
        await panel.getByRole('radio', { name: 'Python' }).click();
        expect(await snippet.textContent()).toContain(`"${address}/v1/missions/analyze-geometry"`);
        expect(await seriousFindings(page)).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { languages } from '../../../server/contract/locale.ts';
import { chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { textIn } from '../../support/languageOnPage.ts';
import { picture } from '../../support/pictures.ts';

/** A line of text and half of another, pixels. */
const oneLine_px = 28;

describe.skipIf(chromiumExecutable() === undefined)('the question of the first start', () => {
  it.each(languages)(
    'fits a small window, with each sentence of its foot on a line, in %s',
    async (language) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'homeward-first-'));
      writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ version: 1, settings: { language } }));
      const { page, close } = await launchBrowserApp({ dataDir, isFirstStart: true });
      onTestFinished(async () => {
        await close();
        rmSync(dataDir, { recursive: true, force: true });
      });
      await page.setViewportSize({ width: 1100, height: 700 });
      const later = page.getByText(textIn(language, 'window.maps.change_later'));
      await later.waitFor();
      await picture(page, `first-start-${language}`);
      expect((await later.boundingBox())?.height).toBeLessThan(oneLine_px);
      const dialog = page.getByRole('dialog');
      expect(await dialog.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBeLessThanOrEqual(
        0,
      );
    },
  );
});

import { join } from 'node:path';
import type { Page } from 'playwright';

/** A folder for pictures of what the tests see. */
const folder = process.env['HOMEWARD_PICTURES'];

export const wantsPictures = folder !== undefined;

export async function picture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

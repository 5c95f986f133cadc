import { join } from 'node:path';
import type { Page } from 'playwright';

/** For people who want to see what a test sees: a folder for pictures. */
const folder = process.env['HOMEWARD_PICTURES'];

export const wantsPictures = folder !== undefined;

export async function picture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

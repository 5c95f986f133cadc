import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';

interface Shot {
  readonly path: string;
  readonly shown_ms: number;
}

/** Stills of a page, one after the other, that become one moving picture. */
export function film(page: Page) {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-film-'));
  const shots: Shot[] = [];
  return {
    /** Takes the page as it is, once it rests, and shows it for so many seconds. */
    async show(seconds: number) {
      const path = join(folder, `${shots.length}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      shots.push({ path, shown_ms: 1000 * seconds });
    },

    /** Writes an animated WebP that repeats. Returns how long it takes, seconds. */
    develop(path: string) {
      const frames = shots.flatMap((shot) => ['-lossy', '-q', '60', '-d', String(shot.shown_ms), shot.path]);
      execFileSync('img2webp', ['-loop', '0', '-kmin', '0', '-m', '6', ...frames, '-o', path]);
      rmSync(folder, { recursive: true });
      return shots.reduce((sum, shot) => sum + shot.shown_ms, 0) / 1000;
    },
  };
}

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { electronExecutable, type LaunchedApp, launchApp } from '../../support/electronApp.ts';
import { plannerPage } from '../plannerPage.ts';

/** How often the window is killed: `HOMEWARD_KILLS=50 npm run test:long -- --only journeys killing` for a longer look. */
const kills = Number(process.env['HOMEWARD_KILLS'] ?? 5);
const longestEditing_ms = 4000;
/** The window promises to keep all changes older than this. */
const promised_ms = 1000;

interface Edit {
  readonly wind_mps: number;
  /** Infinite for the one under way when the window was killed: it may be there or not. */
  at_ms: number;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

const windOf = async ({ page }: Pick<LaunchedApp, 'page'>): Promise<number> => {
  await plannerPage(page).open('conditions');
  return Number(await page.getByTestId('step-conditions').getByLabel('Wind', { exact: true }).inputValue());
};

/** Edits without a pause until the window is gone; notes each edit once it is made. */
async function editUntilGone({ page }: LaunchedApp, first: number): Promise<Edit[]> {
  const planner = plannerPage(page);
  const edits: Edit[] = [];
  for (let step = 1; ; step += 1) {
    // Tenths from 0.1 to 20, so that neighbouring edits always differ.
    const wind_mps = ((first + step) % 200) / 10;
    const edit: Edit = { wind_mps, at_ms: Number.POSITIVE_INFINITY };
    edits.push(edit);
    const isMade = await planner.fill('conditions', 'Wind', wind_mps).then(
      () => true,
      () => false,
    );
    if (!isMade) return edits;
    edit.at_ms = Date.now();
  }
}

async function killAfter({ app }: LaunchedApp, pause_ms: number): Promise<number> {
  const gone = once(app.process(), 'exit');
  await new Promise((resolve) => setTimeout(resolve, pause_ms));
  const at_ms = Date.now();
  app.process().kill('SIGKILL');
  await gone;
  return at_ms;
}

/** How old the newest edit is that the next start does not have; 0: none is lost. */
function lost_ms(edits: readonly Edit[], found_mps: number, killed_ms: number): number {
  const kept = edits.findLastIndex(({ wind_mps }) => wind_mps === found_mps);
  const firstLost = edits[kept + 1];
  return firstLost === undefined ? 0 : Math.max(0, killed_ms - firstLost.at_ms);
}

describe.skipIf(electronExecutable() === undefined)('a window that is killed while a person edits', () => {
  it(
    `loses nothing that is older than a second, ${kills} times`,
    async () => {
      const dataDir = makeFolder();
      const losses: number[] = [];
      let here = await launchApp({ dataDir });
      let child = here.app.process();
      onTestFinished(() => void child.kill('SIGKILL'));
      for (let time = 0; time < kills; time += 1) {
        const before = await windOf(here);
        const editing = editUntilGone(here, Math.round(before * 10));
        const killed_ms = await killAfter(here, 300 + Math.random() * longestEditing_ms);
        const edits = await editing;
        here = await launchApp({ dataDir });
        child = here.app.process();
        losses.push(lost_ms(edits, await windOf(here), killed_ms));
      }
      await here.close();
      if (kills > 5) console.info(`Lost at each kill, ms: ${losses.join(' ')}`);
      expect(losses.filter((loss) => loss > promised_ms)).toEqual([]);
    },
    60_000 + kills * 20_000,
  );

  it('has what was entered just before it was closed', async () => {
    const dataDir = makeFolder();
    const first = await launchApp({ dataDir });
    await plannerPage(first.page).open('conditions');
    // With the clock stopped, the page does not come to save by itself.
    await first.page.clock.install();
    await plannerPage(first.page).fill('conditions', 'Wind', 7.3);
    await first.close();
    const second = await launchApp({ dataDir });
    expect(await windOf(second)).toBe(7.3);
    await second.close();
  });
});

describe.skipIf(chromiumExecutable() === undefined)('a browser host that is killed', () => {
  it('has the plan at its next start, for any browser', async () => {
    const dataDir = makeFolder();
    const first = await launchBrowserApp({ dataDir });
    await plannerPage(first.page).fill('conditions', 'Wind', 7.3);
    await first.page.waitForTimeout(promised_ms);
    await first.killHost();
    await first.close();
    const second = await launchBrowserApp({ dataDir });
    const isBack = second.page.getByText('Your plan is back');
    await isBack.waitFor();
    expect(await windOf(second)).toBe(7.3);
    await isBack.waitFor();
    await plannerPage(second.page).fill('conditions', 'Wind', 8);
    await expect.poll(() => isBack.count()).toBe(0);
    await second.page.waitForTimeout(promised_ms);
    await second.close();
    const third = await launchBrowserApp({ dataDir });
    expect(await windOf(third)).toBe(8);
    await expect.poll(() => third.page.getByText('Your plan is back').count()).toBe(0);
    await third.close();
  });
});

import type { Page, ViewportSize } from 'playwright';
import { afterAll, onTestFailed } from 'vitest';

interface Closable {
  readonly page: Page;
  close(): Promise<void>;
}

/** Has the host put its plan aside, and the page begin anew without one; what is not saved is not asked about. */
async function leavePlan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    // The page would save what is on screen as it goes.
    for (const name of ['beforeunload', 'pagehide']) addEventListener(name, stop, { capture: true });
    if (window.homeward !== undefined) return void (await window.homeward.call('setCurrentPlanAside', {}));
    const session = sessionStorage.getItem('homeward.session') ?? '';
    const headers = { 'X-Homeward-Session': session, 'Content-Type': 'application/json' };
    await fetch('/bridge/call/setCurrentPlanAside', { method: 'POST', headers, body: '{}' });
  });
  await page.reload();
}

/** Nothing moves by itself: a picture on its way is drawn without a graphics card here, and waited for. */
const still = (page: Page) => page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });

/** As a start has it: nobody points at anything. */
async function beginAnew(page: Page, size: ViewportSize | null): Promise<void> {
  await still(page);
  if (size !== null) await page.setViewportSize(size);
  await page.mouse.move(0, 0);
  const start = page.getByTestId('step-start');
  // A plan that was being saved while it was put aside is there again.
  do {
    await leavePlan(page);
    await start.or(page.getByTestId('step-launch')).first().waitFor();
  } while (!(await start.isVisible()));
}

/**
 * One planner for all tests of a file or a part of it: a start takes longer than most tests do. Each test has it without a plan, freshly loaded
 * and without motion; settings, aircraft, keys and the server stay as the test before left them. After a test that failed it is another one.
 */
export function plannerOfFile<App extends Closable>(launch: () => Promise<App>): () => Promise<App> {
  let open: App | undefined;
  let size: ViewportSize | null = null;
  const close = async () => {
    const closing = open;
    open = undefined;
    await closing?.close();
  };
  afterAll(close);
  return async () => {
    onTestFailed(close);
    if (open !== undefined) {
      await beginAnew(open.page, size);
      return open;
    }
    open = await launch();
    size = open.page.viewportSize();
    await still(open.page);
    return open;
  };
}

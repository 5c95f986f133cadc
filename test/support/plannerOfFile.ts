import type { Page, ViewportSize } from 'playwright';
import { afterAll, onTestFailed } from 'vitest';
import { beginAnew, still } from './beginAnew.ts';

interface Closable {
  readonly page: Page;
  close(): Promise<void>;
  /** Closes for good one that `close` gives back (`lentPlanner.ts`). */
  discard?(): Promise<void>;
}

/**
 * One planner for all tests of a file or a part of it: a start takes longer than most tests do. Each test has it without a plan, freshly loaded
 * and without motion; settings, aircraft, keys and the server stay as the test before left them. After a test that failed it is another one.
 */
export function plannerOfFile<App extends Closable>(launch: () => Promise<App>): () => Promise<App> {
  let open: App | undefined;
  let size: ViewportSize | null = null;
  const take = () => {
    const taken = open;
    open = undefined;
    return taken;
  };
  afterAll(() => take()?.close());
  return async () => {
    onTestFailed(() => {
      const failed = take();
      return failed?.discard?.() ?? failed?.close();
    });
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

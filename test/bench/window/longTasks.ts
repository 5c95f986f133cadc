import type { Page } from 'playwright';

/** The tasks of a page's main thread that take longer than 50 ms while something is done, milliseconds. */
export async function longTasksDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: { found, observer } });
  });
  await work();
  return page.evaluate(() => {
    const { longTasks } = window as unknown as {
      longTasks: { found: number[]; observer: PerformanceObserver };
    };
    longTasks.observer.disconnect();
    return longTasks.found;
  });
}

import type { Page, ViewportSize } from 'playwright';

/** Calls an operation as the page does, in the window or in a browser. */
export const callHost = (page: Page, name: string, input: object): Promise<unknown> =>
  page.evaluate(
    async ([operation, given]) => {
      if (window.homeward !== undefined) return window.homeward.call(operation as 'getSettings', given);
      const session = sessionStorage.getItem('homeward.session') ?? '';
      const headers = { 'X-Homeward-Session': session, 'Content-Type': 'application/json' };
      const answer = await fetch(`/bridge/call/${operation}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(given),
      });
      return answer.json();
    },
    [name, input] as const,
  );

/** Has the host put its plan aside, and the page begin anew without one; what is not saved is not asked about. */
async function leavePlan(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    // The page would save what is on screen as it goes.
    for (const name of ['beforeunload', 'pagehide']) addEventListener(name, stop, { capture: true });
  });
  await callHost(page, 'setCurrentPlanAside', {});
  await page.reload();
}

/** Nothing moves by itself: a picture on its way is drawn without a graphics card here, and waited for. */
export const still = (page: Page) => page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });

/** As a start has it: nobody points at anything. */
export async function beginAnew(page: Page, size: ViewportSize | null): Promise<void> {
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

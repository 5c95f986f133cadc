import type { Page, Route } from 'playwright';

export const refusal = {
  ok: false,
  problem: { code: 'OVERLOADED', message: 'Too many analyses at once; try again.' },
  request_id: 'r',
};

/** Holds back the calls of an operation, of a page in a browser, until they are released or refused. */
export async function holdBack(page: Page, name: string) {
  const held: Route[] = [];
  await page.route(`**/bridge/call/${name}`, (route) => void held.push(route));
  const release = async (end: (route: Route) => Promise<void>) => {
    await Promise.all(held.map(end));
    await page.unroute(`**/bridge/call/${name}`);
  };
  return {
    held,
    letGo: () => release((route) => route.continue()),
    refuse: () => release((route) => route.fulfill({ json: refusal })),
  };
}

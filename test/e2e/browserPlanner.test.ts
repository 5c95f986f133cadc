import { afterEach, describe } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { inLong } from '../support/inLong.ts';
import { describeMainJob } from './mainJob.ts';
import { plannerPage } from './plannerPage.ts';
import { describeSureness } from './surenessJob.ts';

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

describe.skipIf(chromiumExecutable() === undefined)('the planner in a browser', () => {
  const openPlanner = async () => {
    launched = await launchBrowserApp();
    return plannerPage(launched.page);
  };
  describeMainJob(openPlanner);
  if (inLong(false, true)) describeSureness(openPlanner);
});

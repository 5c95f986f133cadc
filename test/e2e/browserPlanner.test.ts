import { describe } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { inLong } from '../support/inLong.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { describeMainJob } from './mainJob.ts';
import { plannerPage } from './plannerPage.ts';
import { describeSureness } from './surenessJob.ts';

describe.skipIf(chromiumExecutable() === undefined)('the planner in a browser', () => {
  const opened = plannerOfFile(() => launchBrowserApp());
  const openPlanner = async () => plannerPage((await opened()).page);
  // Which format a file has is the same question in any host.
  describeMainJob(openPlanner, inLong(2, undefined));
  if (inLong(false, true)) describeSureness(openPlanner);
});

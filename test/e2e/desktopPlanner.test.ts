import { afterEach, describe } from 'vitest';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { describeMainJob } from './mainJob.ts';
import { plannerPage } from './plannerPage.ts';
import { describeSureness } from './surenessJob.ts';

let launched: LaunchedApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

describe.skipIf(electronExecutable() === undefined)('the planner in its own window', () => {
  const openPlanner = async () => {
    launched = await launchApp();
    return plannerPage(launched.page);
  };
  describeMainJob(openPlanner);
  describeSureness(openPlanner);
});

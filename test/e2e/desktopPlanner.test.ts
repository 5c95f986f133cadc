import { describe } from 'vitest';
import { electronExecutable, launchApp } from '../support/electronApp.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { describeMainJob } from './mainJob.ts';
import { plannerPage } from './plannerPage.ts';
import { describeSureness } from './surenessJob.ts';

describe.skipIf(electronExecutable() === undefined)('the planner in its own window', () => {
  const opened = plannerOfFile(() => launchApp());
  const openPlanner = async () => plannerPage((await opened()).page);
  describeMainJob(openPlanner);
  describeSureness(openPlanner);
});

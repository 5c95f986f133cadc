#!/usr/bin/env node
// Before a commit: types, lint and the unit tests of what differs from the branch main: `npm run check`.
import { nodeProblem } from '../electron/launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  const [{ runAll }, { checkSteps }] = await Promise.all([
    import('./run/runAll.mjs'),
    import('./run/steps.mjs'),
  ]);
  await runAll(process.argv.slice(2), checkSteps);
} else {
  console.error(problem);
  process.exitCode = 1;
}

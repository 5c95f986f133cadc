#!/usr/bin/env node
import { nodeProblem } from '../electron/launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  import('./run/runAll.mjs').then(({ runAll }) => runAll(process.argv.slice(2)));
} else {
  console.error(problem);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

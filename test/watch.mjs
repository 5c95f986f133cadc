#!/usr/bin/env node
import { nodeProblem } from '../electron/launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  import('./run/watchTests.mjs').then(({ watchTests }) => watchTests(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 1;
}

#!/usr/bin/env node
import { nodeProblem } from './launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  // Imported only here, so that an old Node gets as far as printing the problem.
  import('./dev/dev.mjs').then(({ dev }) => dev(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 1;
}

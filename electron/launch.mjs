#!/usr/bin/env node
import { nodeProblem } from './launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  // Imported only here, so that an old Node gets as far as printing the problem.
  import('./launch/launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 1;
}

#!/usr/bin/env node
import { nodeProblem } from './launch/nodeVersion.mjs';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  // Not imported above: an old Node must get as far as the sentence.
  import('./dev/dev.mjs').then(({ dev }) => dev(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 1;
}

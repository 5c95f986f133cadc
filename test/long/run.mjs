#!/usr/bin/env node
// Thousands of random cases, kills and floods, which take too long for each commit: `npm run test:long`.
import { runAll } from '../run/runAll.mjs';
import { longSteps } from '../run/steps.mjs';

await runAll(process.argv.slice(2), longSteps);

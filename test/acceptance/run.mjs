#!/usr/bin/env node
// Compares with real files and research that are not part of the repository: `npm run acceptance`, with the folder `shared` beside it
// or HOMEWARD_MATERIAL naming another.
import { runAll } from '../run/runAll.mjs';
import { acceptanceSteps } from '../run/steps.mjs';

await runAll(process.argv.slice(2), acceptanceSteps);

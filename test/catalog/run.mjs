// Checks an aircraft of assets/drones.json: what is missing, wrong or odd.
//   npm run aircraft -- check KEY
import { runBundled } from '../support/runBundled.mjs';

await runBundled('test/catalog/main.ts');

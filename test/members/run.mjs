// Writes engine/flightplan/MEMBERS.md: what the readers of flight plans know.
//   npm run members
import { runBundled } from '../support/runBundled.mjs';

await runBundled('test/members/members.ts');

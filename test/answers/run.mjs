// Asks this tree and another revision the same random requests over HTTP and lists every figure that differs.
//   npm run answers -- --against v1.2             the last release, a branch, any commit
//   npm run answers -- --against HEAD~3 --count 100 --seed 7 --only range,mission
import { runBundled } from '../support/runBundled.mjs';

await runBundled('test/answers/answers.ts');

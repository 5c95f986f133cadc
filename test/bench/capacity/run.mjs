// `npm run capacity`: measures two servers on one Redis and writes deploy/capacity.md; `-- --render` writes it from what was measured before.
import { runBundled } from '../../support/runBundled.mjs';

await runBundled('test/bench/capacity/main.ts');

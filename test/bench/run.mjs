// The engine against a plain implementation of the same questions.
import { runBundled } from './runBundled.mjs';

await runBundled('test/bench/bench.ts');

// Damages the flight plans of the project in many ways and looks at how they are read: faults of the reader, reads of over a
// second, and cut files that are taken without a warning.
//   npm run fuzz                              60 seconds a format
//   npm run fuzz -- --seconds 5 --seed 7
//   npm run fuzz -- --folder path/to/plans    other files than those of the project
import { runBundled } from '../support/runBundled.mjs';

await runBundled('test/fuzz/fuzz.ts');

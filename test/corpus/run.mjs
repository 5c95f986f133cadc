// Reads every plan of a folder and compares it with the folder's MANIFEST.csv.
//   npm run corpus                    those beside the repository
//   npm run corpus -- path/to/folder  others of the same kind
//   npm run corpus -- --members       what becomes of each member, element and column in them: read, told or left
import { runBundled } from '../support/runBundled.mjs';

await runBundled('test/corpus/corpus.ts');

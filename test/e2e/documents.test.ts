import { describe } from 'vitest';
import { keepDocuments } from './documentJob.ts';
import { savingHosts } from './savingHosts.ts';

for (const { name, isMissing, open } of savingHosts)
  describe.skipIf(isMissing)(`a plan file in ${name}`, () => keepDocuments(open));

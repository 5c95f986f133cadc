import { describe } from 'vitest';
import { longJourneys } from '../support/longJourney.ts';
import { keepDocument, leaveDocument } from './documentJob.ts';
import { bothSavingHosts, savingHosts } from './savingHosts.ts';

// Files reach a browser by other ways than the window: as downloads, and from its own dialog.
for (const { name, isMissing, open } of bothSavingHosts)
  describe.skipIf(isMissing)(`a plan file in ${name}`, () => keepDocument(open));

for (const { name, isMissing, open } of savingHosts)
  longJourneys.skipIf(isMissing)(`a saved plan in ${name}`, () => leaveDocument(open));

import type { OperationOutput } from '../../../server/contract/operations.ts';
import { toFindingText } from '../../../server/report/say.ts';
import { localeOfPage } from '../../ui/words.ts';

type Notes = OperationOutput<'exportPlan'>['notes'];

/** Notes about files, a sentence each, as the page writes them. */
export const textsOf = (notes: Notes): string[] => notes.map((note) => toFindingText(note, localeOfPage()));

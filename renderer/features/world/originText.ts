import type { WorldFile } from '../../../server/contract/schemas/world.ts';
import { dayOf } from '../../../server/report/dayOf.ts';
import { words } from '../../ui/words.ts';

/** Where a file is from: each fact that it does not state is said to be missing. */
export const originText = ({
  source,
  licence,
  dated,
  valid_until,
}: Pick<WorldFile, 'source' | 'licence' | 'dated' | 'valid_until'>): string =>
  words('window.world.origin', {
    source: source ?? 'none',
    licence: licence ?? 'none',
    dated: dayOf(dated ?? 'none'),
    until: valid_until ?? 'none',
  });

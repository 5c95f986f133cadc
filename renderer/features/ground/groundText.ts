import { besideEachOther, toHeightText, type Units } from '../../../server/contract/words/format.ts';
import type { KnownGround } from '../../../server/contract/words/groundWords.ts';
import type { Inputs } from '../../plan/inputs.ts';

/** What an answer says of the ground that its figures stand on. */
export interface Ground {
  readonly known: KnownGround;
  /** Kinds of sources, joined by `+`. */
  readonly source: string;
  /** Standard deviation of their heights. */
  readonly error_m: number | undefined;
}

/** The step in one line. Rings come home at the height they go out at, so without a route no return is named. */
export function toGroundSummary(
  { clearance_m, return_height_m }: Pick<Inputs, 'clearance_m' | 'return_height_m'>,
  known: KnownGround | undefined,
  { hasRoute, units }: { readonly hasRoute: boolean; readonly units: Units },
): string {
  const isLevel = known === 'none';
  const byHand = return_height_m !== undefined;
  const back = byHand ? `return at ${toHeightText(return_height_m, units)}` : 'return as needed';
  return besideEachOther([
    isLevel ? 'not known, taken as level' : `${toHeightText(clearance_m, units)} clear`,
    known === 'part' ? 'partly known' : '',
    hasRoute && (byHand || !isLevel) ? back : '',
  ]);
}

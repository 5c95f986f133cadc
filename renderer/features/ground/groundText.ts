import type { HeightSource } from '../../../engine/terrain/elevation.ts';
import { besideEachOther, type Locale, toHeightText } from '../../../server/report/format.ts';
import type { KnownGround } from '../../../server/report/groundWords.ts';
import { type ReturnFigures, toReturnHeightSpan } from '../../../server/report/returnHeight.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { words } from '../../ui/words.ts';

/** Says how well the ground below the figures is known. */
export interface Ground {
  readonly known: KnownGround;
  /** Kinds of sources, joined by `+`. */
  readonly source: string;
  /** Each of them with what its heights are. */
  readonly sources: readonly HeightSource[];
  /** Standard deviation of their heights. */
  readonly error_m: number | undefined;
}

interface ReturnContext {
  readonly locale: Locale;
  /** Absent: there is no answer to this plan yet. */
  readonly result?: ReturnFigures | undefined;
}

interface SummaryContext extends ReturnContext {
  readonly hasRoute: boolean;
}

/** The return height that the verdict takes, by hand or as the ground needs it; `none`: it is not known yet. */
function takenReturnHeight(
  { return_height_m }: Pick<Inputs, 'return_height_m'>,
  { locale, result }: ReturnContext,
): string {
  if (return_height_m !== undefined) return toHeightText(return_height_m, locale);
  return result === undefined ? 'none' : toReturnHeightSpan(result, locale);
}

/** The text in the empty field of the return height. */
export const toAsNeededText = (context: ReturnContext): string =>
  words('window.ground.as_needed', { height: takenReturnHeight({ return_height_m: undefined }, context) });

/** The step in one line. Rings come home at the height they go out at, so without a route no return is named. */
export function toGroundSummary(
  inputs: Pick<Inputs, 'clearance_m' | 'return_height_m'>,
  known: KnownGround | undefined,
  { hasRoute, ...context }: SummaryContext,
): string {
  const clear = toHeightText(inputs.clearance_m, context.locale);
  return besideEachOther([
    known === 'none' ? words('window.ground.level_assumed') : words('window.ground.clear', { height: clear }),
    known === 'part' ? words('window.ground.partly_known') : '',
    hasRoute ? words('window.ground.return', { height: takenReturnHeight(inputs, context) }) : '',
  ]);
}

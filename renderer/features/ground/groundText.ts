import type { HeightSource } from '../../../engine/terrain/elevation.ts';
import { besideEachOther, type Locale, toHeightText } from '../../../server/report/format.ts';
import type { KnownGround } from '../../../server/report/groundWords.ts';
import { toReturnHeightText } from '../../../server/report/returnHeight.ts';
import type { MissionResult } from '../../map/mapProps.ts';
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

interface SummaryContext {
  readonly hasRoute: boolean;
  readonly locale: Locale;
  /** The answer to the route, where there is one to this plan. */
  readonly result?: Pick<MissionResult, 'return_home' | 'battery_plan'> | undefined;
}

/** The step in one line. Rings come home at the height they go out at, so without a route no return is named. */
export function toGroundSummary(
  { clearance_m, return_height_m }: Pick<Inputs, 'clearance_m' | 'return_height_m'>,
  known: KnownGround | undefined,
  { hasRoute, locale, result }: SummaryContext,
): string {
  const isLevel = known === 'none';
  const byHand = return_height_m !== undefined;
  const height = byHand
    ? toHeightText(return_height_m, locale)
    : result && toReturnHeightText(result, locale);
  const back =
    height === undefined
      ? words('window.ground.return_as_needed')
      : words('window.ground.return_at', { height });
  return besideEachOther([
    isLevel
      ? words('window.ground.level_assumed')
      : words('window.ground.clear', { height: toHeightText(clearance_m, locale) }),
    known === 'part' ? words('window.ground.partly_known') : '',
    hasRoute && (byHand || !isLevel) ? back : '',
  ]);
}

import { useAnalysis } from '../../analysis/answers.ts';
import { standingOf } from '../../analysis/asyncResult.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { type Offer, toRingOffer, toRouteOffer } from './speedText.ts';

/**
 * Offers best range for the plan on screen; `undefined` if the plan flies it already or it brings nothing. The offer stays,
 * dimmed with its surroundings, while newer answers are awaited, and goes if either is refused.
 */
export function useBestRangeOffer(kind: 'rings' | 'route'): Offer | undefined {
  const flown = useAnalysis((state) => standingOf(kind === 'route' ? state.mission : state.range));
  const better = useAnalysis((state) => standingOf(kind === 'route' ? state.bestMission : state.bestRange));
  const range = useAnalysis((state) => state.range.answered?.result);
  const bestRange = useAnalysis((state) => state.bestRange.answered?.result);
  const mission = useAnalysis((state) => state.mission.answered?.result);
  const bestMission = useAnalysis((state) => state.bestMission.answered?.result);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const locale = useLocale();
  if ([flown, better].some((standing) => standing === 'nothing' || standing === 'refused')) return undefined;
  if (kind === 'route') return mission && toRouteOffer(mission, bestMission);
  return range && toRingOffer(range, bestRange, threshold_pct, locale);
}

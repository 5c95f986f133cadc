import { fits } from '../../analysis/fits.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useAnalysis, useInputs, useMission } from '../../plannerContext.ts';
import { useUnits } from '../../ui/unitsContext.ts';
import { type Offer, toRingOffer, toRouteOffer } from './speedWords.ts';

/** What best range would bring to what is on screen; `undefined` where it is flown already or brings nothing. */
export function useBestRangeOffer(kind: 'rings' | 'route'): Offer | undefined {
  const { range, mission, bestRange, bestMission } = useAnalysis((state) => state);
  const plan = useMission(currentMission);
  const { speed_choice, rth_threshold_pct } = useInputs((inputs) => inputs);
  const units = useUnits();
  if (speed_choice === 'best_range' || plan.home === undefined) return undefined;
  if (kind === 'route') {
    if (!fits(mission.answer, plan) || bestMission.problem !== undefined) return undefined;
    return toRouteOffer(mission.answer, bestMission.answer);
  }
  if (range.answer === undefined || bestRange.problem !== undefined) return undefined;
  return toRingOffer(range.answer, bestRange.answer, rth_threshold_pct, units);
}

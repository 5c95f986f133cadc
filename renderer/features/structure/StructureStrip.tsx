import { useStore } from 'zustand';
import { isCurrent } from '../../analysis/channel.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { LaunchQuestion } from '../verdict/LaunchQuestion.tsx';
import { Strip } from '../verdict/VerdictStrip.tsx';
import { useDrawnStructure } from './structureOfPlan.ts';
import { toStructureVerdict } from './structureVerdict.ts';

export function StructureStrip() {
  const state = useStore(useDrawnStructure().store);
  const wind_speed_mps = useInputs((inputs) => inputs.wind_speed_mps);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const locale = useLocale();
  const { structure, flight, launch, isLaunchGuess } = state;
  if (structure === undefined) return null;
  const verdict = toStructureVerdict({ ...state, structure }, { locale, wind_speed_mps, threshold_pct });
  const warnings = launch !== undefined && isCurrent(flight) ? (flight.answer?.warnings ?? []) : [];
  const question = isLaunchGuess && launch !== undefined ? <LaunchQuestion isSurvey /> : null;
  return <Strip {...{ verdict, warnings, question }} aircraft={undefined} />;
}

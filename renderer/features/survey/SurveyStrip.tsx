import { useStore } from 'zustand';
import { isCurrent } from '../../analysis/channel.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { LaunchAsked, LaunchQuestion } from '../verdict/LaunchQuestion.tsx';
import { Strip } from '../verdict/VerdictStrip.tsx';
import { launchOf } from './drawnSurveyStore.ts';
import { useDrawnSurvey } from './surveyOfPlan.ts';
import { toSurveyVerdict } from './surveyVerdict.ts';

export function SurveyStrip() {
  const drawnSurvey = useDrawnSurvey();
  const state = useStore(drawnSurvey.store);
  const wind_speed_mps = useInputs((inputs) => inputs.wind_speed_mps);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const locale = useLocale();
  const { survey, flight } = state;
  const launch = launchOf(state);
  if (survey === undefined) return null;
  const context = { locale, wind_speed_mps, threshold_pct };
  const verdict = toSurveyVerdict({ ...state, survey }, context);
  const warnings = launch !== undefined && isCurrent(flight) ? (flight.answer?.warnings ?? []) : [];
  const asked = survey.file === undefined ? <LaunchQuestion isSurvey /> : <LaunchAsked />;
  const question = launch?.isGuess === true ? asked : null;
  return <Strip {...{ verdict, warnings, question }} aircraft={undefined} />;
}

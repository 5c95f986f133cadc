import { createStore } from 'zustand/vanilla';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import type { VariantLetter } from '../../../server/contract/schemas/planVariants.ts';
import { atRest } from '../../../server/report/planQuestions.ts';
import { type Analysis, type AnalysisState, makeAnalysis } from '../../analysis/analysisStore.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import { type Questions, toQuestions } from '../../analysis/requests.ts';
import { part } from '../../parts/part.ts';

/** The answers about variants that are not on screen, by their letters. */
export type AnswersBeside = Readonly<Partial<Record<VariantLetter, AnalysisState>>>;

/** The questions about a variant; a route that was answered with its profile is not asked about again without. */
function questionsOf({ inputs, mission }: PlanVariant, { answered }: AnalysisState['mission']): Questions {
  const plain = toQuestions(inputs, mission, atRest);
  const full = toQuestions(inputs, mission, atRest, { profile: true });
  const known = isSame(answered?.question, full.mission) ? full.mission : plain.mission;
  return { range: plain.range, mission: known, bestRange: undefined, bestMission: undefined };
}

export const useVariantAnswers = part(({ bridge, schedule, of }) => {
  const control = of(useAnalysisControl);
  const store = createStore<AnswersBeside>(() => ({}));
  const analyses = new Map<VariantLetter, Analysis>();
  const made = (letter: VariantLetter): Analysis => {
    const known = analyses.get(letter);
    if (known !== undefined) return known;
    const analysis = makeAnalysis(bridge, schedule);
    analysis.store.subscribe((state) => {
      if (analyses.get(letter) === analysis) store.setState({ [letter]: state });
    });
    analyses.set(letter, analysis);
    return analysis;
  };
  const drop = (letter: VariantLetter) => {
    const analysis = analyses.get(letter);
    analyses.delete(letter);
    analysis?.ask({ range: undefined, mission: undefined, bestRange: undefined, bestMission: undefined });
    const { [letter]: _, ...rest } = store.getState();
    store.setState(rest, true);
  };
  return {
    store,
    /** Asks about variants that are not on screen; what is answered already is not asked again. */
    ask: (parked: readonly PlanVariant[]) => {
      for (const variant of parked) {
        const analysis = made(variant.letter);
        analysis.ask(questionsOf(variant, analysis.store.getState().mission));
      }
    },
    /** Sends all questions again, since their answers have changed. */
    askAnew: () => {
      for (const analysis of analyses.values()) analysis.askAnew();
    },
    /** The variant on screen gives way, and keeps its answers under its letter. */
    keep: (letter: VariantLetter) => made(letter).adopt(control.store.getState()),
    /** A variant comes on screen with the answers that it has. */
    bring: (letter: VariantLetter) => {
      const known = analyses.get(letter)?.store.getState();
      drop(letter);
      control.adopt(known);
    },
    /** Drops the answers about a variant; absent: about all. */
    forget: (letter?: VariantLetter) => {
      for (const one of letter === undefined ? [...analyses.keys()] : [letter]) drop(one);
    },
  };
});

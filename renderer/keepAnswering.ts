import { useAnalysisControl } from './analysis/answers.ts';
import { standingOf } from './analysis/asyncResult.ts';
import { isSame } from './analysis/isSame.ts';
import { toQuestions } from './analysis/requests.ts';
import { makeRest } from './analysis/rest.ts';
import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { useCatalog } from './features/drone/catalogStore.ts';
import { useExporter } from './features/export/exportStore.ts';
import { useImporter } from './features/import/importStore.ts';
import { usePlaceSearch } from './features/search/placeSearchStore.ts';
import { useDrawnStructure } from './features/structure/structureOfPlan.ts';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { useVariantAnswers } from './features/variants/variantAnswers.ts';
import { useVariants } from './features/variants/variantsStore.ts';
import { useWorld } from './features/world/worldStore.ts';
import type { Parts } from './parts/part.ts';
import { useBriefingDetails } from './plan/briefingDetails.ts';
import { currentMission } from './plan/missionStore.ts';
import { useInputsStore, useMissionStore, useViewStore } from './plan/planStores.ts';
import { selectionAfterEdit } from './plan/viewStore.ts';
import { usePlanSaver } from './saverByHost.ts';

/** Asks about plan and inputs as they are; once the pointer rests on what it holds, about all that waited for it. */
function makeAsking({ of }: Parts): () => void {
  const mission = of(useMissionStore);
  const ask = (isResting: boolean) => {
    const state = mission.store.getState();
    const given = of(useInputsStore).getState();
    if (given.drone_key === '') return;
    const pace = { isHeld: state.dragged !== undefined, isResting };
    const shown = { profile: of(useViewStore).getState().isProfileOpen };
    of(useAnalysisControl).ask(toQuestions(given, currentMission(state), pace, shown), pace);
  };
  const rest = makeRest(() => ask(true));
  return () => {
    ask(false);
    if (mission.store.getState().dragged === undefined) rest.stop();
    else rest.moved();
  };
}

/** Asks about the variants beside the one on screen, once that has its answers and nothing is held. */
function makeAskingBeside({ of }: Parts): () => void {
  const variants = of(useVariants);
  const answers = of(useVariantAnswers);
  return () => {
    const { range, mission } = of(useAnalysisControl).store.getState();
    const isBusy = standingOf(range) === 'checking' || standingOf(mission) === 'checking';
    const isHeld = of(useMissionStore).store.getState().dragged !== undefined;
    const { list, shown } = variants.store.getState();
    if (list.length === 1 || isBusy || isHeld) return;
    answers.ask(
      variants.contents().filter(({ letter, inputs }) => letter !== shown && inputs.drone_key !== ''),
    );
  };
}

/** After each change of plan or inputs, asks the new questions and saves both for the next start. */
export function keepAnswering(parts: Parts): void {
  const { of } = parts;
  const view = of(useViewStore);
  const analysis = of(useAnalysisControl);
  const documents = of(useDocuments);
  const search = of(usePlaceSearch);
  const exporter = of(useExporter);
  const saver = of(usePlanSaver);
  const askAgain = makeAsking(parts);
  const askBeside = makeAskingBeside(parts);
  const onChange = () => {
    askAgain();
    saver.saveSoon();
  };
  of(useMissionStore).store.subscribe((state, before) => {
    if (state.history !== before.history) documents.follow();
    if (state.replaced !== before.replaced) {
      analysis.forgetRoute();
      // What was looked for belongs to the plan before.
      search.clear();
    }
    const { selected } = view.getState();
    const kept = selectionAfterEdit(selected, state.history.present.waypoints.length);
    if (kept !== selected) view.setState({ selected: kept });
    onChange();
    void exporter.refresh();
  });
  of(useInputsStore).subscribe(onChange);
  view.subscribe((state, before) => {
    if (state.isProfileOpen !== before.isProfileOpen) askAgain();
    saver.saveSoon();
  });
  of(useImporter).store.subscribe(({ report, losses }, before) => {
    if (report !== before.report || losses !== before.losses) saver.saveSoon();
  });
  documents.store.subscribe(({ file }, before) => {
    if (file !== before.file) saver.saveSoon();
  });
  of(useWorld).store.subscribe(({ list }, before) => {
    if (list !== before.list && before.list !== undefined) void documents.checkLock();
  });
  of(useDrawnSurvey).store.subscribe(({ survey }, before) => {
    if (survey !== before.survey) saver.saveSoon();
  });
  of(useDrawnStructure).store.subscribe(({ structure }, before) => {
    if (structure !== before.structure) saver.saveSoon();
  });
  of(useBriefingDetails).subscribe(saver.saveSoon);
  of(useVariants).store.subscribe(() => {
    askBeside();
    saver.saveSoon();
  });
  of(useCatalog).store.subscribe(({ drones }, before) => {
    if (before.drones.length > 0 && !isSame(drones, before.drones)) of(useVariantAnswers).askAnew();
  });
  analysis.store.subscribe((state, before) => {
    if (state.range.answered?.isOld === true && before.range.answered?.isOld !== true)
      of(useVariantAnswers).askAnew();
    askBeside();
    if (state.mission !== before.mission) void exporter.refresh();
  });
  askAgain();
  askBeside();
}

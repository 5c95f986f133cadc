import type { StoreApi } from 'zustand/vanilla';
import type { Analysis } from './analysis/analysisStore.ts';
import { toQuestions } from './analysis/requests.ts';
import { makeRest } from './analysis/rest.ts';
import type { Documents } from './features/documents/documentsStore.ts';
import type { Exporter } from './features/export/exportStore.ts';
import type { Importer } from './features/import/importer.ts';
import type { DrawnSurveyControl } from './features/survey/drawnSurveyStore.ts';
import type { Inputs } from './plan/inputs.ts';
import { currentMission, type MissionStore } from './plan/missionStore.ts';
import type { PlanSaver } from './plan/planSaver.ts';
import { selectionAfterEdit, type ViewState } from './plan/viewStore.ts';

interface Asked {
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly view: StoreApi<ViewState>;
  readonly analysis: Analysis;
}

interface Kept extends Asked {
  readonly importer: Importer;
  readonly exporter: Exporter;
  readonly documents: Documents;
  readonly drawnSurvey: DrawnSurveyControl;
  readonly saver: PlanSaver;
}

/** Asks about plan and inputs as they are; once the pointer rests on what it holds, about all that waited for it. */
function makeAsking({ mission, inputs, analysis, view }: Asked): () => void {
  const ask = (isResting: boolean) => {
    const state = mission.store.getState();
    const given = inputs.getState();
    if (given.drone_key === '') return;
    const pace = { isHeld: state.dragged !== undefined, isResting };
    const shown = { profile: view.getState().isProfileOpen };
    analysis.ask(toQuestions(given, currentMission(state), pace, shown), pace);
  };
  const rest = makeRest(() => ask(true));
  return () => {
    ask(false);
    if (mission.store.getState().dragged === undefined) rest.stop();
    else rest.moved();
  };
}

/** After each change of plan or inputs, asks the new questions and saves both for the next start. */
export function keepAnswering(planner: Kept): void {
  const { mission, inputs, analysis, view, exporter, importer, documents, drawnSurvey, saver } = planner;
  const askAgain = makeAsking(planner);
  const onChange = () => {
    askAgain();
    saver.saveSoon();
  };
  mission.store.subscribe((state, before) => {
    if (state.history !== before.history) documents.follow();
    if (state.replaced !== before.replaced) analysis.forgetRoute();
    const { selected } = view.getState();
    const kept = selectionAfterEdit(selected, state.history.present.waypoints.length);
    if (kept !== selected) view.setState({ selected: kept });
    onChange();
    void exporter.refresh();
  });
  inputs.subscribe(onChange);
  view.subscribe((state, before) => {
    if (state.isProfileOpen !== before.isProfileOpen) askAgain();
    saver.saveSoon();
  });
  importer.store.subscribe(({ report, losses }, before) => {
    if (report !== before.report || losses !== before.losses) saver.saveSoon();
  });
  documents.store.subscribe(({ file }, before) => {
    if (file !== before.file) saver.saveSoon();
  });
  drawnSurvey.store.subscribe(({ survey }, before) => {
    if (survey !== before.survey) saver.saveSoon();
  });
  analysis.store.subscribe((state, before) => {
    if (state.mission !== before.mission) void exporter.refresh();
  });
  askAgain();
}

import type { Position } from '../../engine/geo/position.ts';
import { useAnalysisControl, usePointedPlace, useSettledAnalysis } from '../../renderer/analysis/answers.ts';
import { useBriefer } from '../../renderer/features/briefing/briefingStore.ts';
import { useDocuments, useStartNew } from '../../renderer/features/documents/documentsOfPlan.ts';
import { useAircraftForm } from '../../renderer/features/drone/aircraftFormStore.ts';
import { useCatalog } from '../../renderer/features/drone/catalogStore.ts';
import { useOwnAircraft } from '../../renderer/features/drone/ownAircraftStore.ts';
import { useExporter } from '../../renderer/features/export/exportStore.ts';
import { useResultExporter } from '../../renderer/features/export/resultStore.ts';
import { useHelp } from '../../renderer/features/help/helpStore.ts';
import { useImporter } from '../../renderer/features/import/importStore.ts';
import { useSources } from '../../renderer/features/maps/mapsStore.ts';
import { useColumnAsker } from '../../renderer/features/replay/columnsStore.ts';
import { useReplayer } from '../../renderer/features/replay/replayStore.ts';
import { usePlaceSearch } from '../../renderer/features/search/placeSearchStore.ts';
import { useFlyBestRange } from '../../renderer/features/speed/flyBestRange.ts';
import { useDrawnStructure } from '../../renderer/features/structure/structureOfPlan.ts';
import { useDrawnSurvey } from '../../renderer/features/survey/surveyOfPlan.ts';
import { useVariantAnswers } from '../../renderer/features/variants/variantAnswers.ts';
import { useVariants } from '../../renderer/features/variants/variantsStore.ts';
import { useHostState } from '../../renderer/hostState.ts';
import { useOtherWindows } from '../../renderer/otherWindows.ts';
import type { Parts } from '../../renderer/parts/part.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import { useLaunch, usePlanCommands } from '../../renderer/plan/planCommands.ts';
import { usePlanLock } from '../../renderer/plan/planLock.ts';
import {
  type StartPlan,
  useInputsStore,
  useMissionStore,
  useStartPlan,
  useViewStore,
} from '../../renderer/plan/planStores.ts';
import { makePlanner } from '../../renderer/planner.ts';
import { useSettingsControl } from '../../renderer/platform/settingsStore.ts';
import { usePlanSaver } from '../../renderer/saverByHost.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import type { Answer, Problem } from '../../server/contract/problem.ts';
import { missionResult, rangeResult } from './results.ts';

export interface Call {
  readonly name: OperationName;
  readonly input: unknown;
  /** True once the page has aborted the call. */
  readonly isGivenUp: () => boolean;
  answer(output: unknown): Promise<void>;
  refuse(problem: Problem): Promise<void>;
}

/** Runs everything that waits on an answer. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A host whose answers the test gives by hand, in any order. */
export function makeFakeBridge() {
  const calls: Call[] = [];
  const bridge: DesktopBridge = {
    host: 'browser',
    // The table of operations types a host's answers; here the test is the host.
    call: (name, input, { signal } = {}) =>
      new Promise((resolve) => {
        const reply = (answer: Answer<unknown>) => {
          resolve(answer as never);
          return settle();
        };
        calls.push({
          name,
          input,
          isGivenUp: () => signal?.aborted === true,
          answer: (output) => reply({ ok: true, output, request_id: 'r' }),
          refuse: (problem) => reply({ ok: false, problem, request_id: 'r' }),
        });
      }),
    chooseFile: async () => undefined,
    saveFile: async () => undefined,
    saveFiles: async () => undefined,
    chooseFolder: async () => undefined,
    saveDocumentAs: async () => undefined,
    endsPlan: () => false,
    openWindow: async () => false,
    tellShown: () => undefined,
    showElsewhere: async () => false,
    onChangedElsewhere: () => () => undefined,
    onMenuCommand: () => () => undefined,
    onOpenFile: () => () => undefined,
  };
  const named = (name: OperationName) => calls.filter((call) => call.name === name);
  return {
    bridge,
    calls,
    callsOf: (name: OperationName) => named(name).filter((call) => !isComparison(call)),
    /** The calls that ask what best range would bring. */
    comparisonsOf: (name: OperationName) => named(name).filter(isComparison),
  };
}

/** A comparison with best range: such calls alone leave out the explanation. */
function isComparison({ input }: Call): boolean {
  const { options, explanation } = (input ?? {}) as {
    options?: { explanation?: boolean };
    explanation?: boolean;
  };
  return (options?.explanation ?? explanation) === false;
}

/** The parts of a window by short names. */
const byName = (parts: Parts) => ({
  ...parts,
  ...parts.of(useLaunch),
  ...parts.of(usePlanCommands),
  ...parts.of(useSources),
  ...parts.of(useHostState),
  mission: parts.of(useMissionStore),
  inputs: parts.of(useInputsStore),
  view: parts.of(useViewStore),
  analysis: parts.of(useAnalysisControl),
  settled: parts.of(useSettledAnalysis),
  pointed: parts.of(usePointedPlace),
  catalog: parts.of(useCatalog),
  own: parts.of(useOwnAircraft),
  aircraftForm: parts.of(useAircraftForm),
  settings: parts.of(useSettingsControl),
  search: parts.of(usePlaceSearch),
  help: parts.of(useHelp),
  importer: parts.of(useImporter),
  drawnSurvey: parts.of(useDrawnSurvey),
  drawnStructure: parts.of(useDrawnStructure),
  replayer: parts.of(useReplayer),
  logColumns: parts.of(useColumnAsker),
  exporter: parts.of(useExporter),
  resultExporter: parts.of(useResultExporter),
  briefer: parts.of(useBriefer),
  documents: parts.of(useDocuments),
  lock: parts.of(usePlanLock),
  startNew: parts.of(useStartNew),
  saver: parts.of(usePlanSaver),
  variants: parts.of(useVariants),
  variantAnswers: parts.of(useVariantAnswers),
  otherWindows: parts.of(useOtherWindows),
  flyBestRange: parts.of(useFlyBestRange),
  startProblem: parts.of(useStartPlan).problem,
  placePilot: (pilot: Position | undefined) => parts.of(useInputsStore).setState({ pilot }),
});

/** A window whose frames and pauses the test runs. */
export function makeTestPlanner(start: StartPlan = {}, forgetOldPlan = () => {}) {
  const fake = makeFakeBridge();
  const frames: (() => void)[] = [];
  const pauses: (() => void)[] = [];
  const planner = byName(
    makePlanner({
      bridge: fake.bridge,
      start: { ...start, forgetOldPlan },
      schedule: (effect) => frames.push(effect),
      later: (effect) => pauses.push(effect),
    }),
  );
  if (planner.inputs.getState().drone_key === '') {
    planner.inputs.setState({ ...defaultInputs, drone_key: 'dji_mavic_3' });
  }
  const runFrame = () => {
    for (const effect of frames.splice(0)) effect();
  };
  const runPauses = () => {
    for (const effect of pauses.splice(0)) effect();
  };
  const inputOf = (call: Call | undefined) => call?.input as Record<string, never> | undefined;
  return { ...fake, planner, runFrame, runPauses, inputOf };
}

export const rangeAnswer = (part: Parameters<typeof rangeResult>[0] = {}) => ({
  engine_version: '1.0.0',
  result: rangeResult(part),
});

export const missionAnswer = (part: Parameters<typeof missionResult>[0] = {}) => ({
  engine_version: '1.0.0',
  result: missionResult(part),
});

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { Problem } from '../../server/contract/problem.ts';
import type { MissionResult, RangeResult } from '../map/mapProps.ts';
import { ask, type Reply } from './ask.ts';
import { makeLatestCall, type Schedule } from './latestCall.ts';
import type { MissionQuestion, RangeQuestion } from './requests.ts';

/** The last good answer stays while a newer one is awaited or refused. */
export interface Finding<Answer> {
  readonly answer?: Answer | undefined;
  readonly problem?: Problem | undefined;
  readonly isBusy: boolean;
}

export interface AnalysisState {
  readonly range: Finding<RangeResult>;
  readonly mission: Finding<MissionResult>;
  /** The same at the speed of best range, where another is flown. */
  readonly bestRange: Finding<RangeResult>;
  readonly bestMission: Finding<MissionResult>;
}

export interface Analysis {
  readonly store: StoreApi<AnalysisState>;
  /** `undefined`: there is nothing to ask; what was known is dropped. */
  askRange(question: RangeQuestion | undefined): void;
  askMission(question: MissionQuestion | undefined): void;
  askBestRange(question: RangeQuestion | undefined): void;
  askBestMission(question: MissionQuestion | undefined): void;
}

const nothing = { isBusy: false } as const;

export function makeAnalysis(bridge: DesktopBridge, schedule: Schedule): Analysis {
  const store = createStore<AnalysisState>(() => ({
    range: nothing,
    mission: nothing,
    bestRange: nothing,
    bestMission: nothing,
  }));

  function channel<Question, Answer>(
    run: (question: Question, signal: AbortSignal) => Promise<Reply<{ readonly result: Answer }>>,
    get: () => Finding<Answer>,
    set: (finding: Finding<Answer>) => void,
  ) {
    const calls = makeLatestCall<Question, Reply<{ readonly result: Answer }>>({
      run,
      schedule,
      publish: (reply) =>
        set(
          reply.ok
            ? { ...get(), answer: reply.output.result, problem: undefined }
            : { ...get(), problem: reply.problem },
        ),
      onBusy: (isBusy) => {
        if (get().isBusy !== isBusy) set({ ...get(), isBusy });
      },
    });
    return (question: Question | undefined) => {
      if (question !== undefined) return calls.ask(question);
      calls.cancel();
      if (get() !== nothing) set(nothing);
    };
  }
  const rings = (key: 'range' | 'bestRange') =>
    channel<RangeQuestion, RangeResult>(
      (question, signal) => ask(bridge, 'analyzeRange', question, { signal }),
      () => store.getState()[key],
      (finding) => store.setState({ [key]: finding }),
    );
  const route = (key: 'mission' | 'bestMission') =>
    channel<MissionQuestion, MissionResult>(
      (question, signal) => ask(bridge, 'analyzeMission', question, { signal }),
      () => store.getState()[key],
      (finding) => store.setState({ [key]: finding }),
    );

  return {
    store,
    askRange: rings('range'),
    askMission: route('mission'),
    askBestRange: rings('bestRange'),
    askBestMission: route('bestMission'),
  };
}

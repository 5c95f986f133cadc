import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../engine/geo/position.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../server/contract/operations.ts';
import type { RangeQuestion } from '../../server/report/planQuestions.ts';
import type { HereAndBackAnswer, PointedPlace } from '../map/mapProps.ts';
import type { Later } from '../parts/part.ts';
import { ask } from '../platform/ask.ts';
import type { Standing } from '../ui/standing.ts';
import type { AnalysisState } from './analysisStore.ts';
import { makeLatestCall } from './latestCall.ts';

/** A pointer passes more places than anybody reads; so long after one answer the next is asked for. */
const pause_ms = 100;

interface Question extends Position {
  readonly range: RangeQuestion;
}

interface Answered {
  readonly question: Question;
  readonly result: OperationOutput<'hereAndBack'>['result'];
}

interface State {
  /** Absent: the pointer is at no place, or there are no rings to measure it by. */
  readonly question?: Question | undefined;
  readonly answered?: Answered | undefined;
  readonly refused?: Question | undefined;
}

function standingOf({ question, answered, refused }: State): Standing {
  if (question === undefined) return 'nothing';
  if (answered?.question === question) return 'current';
  return refused === question ? 'refused' : 'checking';
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly later: Later;
  readonly analysis: StoreApi<AnalysisState>;
}

/**
 * Asks for the charge after a flight to the pointer and back, with the same question as the rings on screen. An answer for other
 * rings is dropped at once; one for the place before stays, marked as awaited.
 */
export function makePointedPlace({ bridge, later, analysis }: Surroundings): PointedPlace {
  const store = createStore<{ readonly state: State; readonly shown: HereAndBackAnswer }>(() => ({
    state: {},
    shown: { standing: 'nothing', result: undefined },
  }));
  const set = (state: State) =>
    store.setState({ state, shown: { standing: standingOf(state), result: state.answered?.result } });
  const get = () => store.getState().state;
  const calls = makeLatestCall<Question, Awaited<ReturnType<typeof ask<'hereAndBack'>>>>({
    run: (question, signal) => ask(bridge, 'hereAndBack', question, { signal }),
    schedule: (effect) => later(effect, pause_ms),
    publish: (reply, question) => {
      if (question.range !== get().question?.range) return;
      set(
        reply.ok
          ? { question: get().question, answered: { question, result: reply.output.result } }
          : { question: get().question, refused: question },
      );
    },
  });
  let at: Position | undefined;
  const askHere = () => {
    const range = analysis.getState().range.question;
    if (at === undefined || range === undefined) {
      calls.cancel();
      if (get().question !== undefined) set({});
      return;
    }
    const question = { lat: at.lat, lon: at.lon, range };
    const { answered } = get();
    set({ question, answered: answered?.question.range === range ? answered : undefined });
    calls.ask(question);
  };
  analysis.subscribe(({ range }, before) => {
    if (range.question !== before.range.question) askHere();
  });
  return {
    get: () => store.getState().shown,
    subscribe: store.subscribe,
    point: (to) => {
      at = to;
      askHere();
    },
  };
}

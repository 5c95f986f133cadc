import { createStore } from 'zustand/vanilla';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import { atRest, type MissionQuestion, type RangeQuestion } from '../../server/report/planQuestions.ts';
import type { MissionResult, RangeResult } from '../map/mapProps.ts';
import type { Schedule } from '../parts/part.ts';
import { ask, type Reply } from '../platform/ask.ts';
import { type AsyncResult, standingOf } from './asyncResult.ts';
import { isSame } from './isSame.ts';
import { makeLatestCall } from './latestCall.ts';
import { type Questions, waitsForRest } from './requests.ts';

const sightCodes: ReadonlySet<string> = new Set([
  'LINE_OF_SIGHT_LOST',
  'RETURN_SIGHT_LOST',
  'LINE_OF_SIGHT_UNKNOWN',
]);

/** Leaves out warnings about a sight that nobody but the open profile asked for; the profile draws it. A pilot who is placed asks for it always. */
function withoutProfileSight(question: MissionQuestion, result: MissionResult): MissionResult {
  const sight = question.options?.line_of_sight;
  if (sight === undefined || sight.lat !== undefined) return result;
  return { ...result, warnings: result.warnings.filter(({ code }) => !sightCodes.has(code)) };
}

export interface AnalysisState {
  readonly range: AsyncResult<RangeQuestion, RangeResult>;
  readonly mission: AsyncResult<MissionQuestion, MissionResult>;
  /** The same at the speed of best range; asked only if the plan flies another speed. */
  readonly bestRange: AsyncResult<RangeQuestion, RangeResult>;
  readonly bestMission: AsyncResult<MissionQuestion, MissionResult>;
}

interface ChannelParts<Question, Result> {
  readonly run: (question: Question, signal: AbortSignal) => Promise<Reply<{ readonly result: Result }>>;
  /** The part of a result that is shown; absent: all of it. */
  readonly toShown?: (question: Question, result: Result) => Result;
  readonly schedule: Schedule;
  readonly get: () => AsyncResult<Question, Result>;
  readonly set: (known: AsyncResult<Question, Result>) => void;
}

function makeChannel<Question, Result>(parts: ChannelParts<Question, Result>) {
  const { get, set, toShown = (_, result) => result } = parts;
  const calls = makeLatestCall<Question, Reply<{ readonly result: Result }>>({
    run: parts.run,
    schedule: parts.schedule,
    publish: (reply, question) =>
      set(
        reply.ok
          ? {
              question: get().question,
              answered: { question, result: toShown(question, reply.output.result) },
            }
          : { ...get(), refused: { question, problem: reply.problem } },
      ),
  });
  /** The question on screen waits. */
  let isPutOff = false;
  const forget = () => {
    isPutOff = false;
    calls.cancel();
    if (Object.keys(get()).length > 0) set({});
  };
  return {
    forget,
    adopt: (known: AsyncResult<Question, Result>) => {
      isPutOff = false;
      calls.cancel();
      // A question under way elsewhere is asked again here.
      set(standingOf(known) === 'current' ? known : { answered: known.answered });
    },
    /** While it `waits`, marks the answer as one to another plan and sends nothing; the next call that does not wait sends the question. */
    ask: (next: Question | undefined, waits = false) => {
      if (next === undefined) return forget();
      const { question, answered } = get();
      if (isSame(question, next) && (waits || !isPutOff)) return;
      // An undo may bring back a question that is answered already.
      const isAnswered = answered !== undefined && !answered.isOld && isSame(answered.question, next);
      set({ ...get(), question: isAnswered ? answered.question : next });
      isPutOff = waits && !isAnswered;
      if (isAnswered || isPutOff) calls.cancel();
      else calls.ask(next);
    },
    askAgain: () => {
      const { refused, ...known } = get();
      if (known.question === undefined || standingOf(get()) !== 'refused') return;
      set(known);
      calls.ask(known.question);
    },
    askAnew: () => {
      const { question, answered } = get();
      if (question === undefined) return;
      const anew = { ...question };
      set({ question: anew, answered: answered && { ...answered, isOld: true } });
      isPutOff = false;
      calls.ask(anew);
    },
  };
}

const nothingKnown: AnalysisState = { range: {}, mission: {}, bestRange: {}, bestMission: {} };

export function makeAnalysis(bridge: DesktopBridge, schedule: Schedule) {
  const store = createStore<AnalysisState>(() => nothingKnown);
  const rings = (name: 'range' | 'bestRange') =>
    makeChannel<RangeQuestion, RangeResult>({
      run: (question, signal) => ask(bridge, 'analyzeRange', question, { signal }),
      schedule,
      get: () => store.getState()[name],
      set: (known) => store.setState({ [name]: known }),
    });
  const route = (name: 'mission' | 'bestMission') =>
    makeChannel<MissionQuestion, MissionResult>({
      run: (question, signal) => ask(bridge, 'analyzeMission', question, { signal }),
      toShown: withoutProfileSight,
      schedule,
      get: () => store.getState()[name],
      set: (known) => store.setState({ [name]: known }),
    });
  const [range, mission] = [rings('range'), route('mission')];
  const [bestRange, bestMission] = [rings('bestRange'), route('bestMission')];
  return {
    store,
    /**
     * Sends each question that is neither under way nor answered, and drops the answer where there is no question. Comparisons with
     * best range wait until the pointer lets go: they would halve how often the rings can be asked for. Long routes wait until it rests.
     */
    ask: (questions: Questions, pace = atRest) => {
      const { isHeld } = pace;
      range.ask(questions.range);
      mission.ask(questions.mission, waitsForRest(questions.mission, pace));
      bestRange.ask(questions.bestRange, isHeld);
      bestMission.ask(questions.bestMission, isHeld);
    },
    askAgain: () => {
      for (const channel of [range, mission, bestRange, bestMission]) channel.askAgain();
    },
    /** Sends all questions again, since their answers have changed; what is on screen stays until the new ones arrive. */
    askAnew: () => {
      for (const channel of [range, mission, bestRange, bestMission]) channel.askAnew();
    },
    /** Takes over answers that were given elsewhere, in place of its own; absent: there are none. */
    adopt: (known = nothingKnown) => {
      range.adopt(known.range);
      mission.adopt(known.mission);
      bestRange.adopt(known.bestRange);
      bestMission.adopt(known.bestMission);
    },
    /** Drops the answers about the route: another plan is on screen, and their figures say nothing of it. */
    forgetRoute: () => {
      for (const channel of [mission, bestMission]) channel.forget();
    },
  };
}

export type Analysis = ReturnType<typeof makeAnalysis>;

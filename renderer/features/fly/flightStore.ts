import { createStore } from 'zustand/vanilla';
import { splitOf } from '../../../server/report/flownPlan.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import { type AsyncResult, standingOf } from '../../analysis/asyncResult.ts';
import { makeLatestCall } from '../../analysis/latestCall.ts';
import { shownFlight } from '../../analysis/shownFlight.ts';
import { part } from '../../parts/part.ts';
import { useViewStore } from '../../plan/planStores.ts';
import { onlySelected, withDrawer, withFit } from '../../plan/viewStore.ts';
import { ask } from '../../platform/ask.ts';
import { type FlyQuestion, makeReturnChecks, type ReturnChecks } from './returnChecks.ts';
import { type FlyTrack, indexAt, stopBeside, timeOfStop } from './trackMoments.ts';

export const playSpeeds = [1, 10, 60] as const;
export type PlaySpeed = (typeof playSpeeds)[number];

/** Figures that change more often cannot be read. */
const reading_s = 0.25;
/** Figures wait so long for the check of the return from their moment while it plays. */
const patience_s = 1;

export interface FlightState {
  readonly isOpen: boolean;
  readonly flight_index: number;
  readonly known: AsyncResult<FlyQuestion, FlyTrack>;
  /** The returns of that flight that were looked at. */
  readonly checks: ReturnChecks;
  /** The moment on the slider, seconds since take-off. */
  readonly at_s: number;
  /** The same for figures, which follow a few times a second while it plays. */
  readonly shown_s: number;
  readonly isPlaying: boolean;
  readonly speed: PlaySpeed;
}

/** The track needs no parts of the answer that are drawn from the analysis. */
function toFlown({ options, ...question }: MissionQuestion): MissionQuestion {
  const { line_of_sight: _, profile: __, explanation: ___, ...asked } = options ?? {};
  return { ...question, options: asked };
}

const closed = {
  isOpen: false,
  flight_index: 0,
  known: {},
  checks: new Map(),
  at_s: 0,
  shown_s: 0,
  isPlaying: false,
} as const;

/** Flies the plan on screen along a slider. */
export const useFlight = part((parts) => {
  const { bridge, schedule, of } = parts;
  const settled = of(useSettledAnalysis);
  const view = of(useViewStore);
  const store = createStore<FlightState>(() => ({ ...closed, speed: 10 }));
  const get = store.getState;
  let playedSince_s = 0;
  /** A waypoint of another flight that is gone to once that is known. */
  let awaited: number | undefined;
  const track = () => get().known.answered?.result;

  const returns = makeReturnChecks(parts, ({ flight, state }, check) => {
    const { known, checks, isPlaying, shown_s } = get();
    if (flight !== known.answered?.question) return;
    store.setState({ checks: new Map(checks).set(state, check) });
    const state_s = track()?.states[state]?.elapsed_s ?? 0;
    if (!isPlaying || state_s < shown_s) return;
    playedSince_s = 0;
    store.setState({ shown_s: state_s });
  });
  /** Has the return from a time checked; returns whether it is already. */
  const check = (at_s: number): boolean => {
    const { known, checks } = get();
    if (known.answered === undefined) return false;
    const state = indexAt(known.answered.result, at_s);
    if (state < 0 || checks.has(state)) return true;
    returns.ask({ flight: known.answered.question, state });
    return false;
  };
  const seek = (to_s: number) => {
    const at_s = Math.min(track()?.duration_s ?? 0, Math.max(0, to_s));
    playedSince_s = 0;
    store.setState({ at_s, shown_s: at_s });
    check(at_s);
  };
  const calls = makeLatestCall<FlyQuestion, Awaited<ReturnType<typeof ask<'flyMission'>>>>({
    run: (question, signal) => ask(bridge, 'flyMission', question, { signal }),
    schedule,
    publish: (reply, question) => {
      const { known } = get();
      if (!reply.ok)
        return store.setState({ known: { ...known, refused: { question, problem: reply.problem } } });
      store.setState({
        known: { question: known.question, answered: { question, result: reply.output.result } },
        checks: new Map(),
      });
      const stop_s = awaited === undefined ? undefined : timeOfStop(reply.output.result, awaited);
      awaited = undefined;
      seek(stop_s ?? get().at_s);
    },
  });
  let asked: { readonly of: MissionQuestion; readonly flight_index: number } | undefined;

  /** Asks for the flight of the analysis on screen, once that is there. */
  const askNow = () => {
    const { isOpen, flight_index, known } = get();
    const { mission } = settled.getState();
    if (!isOpen || standingOf(mission) !== 'current' || mission.answered === undefined) return;
    const { question, result } = mission.answered;
    const index = Math.min(flight_index, (splitOf(result)?.length ?? 1) - 1);
    if (asked?.of === question && asked.flight_index === index) return;
    asked = { of: question, flight_index: index };
    const next = { mission: toFlown(question), flight_index: index };
    store.setState({ flight_index: index, known: { ...known, question: next } });
    calls.ask(next);
  };
  settled.subscribe(askNow);

  const close = () => {
    calls.cancel();
    returns.cancel();
    asked = undefined;
    store.setState({ ...closed });
  };
  const chooseFlight = (flight_index: number, at?: number) => {
    awaited = at;
    store.setState({ flight_index, at_s: 0, shown_s: 0, isPlaying: false });
    askNow();
  };
  const goToWaypoint = (index: number) => {
    const flown = track();
    const stop_s = flown && timeOfStop(flown, index);
    if (stop_s !== undefined) return seek(stop_s);
    const result = settled.getState().mission.answered?.result;
    const flight = result && splitOf(result)?.find(({ last_waypoint_index }) => index <= last_waypoint_index);
    if (flight === undefined) return;
    chooseFlight(flight.flight_index, index);
    view.setState({ chosenFlight: flight.flight_index });
  };
  view.subscribe((state, before) => {
    if (!get().isOpen) return;
    const { chosenFlight } = state;
    const index = onlySelected(state);
    if (before.isProfileOpen && !state.isProfileOpen) close();
    else if (index !== undefined && index !== onlySelected(before)) goToWaypoint(index);
    else if (chosenFlight !== before.chosenFlight && chosenFlight !== get().flight_index)
      chooseFlight(chosenFlight);
  });

  return {
    store,
    open: () => {
      view.setState((state) => ({ ...withDrawer('profile'), ...withFit(state, 'route') }));
      const result = settled.getState().mission.answered?.result;
      store.setState({ isOpen: true, flight_index: shownFlight(view.getState(), result && splitOf(result)) });
      askNow();
    },
    close,
    togglePlay: () => {
      const { isPlaying, at_s } = get();
      const end_s = track()?.duration_s ?? 0;
      seek(!isPlaying && at_s >= end_s ? 0 : at_s);
      store.setState({ isPlaying: !isPlaying && end_s > 0 });
    },
    choose: (speed: PlaySpeed) => store.setState({ speed }),
    /** Goes to the start of a flight of a split, which the panel shows then, too. */
    chooseFlight: (flight_index: number) => {
      chooseFlight(flight_index);
      view.setState({ chosenFlight: flight_index, selected: [] });
    },
    seek,
    move: (by_s: number) => seek(get().at_s + by_s),
    goToStop: (step: 1 | -1) => {
      const flown = track();
      if (flown !== undefined) seek(stopBeside(flown, get().at_s, step));
    },
    /** Plays so many seconds of the person's time. */
    play: (real_s: number) => {
      const { at_s, speed } = get();
      const end_s = track()?.duration_s ?? 0;
      const next_s = Math.min(end_s, at_s + real_s * speed);
      playedSince_s += real_s;
      if (next_s >= end_s) {
        seek(end_s);
        store.setState({ isPlaying: false });
        return;
      }
      store.setState({ at_s: next_s });
      if (playedSince_s >= reading_s && (check(next_s) || playedSince_s >= patience_s)) seek(next_s);
    },
  };
});

export type FlightControl = ReturnType<typeof useFlight.make>;

import { turnBetween } from '../../../engine/geo/angle.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { FlownOnMap } from '../../map/mapProps.ts';
import { type Looking, lookOfPlan } from './lookOfPlan.ts';
import type { Standing } from './returnChecks.ts';

export type FlyTrack = OperationOutput<'flyMission'>['result'];
export type FlyState = FlyTrack['states'][number];

/** Answers are rounded to this, seconds. */
const rounding_s = 0.005;

/** Index of the latest state at a time; −1: the track has none. */
export function indexAt({ states }: FlyTrack, at_s: number): number {
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle]?.elapsed_s ?? Infinity) <= at_s + rounding_s) low = middle + 1;
    else high = middle;
  }
  return states.length === 0 ? -1 : Math.max(0, low - 1);
}

/** The latest state that the engine answered for a time. */
export const stateAt = (track: FlyTrack, at_s: number): FlyState | undefined =>
  track.states[indexAt(track, at_s)];

/** The times of take-off, of the ends of the legs, and of the end of the flight. */
export const stopTimes = ({ states, stops, duration_s }: FlyTrack): number[] => [
  0,
  ...stops.map(({ state }) => states[state]?.elapsed_s ?? 0),
  duration_s,
];

/** The next stop after a time, or the one before it. */
export function stopBeside(track: FlyTrack, at_s: number, step: 1 | -1): number {
  const times_s = stopTimes(track);
  const beside =
    step > 0
      ? times_s.find((time_s) => time_s > at_s + rounding_s)
      : times_s.findLast((time_s) => time_s < at_s - rounding_s);
  return beside ?? (step > 0 ? track.duration_s : 0);
}

/** The time at the end of a leg; `undefined`: this flight does not fly it. */
export function timeOfStop({ states, stops }: FlyTrack, leg_index: number): number | undefined {
  const stop = stops.findLast((one) => one.leg_index === leg_index);
  return stop && states[stop.state]?.elapsed_s;
}

/** Number of legs whose ends lie behind. */
export const passedStops = ({ stops }: FlyTrack, index: number): number =>
  stops.filter(({ state }) => state <= index).length;

/** Place and direction of the aircraft between two states: the eye follows a movement, not a step each second. */
function between(one: FlyState, other: FlyState, at_s: number) {
  const span_s = other.elapsed_s - one.elapsed_s;
  const share = span_s <= 0 ? 0 : Math.min(1, Math.max(0, (at_s - one.elapsed_s) / span_s));
  const mixed = (from: number, to: number) => from + (to - from) * share;
  return {
    at: { lat: mixed(one.lat, other.lat), lon: one.lon + turnBetween(one.lon, other.lon) * share },
    heading_deg: one.heading_deg + turnBetween(one.heading_deg, other.heading_deg) * share,
  };
}

/** The flight at a time as the map draws it; `standing`: what turning back means. */
export function onMap(
  track: FlyTrack,
  at_s: number,
  { standing, looking }: { readonly standing: Standing; readonly looking: Looking },
): FlownOnMap | undefined {
  const { states, stops, landing } = track;
  const index = indexAt(track, at_s);
  const state = states[index];
  const [first, last] = [states[0], states.at(-1)];
  if (state === undefined || first === undefined || last === undefined) return undefined;
  const on = between(state, states[index + 1] ?? state, at_s);
  const { at } = on;
  const places = stops.flatMap((stop) => states[stop.state] ?? []);
  const passed = passedStops(track, index);
  const isHomeward = state.leg_index > (stops.at(-1)?.leg_index ?? -1);
  return {
    at_s,
    at,
    ...lookOfPlan(looking, track, state, on),
    done: [first, ...places.slice(0, passed), at],
    ahead: [at, ...places.slice(passed), last],
    home:
      state.home === undefined || isHomeward
        ? undefined
        : { path: [at, landing], standing, distance_m: state.home.distance_m },
  };
}

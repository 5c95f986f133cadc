import type { FlightState, FlightTrack, TrackStop } from './flightState.ts';
import { flySortie } from './flySortie.ts';
import { knownGround } from './heights.ts';
import type { MissionInput } from './missionInput.ts';
import { stateMaker } from './trackStates.ts';

interface Asked {
  /** Flight of a split; absent: the first. */
  readonly flight_index?: number;
  /** Time between two states, seconds; absent: 1, or more for a long flight. */
  readonly step_s?: number;
}

/**
 * Flies a plan, or one flight of its split, and answers its state at each step of time and at the end of each leg, where its figures are
 * those of the leg (MODEL.md §10). `undefined`: there is no such flight.
 */
export function flightTrack(
  input: MissionInput,
  { flight_index = 0, step_s: asked_s }: Asked = {},
): FlightTrack | undefined {
  const sortie = flySortie(input, flight_index, asked_s);
  if (sortie === undefined) return undefined;
  const { weathers, legs, stages, flights, step_s, duration_s, stopped_at } = sortie;
  const { landing } = weathers.air.route;
  const makeStates = stateMaker(weathers, legs);
  const states: FlightState[] = [];
  const stops: TrackStop[] = [];
  for (const { timed, times_s } of stages) {
    const stateAt = makeStates(timed);
    for (const elapsed_s of times_s) states.push(stateAt(elapsed_s));
    if (timed.stage.kind === 'leg') stops.push({ leg_index: timed.leg_index, state: states.length - 1 });
  }
  const home_msl_m = knownGround(input.terrain)(0);
  return {
    flight_index,
    flights,
    step_s,
    duration_s,
    ...(home_msl_m !== undefined && { home_msl_m }),
    landing: { lat: landing.lat, lon: landing.lon },
    states,
    stops,
    ...(stopped_at !== undefined && { stopped_at }),
  };
}

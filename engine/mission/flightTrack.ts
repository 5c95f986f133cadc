import { elementAt } from '../elementAt.ts';
import { planBatteries } from './batteryPlan.ts';
import { airsOf, flightAirs } from './flightAirs.ts';
import type { Weathers } from './flightMargins.ts';
import { type Stage, stageOfEnd, stageOfLeg, stageOfReturn } from './flightStages.ts';
import type { FlightState, FlightTrack, TrackStop } from './flightState.ts';
import { takeOff } from './flyRoute.ts';
import { withForbidden } from './forbidden.ts';
import { knownGround } from './heights.ts';
import { withFences } from './legFences.ts';
import { atStart, type LegHalts, legHalts } from './legHalts.ts';
import { withPolicy } from './legSpeeds.ts';
import type { Leg, MissionInput } from './missionAnalysis.ts';
import { copyOf, type StageUse } from './momentFigures.ts';
import { layRoute } from './routeLegs.ts';
import { endsOf } from './swapPlaces.ts';
import { type FlownStage, stateMaker } from './trackStates.ts';

/** A longer flight has its states further apart. */
const mostSteps = 3600;

/** Which legs a flight flies, and what it does after the last one. */
interface Sortie {
  readonly flight_index: number;
  readonly flights: number;
  readonly weathers: Weathers;
  readonly resumedAt: number | undefined;
  readonly last: number;
  readonly comesHome: boolean;
}

/** The flight of an index: of a split, else the whole plan on one battery. `undefined`: the plan has no such flight. */
function sortieOf(input: MissionInput, flight_index: number): Sortie | undefined {
  const whole = airsOf(withPolicy(layRoute(input)), input.options.uncertainty === true);
  const airs = flightAirs(whole);
  const split = input.options.multi_battery ? (planBatteries(airs) ?? []) : [];
  const last = input.waypoints.length - 1;
  if (split.length < 2)
    return flight_index > 0 || last < 0
      ? undefined
      : {
          flight_index,
          flights: 1,
          weathers: whole,
          resumedAt: undefined,
          last,
          comesHome: input.end_action === 'go_home',
        };
  const flight = split[flight_index];
  if (flight === undefined) return undefined;
  return {
    flight_index,
    flights: split.length,
    weathers: airs(endsOf(input, flight_index, split.length), flight_index),
    resumedAt: split[flight_index - 1]?.last_waypoint_index,
    last: flight.last_waypoint_index,
    comesHome: true,
  };
}

const durationOf = ({ phases }: Stage): number => phases.reduce((sum, { duration_s }) => sum + duration_s, 0);

/** Flies the legs and what follows them; the stages end where the wind forbids to go on. */
function stagesOf({ weathers, resumedAt, last, comesHome }: Sortie) {
  const { air, skies } = weathers;
  const { fly, latest, margins } = takeOff(air, skies, resumedAt);
  const stages: FlownStage[] = [];
  const legs: Leg[] = [];
  let [start_s, left] = [0, atStart(air.flight)];
  const add = (leg_index: number, stage: Stage, use: Omit<StageUse, 'phases'>, halts?: LegHalts) => {
    const end_s = start_s + durationOf(stage);
    stages.push({ leg_index, start_s, end_s, stage, use: { ...use, phases: stage.phases }, halts });
    start_s = end_s;
  };
  for (let index = resumedAt ?? 0; index <= last; index++) {
    const leg = fly();
    legs.push(leg);
    const flown = latest();
    if (flown === undefined || leg.duration_s === undefined) return { stages, legs, stopped_at: index };
    const halts = legHalts(air.flight, flown, left);
    left = halts.atEnd;
    add(
      index,
      stageOfLeg(weathers, flown, leg),
      {
        before: copyOf(margins.before),
        start_pct: leg.battery_start_pct,
        skew: margins.leg.skew,
        back: 'from_each_place',
      },
      halts,
    );
  }
  const end = elementAt(legs, legs.length - 1);
  const { end_action } = air.route.input;
  const isOver = !comesHome && (end_action === 'hover' || end_action === 'none');
  if (isOver) return { stages, legs };
  const flown = latest();
  const home = () => flown && stageOfReturn(weathers, flown, end);
  const stage = comesHome ? home() : stageOfEnd(weathers, end);
  if (stage === undefined) return { stages, legs, stopped_at: last + 1 };
  const isLanding = !comesHome && end_action === 'land';
  add(last + 1, stage, {
    before: copyOf(margins.route),
    start_pct: end.battery_end_pct,
    skew: comesHome ? margins.whole.skew : 0,
    back: comesHome ? copyOf(margins.whole) : isLanding ? 'none' : 'from_each_place',
  });
  return { stages, legs };
}

/** The times at which states are taken in a stage, after its start and up to its end. */
function timesIn({ start_s, end_s }: FlownStage, step_s: number): number[] {
  const first = Math.floor(start_s / step_s) + 1;
  const count = Math.max(0, Math.ceil(end_s / step_s) - first);
  return [...Array.from({ length: count }, (_, at) => (first + at) * step_s), end_s];
}

/** Where a time lies in a stage: its phase and how far that has come. */
function momentIn({ stage, start_s, end_s }: FlownStage, elapsed_s: number) {
  const last = stage.phases.length - 1;
  if (elapsed_s >= end_s) return { phase: last, share: 1 };
  let left_s = elapsed_s - start_s;
  for (const [phase, { duration_s }] of stage.phases.entries()) {
    if (left_s < duration_s) return { phase, share: left_s / duration_s };
    left_s -= duration_s;
  }
  return { phase: last, share: 1 };
}

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
  const sortie = sortieOf(input, flight_index);
  if (sortie === undefined) return undefined;
  const { route } = sortie.weathers.air;
  const { stages, legs, stopped_at } = stagesOf(sortie);
  const judged = withForbidden(route, withFences(route, legs));
  const duration_s = stages.at(-1)?.end_s ?? 0;
  const step_s = asked_s ?? Math.max(1, Math.ceil(duration_s / mostSteps));
  const makeStates = stateMaker(sortie.weathers, judged);
  const states: FlightState[] = [];
  const stops: TrackStop[] = [];
  for (const timed of stages) {
    const stateAt = makeStates(timed);
    if (states.length === 0) states.push(stateAt(momentIn(timed, 0), 0));
    for (const elapsed_s of timesIn(timed, step_s))
      states.push(stateAt(momentIn(timed, elapsed_s), elapsed_s));
    if (timed.stage.kind === 'leg') stops.push({ leg_index: timed.leg_index, state: states.length - 1 });
  }
  const { flights } = sortie;
  const home_msl_m = knownGround(input.terrain)(0);
  return {
    flight_index,
    flights,
    step_s,
    duration_s,
    ...(home_msl_m !== undefined && { home_msl_m }),
    landing: { lat: route.landing.lat, lon: route.landing.lon },
    states,
    stops,
    ...(stopped_at !== undefined && { stopped_at }),
  };
}

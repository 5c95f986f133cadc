import { elementAt } from '../elementAt.ts';
import { planBatteries } from './batteryPlan.ts';
import { withBreakpoints } from './breakpoints.ts';
import { airsOf, flightAirs } from './flightAirs.ts';
import { lastLegOf } from './flightEnds.ts';
import { type Weathers, weathersOn } from './flightMargins.ts';
import { type Stage, stageOfEnd, stageOfLeg, stageOfReturn } from './flightStages.ts';
import type { FlightTrack } from './flightState.ts';
import { takeOff } from './flyRoute.ts';
import { withForbidden } from './forbidden.ts';
import type { Leg } from './leg.ts';
import { withFences } from './legFences.ts';
import { atStart, type LegHalts, legHalts } from './legHalts.ts';
import { withPolicy } from './legSpeeds.ts';
import type { FlownLeg } from './legToFly.ts';
import { withZones, type ZonedLeg } from './legZones.ts';
import type { MissionInput } from './missionInput.ts';
import { copyOf, type StageUse } from './momentFigures.ts';
import { layRoute } from './route.ts';
import { endsOf } from './swapPlaces.ts';
import { throughHours } from './throughHours.ts';
import type { FlownStage } from './trackStates.ts';

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
  const whole = airsOf(throughHours(withPolicy(layRoute(input))), input.options.uncertainty === true);
  const airs = flightAirs(whole);
  const split = input.options.multi_battery ? (planBatteries(airs).flights ?? []) : [];
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
    weathers: withBreakpoints(airs(endsOf(input, flight_index, split.length), flight_index), flight),
    resumedAt: flight_index === 0 ? undefined : flight.first_waypoint_index,
    last: lastLegOf(flight),
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
    const halt_skew = margins.halt.skew;
    const leg = fly();
    legs.push(leg);
    const flown = latest() as FlownLeg;
    const here = weathersOn(weathers, index);
    if (leg.duration_s === undefined) return { stages, legs, stopped_at: index };
    const halts = legHalts(here.air.flight, flown, left);
    left = halts.atEnd;
    add(
      index,
      stageOfLeg(here, flown, leg),
      {
        before: copyOf(margins.before),
        start_pct: leg.battery_start_pct,
        skew: margins.leg.skew,
        halt_skew,
        back: 'from_each_place',
      },
      halts,
    );
  }
  const end = elementAt(legs, legs.length - 1);
  const { end_action } = air.route.input;
  const isOver = !comesHome && (end_action === 'hover' || end_action === 'none');
  if (isOver) return { stages, legs };
  const there = weathersOn(weathers, last);
  const stage = comesHome ? stageOfReturn(there, latest() as FlownLeg, end) : stageOfEnd(there, end);
  if (stage === undefined) return { stages, legs, stopped_at: last + 1 };
  const isLanding = !comesHome && end_action === 'land';
  add(last + 1, stage, {
    before: copyOf(margins.route),
    start_pct: end.battery_end_pct,
    skew: comesHome ? margins.whole.skew : 0,
    halt_skew: margins.halt.skew,
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

/** A stage, and the times at which its states are taken: at each step after its start, and at its end. */
interface TimedStage {
  readonly timed: FlownStage;
  readonly times_s: readonly number[];
}

export interface FlownSortie
  extends Pick<Sortie, 'flight_index' | 'flights' | 'weathers'>,
    Pick<FlightTrack, 'stopped_at' | 'duration_s' | 'step_s'> {
  /** Judged, with all that forbids them and their ways home. */
  readonly legs: readonly ZonedLeg[];
  /** The first of them begins with the take-off. */
  readonly stages: readonly TimedStage[];
}

/**
 * Flies a plan, or one flight of its split, up to the times at which its state may be asked. `asked_s`: the time between two; absent: 1, or
 * more for a long flight. `undefined`: there is no such flight.
 */
export function flySortie(
  input: MissionInput,
  flight_index: number,
  asked_s?: number,
): FlownSortie | undefined {
  const sortie = sortieOf(input, flight_index);
  if (sortie === undefined) return undefined;
  const { flights, weathers } = sortie;
  const { route } = weathers.air;
  const { stages, legs, stopped_at } = stagesOf(sortie);
  const duration_s = stages.at(-1)?.end_s ?? 0;
  const step_s = asked_s ?? Math.max(1, Math.ceil(duration_s / mostSteps));
  return {
    flight_index,
    flights,
    weathers,
    legs: withForbidden(route, withZones(route, withFences(route, legs), flight_index)),
    ...(stopped_at !== undefined && { stopped_at }),
    duration_s,
    step_s,
    stages: stages.map((timed, at) => {
      const times_s = timesIn(timed, step_s);
      return { timed, times_s: at === 0 ? [0, ...times_s] : times_s };
    }),
  };
}

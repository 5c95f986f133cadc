import { elementAt } from '../elementAt.ts';
import { type Weathers, weathersOn } from './flightMargins.ts';
import { headingOf, type Spot, type Stage } from './flightStages.ts';
import type { Activity, FlightState, TurnedBack } from './flightState.ts';
import { knownGround } from './heights.ts';
import type { Leg } from './leg.ts';
import type { LegHalts } from './legHalts.ts';
import type { LegReason, LegStatus } from './legStatus.ts';
import { momentFigures, type StageUse } from './momentFigures.ts';

/** A stage of a flight, of a leg or after the last one. */
export interface FlownStage {
  readonly leg_index: number;
  readonly start_s: number;
  readonly end_s: number;
  readonly stage: Stage;
  readonly use: StageUse;
  /** Absent after the last leg. */
  readonly halts: LegHalts | undefined;
}

/** A share of a phase of a stage. */
interface Moment {
  readonly phase: number;
  readonly share: number;
}

/** Finds where a time lies in a stage: its phase and how far that has come. */
export function momentIn({ stage, start_s, end_s }: FlownStage, elapsed_s: number): Moment {
  const last = stage.phases.length - 1;
  if (elapsed_s >= end_s) return { phase: last, share: 1 };
  const lasts_s = (phase: number) => elementAt(stage.phases, phase).duration_s;
  let left_s = elapsed_s - start_s;
  let phase = 0;
  while (phase < last && left_s >= lasts_s(phase)) left_s -= lasts_s(phase++);
  return { phase, share: left_s > 0 ? Math.min(1, left_s / lasts_s(phase)) : 0 };
}

/** Reasons that more charge would answer. */
const ofCharge: ReadonlySet<LegReason> = new Set(['BATTERY_EXHAUSTED', 'NOT_REACHED']);
const isForbidden = ({ reasons }: Leg): boolean => reasons.some((reason) => !ofCharge.has(reason));
const isReturnForbidden = (leg: Leg | undefined): boolean => leg?.return_reasons !== undefined;

/** Judges a return from inside a leg, by its charge and by all else that forbids it. */
function statusInside(
  leg: Leg,
  isReturnBarred: boolean,
  left: {
    readonly battery_pct: number;
    readonly kept_pct: number | undefined;
    readonly threshold_pct: number;
  },
): LegStatus {
  const { battery_pct, kept_pct, threshold_pct } = left;
  if (isForbidden(leg) || battery_pct <= 0) return 'cannot_complete';
  if (isReturnBarred) return 'no_return';
  if (kept_pct === undefined || kept_pct < 0) return 'no_return';
  return kept_pct < threshold_pct ? 'low_margin' : 'ok';
}

/** How far a leg has come: its way, the stop or corner at its end, and the wait there, each as a share. */
function sharesOf({ phases }: Stage, { phase, share }: Moment): [number, number, number] {
  const along = phases.length - 3;
  const of = (at: number) => (phase < at ? 0 : phase === at ? share : 1);
  return [of(along), of(along + 1), of(along + 2)];
}

const moving: ReadonlySet<Activity> = new Set(['fly', 'turn', 'return']);

/**
 * Makes the states of the stages of a flight, whose legs are judged already. `back`: reasons against the return from the very place of a
 * state; absent: nobody looked there, so those at either end of its leg count.
 */
export function stateMaker(weathers: Weathers, legs: readonly Leg[]) {
  const { route, flight } = weathers.air;
  const { input } = route;
  const home_msl_m = knownGround(input.terrain)(0);
  const { rth_threshold_pct: threshold_pct } = input.battery;
  const first = elementAt(legs, 0).leg_index;

  return (flown: FlownStage): ((elapsed_s: number, back?: readonly LegReason[]) => FlightState) => {
    const { stage, use, halts, leg_index } = flown;
    const at = leg_index - first;
    const leg = legs[at];
    const figures = momentFigures(weathersOn(weathers, Math.min(leg_index, first + legs.length - 1)));
    const figuresAt = figures.along(use);

    const standing = (
      elapsed_s: number,
      home: TurnedBack | undefined,
      battery_pct: number,
      back: readonly LegReason[] | undefined,
    ): LegStatus => {
      const end = legs[Math.min(at, legs.length - 1)] as Leg;
      if (leg === undefined && stage.kind === 'return') return end.status;
      if (leg !== undefined && elapsed_s >= flown.end_s) return leg.status;
      const kept_pct = home?.battery_kept_pct ?? home?.battery_pct;
      const isReturnBarred =
        back === undefined ? isReturnForbidden(end) || isReturnForbidden(legs[at - 1]) : back.length > 0;
      return statusInside(end, isReturnBarred, { battery_pct, kept_pct, threshold_pct });
    };

    const latestDeparture = (spot: Spot, moment: Moment, elapsed_s: number): number | undefined =>
      halts && elapsed_s + figures.longestWait(spot, halts.along(...sharesOf(stage, moment)));

    return (elapsed_s, back) => {
      const moment = momentIn(flown, elapsed_s);
      const spot = stage.spotAt(moment.phase, moment.share);
      const { lat, lon, height_m, ground_msl_m, course_deg, to_go_m } = spot;
      const { activity } = elementAt(stage.phases, moment.phase);
      const { battery_pct, battery_kept_pct, home } = figuresAt(moment.phase, moment.share, spot);
      const status = standing(elapsed_s, home, battery_pct, back);
      const latest_departure_s = status === 'ok' ? latestDeparture(spot, moment, elapsed_s) : undefined;
      return {
        elapsed_s,
        leg_index,
        activity,
        lat,
        lon,
        height_m,
        ...(ground_msl_m !== undefined && { ground_msl_m }),
        ...(ground_msl_m !== undefined &&
          home_msl_m !== undefined && { over_ground_m: home_msl_m + height_m - ground_msl_m }),
        course_deg,
        heading_deg: headingOf(flight.rules.mayStop, stage, course_deg),
        ground_speed_mps: moving.has(activity) ? stage.ground_speed_mps : 0,
        headwind_mps: stage.headwind_mps,
        crosswind_mps: stage.crosswind_mps,
        to_go_m,
        battery_pct,
        ...(battery_kept_pct !== undefined && { battery_kept_pct }),
        ...(home !== undefined && { home }),
        status,
        ...(latest_departure_s !== undefined && { latest_departure_s }),
      };
    };
  };
}

import { asTheSheet } from '../aircraft/asFlown.ts';
import type { Drone } from '../aircraft/drone.ts';
import { warmChargeOf } from '../aircraft/packCharge.ts';
import { aloftAt } from '../flight/aloft.ts';
import { prepareFlight } from '../flight/conditions.ts';
import { drainAloft, drainOver } from '../flight/drain.ts';
import type { FlightLog } from '../flightlog/record/flightLog.ts';
import type { Observation } from './learn.ts';
import { leastEvidence, type ReplayAnalysis, type ReplayConditions, replayOn } from './replay.ts';

/** Points by which whole percents at take-off and landing err. */
const rounding_pct = Math.sqrt(1 / 6);
/** A flight told in one sentence: nobody knows how much of it was hover. */
const toldError = 0.12;
const usualHeight_m = 40;

/** The flight of a log with its evidence; `observation` is absent where the flight is too short. */
export interface LoggedObservation {
  readonly replay: ReplayAnalysis;
  readonly observation?: Observation | undefined;
}

export function observationOf(
  drone: Drone,
  log: FlightLog,
  conditions: Omit<ReplayConditions, 'as_flown'>,
): LoggedObservation {
  const { replay, pack } = replayOn(drone, log, { ...conditions, as_flown: asTheSheet });
  if (!replay.is_evidence) return { replay };
  const { observed_pct, predicted_pct, wind_sigma_pct } = replay;
  const error = Math.hypot(wind_sigma_pct, rounding_pct) / predicted_pct;
  const [used_pct, sheet_pct] = [warmChargeOf(pack, observed_pct), warmChargeOf(pack, predicted_pct)];
  return { replay, observation: { used_pct, sheet_pct, error } };
}

/** A flight as a pilot tells it: “98 % to 41 %, 14 min, 6 m/s wind”. */
export interface ToldFlight {
  readonly from_pct: number;
  readonly to_pct: number;
  readonly duration_s: number;
  readonly wind_speed_mps: number;
  readonly temp_c: number;
}

/** Evidence of a told flight: half of it counts as hover, half as flight at the cruise speed, there and back; `undefined`: too short. */
export function toldObservation(drone: Drone, told: ToldFlight): Observation | undefined {
  const used_pct = told.from_pct - told.to_pct;
  if (told.duration_s < leastEvidence.duration_s || used_pct < leastEvidence.used_pct) return undefined;
  const flight = prepareFlight({
    drone,
    weather: {
      wind_speed_mps: told.wind_speed_mps,
      wind_dir_deg: 0,
      gust_speed_mps: 0,
      temp_c: told.temp_c,
      humidity_pct: 50,
    },
    surface_msl_m: 0,
    payload_g: 0,
    battery_cycles: 0,
    initial_pct: told.from_pct,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: asTheSheet,
  });
  const aloft = aloftAt(flight, usualHeight_m);
  const along = (headwind_mps: number) =>
    drainAloft(flight, aloft, Math.abs(drone.cruise_speed_mps + headwind_mps), 0);
  const there_and_back = (along(told.wind_speed_mps) + along(-told.wind_speed_mps)) / 2;
  const sheet_pct = (told.duration_s * (drainOver(flight, aloft, 0) + there_and_back)) / 2;
  return { used_pct: warmChargeOf(flight.pack, used_pct), sheet_pct, error: toldError };
}

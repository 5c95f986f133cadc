import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTheSheet } from '../../engine/aircraft/asFlown.ts';
import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Airframe, Drone } from '../../engine/aircraft/drone.ts';
import { airframeOf } from '../../engine/aircraft/priors.ts';
import { readFlightLog } from '../../engine/flightlog/readFlightLog.ts';
import type { FlightLog } from '../../engine/flightlog/record/flightLog.ts';
import { fitWithPriors } from '../../engine/replay/leastSquares.ts';
import { type ReplayAnalysis, replayLog } from '../../engine/replay/replay.ts';
import { rowsOf } from './csv.ts';

/** A logged flight, and what the sheet says of it. */
export interface LoggedFlight {
  readonly id: string;
  readonly drone: Drone;
  readonly log: FlightLog;
  /** Flown again with the sheet as it is. */
  readonly sheet: ReplayAnalysis;
  /** A log with current shows that its gauge counts charge; only such logs make constants. */
  readonly isFitted: boolean;
}

/** The flights of assets/evidence, flown again on a mild day, since none of the logs tells the air's temperature. */
export function loggedFlights(root: string): LoggedFlight[] {
  const evidence = join(root, 'assets', 'evidence');
  const catalog = JSON.parse(readFileSync(join(root, 'assets', 'drones.json'), 'utf8')) as DroneBasis[];
  return rowsOf(readFileSync(join(evidence, 'flight_logs.csv'), 'utf8')).map(
    ({ id = '', drone: key, has_current }) => {
      const entry = catalog.find((candidate) => candidate.key === key);
      const reading = readFlightLog(readFileSync(join(evidence, 'flight-logs', `${id}.csv`)));
      if (entry === undefined || !reading.ok) throw new Error(`assets/evidence: ${id} cannot be replayed.`);
      const drone = completeDrone(entry);
      const sheet = replayLog(drone, reading.value, { temp_c: 20, payload_g: 0, as_flown: asTheSheet });
      return { id, drone, log: reading.value, sheet, isFitted: has_current === '1' };
    },
  );
}

/**
 * The protocol: ln(used/sheet) of a flight = its class + its aircraft + the flight, each normal. All rotorcraft scatter around 1 by 0.1 before the
 * logs, classes around all rotorcraft by 0.05, aircraft around their class by 0.06, flights of one aircraft by 0.08 (Mini 2: 0.07, Mavic Pro: 0.13,
 * Phantom 4 Pro: 0.00). Few logs so move a class little.
 */
const scatter = { rotorcraft: 0.1, classes: 0.05, aircraft: 0.06, flight: 0.08 };
const airframes = ['folding', 'open_frame', 'ducted'] as const satisfies readonly Airframe[];

export interface ClassFit {
  readonly factor: number;
  /** Relative standard deviation of a flight of an aircraft that is not among the logs. */
  readonly sd: number;
}

/** Fits the classes to flights; a class that uses less than the sheet keeps the sheet, which nobody should plan beyond. */
export function fitClasses(flights: readonly LoggedFlight[]): Readonly<Record<Airframe, ClassFit>> {
  const keys = [...new Set(flights.map(({ drone }) => drone.key))];
  const count = 1 + airframes.length;
  const wide = 10;
  const priors = [
    { mean: 0, sd: scatter.rotorcraft },
    ...Array.from({ length: airframes.length + keys.length }, () => ({ mean: 0, sd: wide })),
  ];
  const frameOf = new Map(flights.map(({ drone }) => [drone.key, airframes.indexOf(airframeOf(drone))]));
  const { values, sds } = fitWithPriors(
    priors,
    (at) => [
      ...airframes.map((_, index) => ((at[1 + index] ?? 0) - (at[0] ?? 0)) / scatter.classes),
      ...keys.map(
        (key, index) =>
          ((at[count + index] ?? 0) - (at[1 + (frameOf.get(key) ?? 0)] ?? 0)) / scatter.aircraft,
      ),
      ...flights.map(({ drone, sheet }) => {
        const measured = Math.log(sheet.observed_pct / sheet.predicted_pct);
        return (measured - (at[count + keys.indexOf(drone.key)] ?? 0)) / scatter.flight;
      }),
    ],
    { least: 1, alike: 1 },
  );
  const fits = airframes.map((airframe, index) => {
    const sd = Math.hypot(sds[1 + index] ?? 0, scatter.aircraft, scatter.flight);
    return [airframe, { factor: Math.max(1, Math.exp(values[1 + index] ?? 0)), sd }] as const;
  });
  return Object.fromEntries(fits) as Record<Airframe, ClassFit>;
}

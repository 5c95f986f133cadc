import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTheSheet, type FlownClass, flownClasses, flownClassOf } from '../../engine/aircraft/asFlown.ts';
import { completeDrone, type DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
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
}

/** Only a flight that is long enough, by a gauge that counts, makes constants and is scored: one rule for all logs (MODEL.md §16). */
export const isEvidence = ({ sheet }: LoggedFlight): boolean => sheet.is_evidence;

/** The flights of assets/evidence, flown again on a mild day, since none of the logs tells the air's temperature. */
export function loggedFlights(root: string): LoggedFlight[] {
  const evidence = join(root, 'assets', 'evidence');
  const catalog = JSON.parse(readFileSync(join(root, 'assets', 'drones.json'), 'utf8')) as DroneBasis[];
  return rowsOf(readFileSync(join(evidence, 'flight_logs.csv'), 'utf8')).map(({ id = '', drone: key }) => {
    const entry = catalog.find((candidate) => candidate.key === key);
    const reading = readFlightLog(readFileSync(join(evidence, 'flight-logs', `${id}.csv`)));
    if (entry === undefined || !reading.ok) throw new Error(`assets/evidence: ${id} cannot be replayed.`);
    const drone = completeDrone(entry);
    const sheet = replayLog(drone, reading.value, { temp_c: 20, payload_g: 0, as_flown: asTheSheet });
    return { id, drone, log: reading.value, sheet };
  });
}

/**
 * The protocol: ln(used/sheet) of a flight = its class + its aircraft + the flight, each normal. Sheets scatter around 1 by 0.1 before the logs,
 * classes around sheets of their kind by 0.05, aircraft around their class by 0.06, flights of one aircraft by 0.08 (Mini 2: 0.06, Mavic Pro: 0.11,
 * Phantom 3 Standard: 0.04, Phantom 4 Pro: 0.01). Few logs so move a class little, and a class without logs is that of its kind of sheets.
 */
const scatter = { sheets: 0.1, classes: 0.05, aircraft: 0.06, flight: 0.08 };
/**
 * The sheets of the logged camera drones with fixed arms name no speed for their time (which may be a hover's): they say nothing of others, which
 * name their best case.
 */
const sheetOf = (flownClass: FlownClass): number => (flownClass === 'fixed_arm' ? 1 : 0);
const sheets = 2;

export interface ClassFit {
  readonly factor: number;
  /** Relative standard deviation of a flight of an aircraft that is not among the logs. */
  readonly sd: number;
}

type Values = readonly number[];

/** Residuals of classes, aircraft and flights, each over its scatter, for the unknowns: sheets, classes, aircraft. */
function residualsOf(flights: readonly LoggedFlight[], keys: readonly string[]): (at: Values) => number[] {
  const firstAircraft = sheets + flownClasses.length;
  const classAt = (at: Values, flownClass: FlownClass) =>
    at[sheets + flownClasses.indexOf(flownClass)] ?? Number.NaN;
  const classes = new Map(flights.map(({ drone }) => [drone.key, flownClassOf(drone)]));
  const aircraft = [...classes];
  return (at) => {
    const ofAircraft = (key: string) => at[firstAircraft + keys.indexOf(key)] ?? Number.NaN;
    return [
      ...flownClasses.map((one) => (classAt(at, one) - (at[sheetOf(one)] ?? Number.NaN)) / scatter.classes),
      ...aircraft.map(([key, one]) => (ofAircraft(key) - classAt(at, one)) / scatter.aircraft),
      ...flights.map(({ drone, sheet }) => {
        const measured = Math.log(sheet.observed_pct / sheet.predicted_pct);
        return (measured - ofAircraft(drone.key)) / scatter.flight;
      }),
    ];
  };
}

/** Fits the classes to flights; a class that uses less than the sheet keeps the sheet, which nobody should plan beyond. */
export function fitClasses(flights: readonly LoggedFlight[]): Readonly<Record<FlownClass, ClassFit>> {
  const keys = [...new Set(flights.map(({ drone }) => drone.key))];
  const wide = 10;
  const priors = [
    ...Array.from({ length: sheets }, () => ({ mean: 0, sd: scatter.sheets })),
    ...Array.from({ length: flownClasses.length + keys.length }, () => ({ mean: 0, sd: wide })),
  ];
  const { values, sds } = fitWithPriors(priors, residualsOf(flights, keys), { least: 1, alike: 1 });
  const fits = flownClasses.map((one, index) => {
    const sd = Math.hypot(sds[sheets + index] ?? Number.NaN, scatter.aircraft, scatter.flight);
    return [one, { factor: Math.max(1, Math.exp(values[sheets + index] ?? Number.NaN)), sd }] as const;
  });
  return Object.fromEntries(fits) as Record<FlownClass, ClassFit>;
}

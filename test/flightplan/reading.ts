import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type {
  FlightPlan,
  PlanProblem,
  PlanReading,
  PlanRoute,
} from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { type Saying, sayingOf } from '../../engine/saying.ts';
import { catalogueOf } from '../../server/report/catalogues.ts';
import { ignoredThing } from '../../server/report/ignoredThing.ts';
import { sayPlace } from '../../server/report/say.ts';
import { englishAbroad } from '../support/saidAbroad.ts';
import { sentenceOf } from '../support/sentenceOf.ts';

const fixtures = join(import.meta.dirname, '../fixtures/plans');

export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(fixtures, name)));

/** The same inspection in each format. */
export const inspections: readonly string[] = [
  'kmz',
  'wpml',
  'kml',
  'gpx',
  'csv',
  'plan',
  'waypoints',
  'geojson',
  'mission',
  'json',
  'srt',
].map((ending) => `inspection.${ending}`);

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** All that a reader says of a file: its notes and what it left out, or why it refused the file, and where. */
function sayingsOf(reading: PlanReading): Saying[] {
  if (!reading.ok) {
    const { where } = reading.failure;
    return [sayingOf(reading.failure), ...(typeof where === 'object' ? [where] : [])];
  }
  const { warnings, ignored } = reading.value;
  const placed = { leg_index: 0, waypoint_index: 0, flight_index: 'none', limit: 0, height_m: 0 };
  return [
    ...warnings.map(({ code, says = code, value = 0, values }) => ({
      says,
      values: { ...placed, value, ...values },
    })),
    ...ignored.flatMap((items) => [ignoredThing(items), items.reason]),
  ];
}

/** Reads a file as it is used, and holds that nothing is said of it in English alone. */
async function readAs(filename: string, content: string | Uint8Array): Promise<PlanReading> {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const reading = await readFlightPlan({ filename, bytes });
  const known = sayingsOf(reading).filter(({ says }) => catalogueOf('en').has(says));
  expect(englishAbroad(known)).toEqual([]);
  return reading;
}

/** Reads text or bytes under a name and expects a plan. */
export async function planOf(filename: string, content: string | Uint8Array): Promise<FlightPlan> {
  const reading = await readAs(filename, content);
  if (!reading.ok) expect.fail(`${filename}: ${reading.failure.code}: ${sentenceOf(reading.failure)}`);
  return reading.value;
}

/** Reads text or bytes under a name and expects a refusal, with its sentence. */
export async function problemOf(
  filename: string,
  content: string | Uint8Array,
): Promise<PlanProblem & { readonly where?: string | undefined; readonly message: string }> {
  const reading = await readAs(filename, content);
  if (reading.ok) expect.fail(`${filename} was read as ${reading.value.format}`);
  const { where } = reading.failure;
  return {
    ...reading.failure,
    where: where === undefined ? undefined : sayPlace(where),
    message: sentenceOf(reading.failure),
  };
}

export function chosenRoute(plan: FlightPlan): PlanRoute {
  const route = plan.routes[plan.chosen_route];
  if (route === undefined) expect.fail('the chosen route does not exist');
  return route;
}

export const codesOf = (plan: FlightPlan): string[] => plan.warnings.map(({ code }) => code);

/** The notes on commands that nobody counts, with plain spaces; empty where there are none. */
export const uncountedIn = ({ warnings }: FlightPlan): string =>
  warnings
    .filter(({ code }) => code === 'COMMANDS_NOT_COUNTED')
    .map((one) => sentenceOf(one).replaceAll('\u00a0', ' '))
    .join('\n');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FlightPlan, PlanProblem, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { sentenceOf } from '../support/sentenceOf.ts';

const fixtures = join(import.meta.dirname, '../fixtures/plans');

export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(fixtures, name)));

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads text or bytes under a name and expects a plan. */
export async function planOf(filename: string, content: string | Uint8Array): Promise<FlightPlan> {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const reading = await readFlightPlan({ filename, bytes });
  if (!reading.ok) expect.fail(`${filename}: ${reading.failure.code}: ${sentenceOf(reading.failure)}`);
  return reading.value;
}

/** Reads text or bytes under a name and expects a refusal, with its sentence. */
export async function problemOf(
  filename: string,
  content: string | Uint8Array,
): Promise<PlanProblem & { readonly message: string }> {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const reading = await readFlightPlan({ filename, bytes });
  if (reading.ok) expect.fail(`${filename} was read as ${reading.value.format}`);
  return { ...reading.failure, message: sentenceOf(reading.failure) };
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

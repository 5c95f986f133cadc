import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { bytesOf } from '../reading.ts';
import { randomTable, type WrittenPoint } from './randomTable.ts';

/** The figures are written with six digits. */
const share = 2e-5;
const isNear = (found: number, wanted: number) => Math.abs(found - wanted) <= Math.abs(wanted) * share;

/** Why a table was not read, or which doubts the reader told. */
const refusals = new Set(['UNIT_UNKNOWN']);
const doubts = new Set(['UNIT_ASSUMED', 'UNIT_DOUBTFUL', 'FIELDS_NOT_READ', 'WAITS_IGNORED']);

/** What was understood otherwise than it was written. */
function wrongIn(point: PlanPoint | undefined, wanted: WrittenPoint): string[] {
  if (point === undefined) return ['position'];
  const { altitude, speed_mps, hover_time_s, lat, lon } = point;
  return [
    ...(isNear(lat, wanted.lat) && isNear(lon, wanted.lon) ? [] : ['position']),
    ...(isSame(altitude?.value_m, wanted.height_m) ? [] : ['height']),
    ...(isSame(speed_mps, wanted.speed_mps) ? [] : ['speed']),
    ...(isSame(hover_time_s, wanted.wait_s) ? [] : ['wait']),
  ];
}

const isSame = (found: number | undefined, wanted: number | undefined) =>
  found === undefined || wanted === undefined ? found === wanted : isNear(found, wanted);

interface Outcome {
  readonly asked: boolean;
  readonly wrong: readonly string[];
}

function outcomeOf(seed: number): Outcome {
  const { text, points } = randomTable(seed);
  const reading = readFlightPlan({ filename: 'plan.csv', bytes: bytesOf(text) });
  if (!reading.ok) return { asked: refusals.has(reading.failure.code), wrong: [reading.failure.code] };
  const route = reading.value.routes[reading.value.chosen_route];
  const asked = reading.value.warnings.some(({ code }) => doubts.has(code));
  return { asked, wrong: points.flatMap((wanted, at) => wrongIn(route?.points[at], wanted)) };
}

describe('five thousand tables with any names, units and dialects', () => {
  const seeds = Array.from({ length: 5000 }, (_, seed) => seed);

  it('are read as written or asked about', () => {
    const outcomes = seeds.map((seed) => ({ seed, ...outcomeOf(seed) }));
    const wrong = outcomes.filter((outcome) => outcome.wrong.length > 0 && !outcome.asked);
    expect(
      wrong.map(({ seed, wrong }) => `${seed}: ${wrong[0]}\n${randomTable(seed).text}`).slice(0, 20),
    ).toEqual([]);
    // Most units are known: to ask about everything would be no reading.
    expect(outcomes.filter((outcome) => outcome.wrong.length === 0).length).toBeGreaterThan(2500);
  });
});

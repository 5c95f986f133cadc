import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from './csv.ts';
import { readEvidence } from './evidence.ts';
import { plannedFlight, triangle_m } from './flightPlans.ts';
import { predict, scoreFlights } from './flightScore.ts';
import { isScoredRoute } from './sets/flights.ts';

const rows = readEvidence(resolve(import.meta.dirname, '../..')).flights.filter(isScoredRoute);
const planned = ['cmd_speed_mps', 'cmd_alt_m', 'payload_g', 'wind_mean'];
/** A few flights far apart in the file: enough to see, quick to compute. */
const sample = rows.filter((_, index) => index % 19 === 0);

/** Every column but the planned ones taken from another flight, and half of those doubled. */
const scrambled = (row: Row, index: number): Row => {
  const other = rows[(index + 37) % rows.length] ?? row;
  return Object.fromEntries(
    Object.entries(row).map(([column, cell], place) => {
      if (planned.includes(column) || column === 'route') return [column, cell];
      const strange = other[column] ?? '';
      return [column, place % 2 === 0 ? String(2 * Number(strange)) : strange];
    }),
  );
};

const energyOfRow = (row: Row) => {
  const plan = plannedFlight(row);
  return plan === undefined ? undefined : predict(plan);
};

describe('a flight predicted from its plan alone', () => {
  it('is predicted the same when every measured figure of it is another', () => {
    expect(sample.length).toBeGreaterThan(3);
    for (const [index, row] of sample.entries()) {
      const strange = scrambled(row, index);
      expect(strange['E_Wh']).not.toBe(row['E_Wh']);
      expect(energyOfRow(strange)).toEqual(energyOfRow(row));
    }
  });

  it.each(planned)('is predicted otherwise when its plan is another: %s', (column) => {
    const row = sample[1] ?? {};
    const changed = { ...row, [column]: String(1.2 * Number(row[column]) + 1) };
    expect(energyOfRow(changed)?.energy_wh).not.toBeCloseTo(energyOfRow(row)?.energy_wh ?? 0, 3);
  });

  it('is scored against the energy measured, and against nothing else', () => {
    const doubled = sample.map((row) => ({ ...row, E_Wh: String(2 * Number(row['E_Wh'])) }));
    const [{ bias_pct }, twice] = [scoreFlights(sample), scoreFlights(doubled)];
    expect(100 + twice.bias_pct).toBeCloseTo((100 + bias_pct) / 2, 9);
  });
});

describe('the course of a flight', () => {
  const row = { route: 'R1', level_dist_m: '400', cmd_speed_mps: '8', cmd_alt_m: '50' };

  it('is that of its route where that is known, and else the level distance of its line', () => {
    expect(plannedFlight(row)?.level_distance_m).toBe(triangle_m);
    expect(plannedFlight({ ...row, route: 'R5' })?.level_distance_m).toBe(400);
  });
});

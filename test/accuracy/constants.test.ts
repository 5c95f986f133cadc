import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packTemperature, packWarming } from '../../engine/aircraft/packTemperature.ts';
import { hoverPowerRatio } from '../../engine/aircraft/powerCurve.ts';
import { numberAt } from '../../engine/elementAt.ts';
import { airTimeOf } from '../../engine/flightlog/record/airTime.ts';
import { known } from '../../engine/known.ts';
import { numberIn, type Row } from './csv.ts';
import { readEvidence } from './evidence.ts';
import type { LoggedFlight } from './flightLogs.ts';
import { hover_w, m100, m100Model, siteDensity_kg_m3 } from './m100.ts';
import { isScoredRoute } from './sets/flights.ts';

const evidence = readEvidence(resolve(import.meta.dirname, '../..'));
const flights = evidence.flights.filter(isScoredRoute);
const value = (row: Row, column: string): number => numberIn(row, column) ?? Number.NaN;

const timeOnGround_s = (row: Row): number =>
  value(row, 'airborne_s') - value(row, 'level_s') - value(row, 'climb_s') - value(row, 'desc_s');

/** Energy outside level flight, climb and descent, over that of a hover of the same time. */
function shareOfHover(rows: readonly Row[]): number {
  const measured_j = rows.map(
    (row) =>
      3600 * value(row, 'E_Wh') -
      value(row, 'level_s') * value(row, 'P_level_W') -
      value(row, 'climb_s') * value(row, 'P_climb_W') -
      value(row, 'desc_s') * value(row, 'P_desc_W'),
  );
  const hover_j = rows.map((row) => {
    const mass_ratio = 1 + value(row, 'payload_g') / (m100.takeoff_mass_g ?? Number.NaN);
    return timeOnGround_s(row) * hover_w * hoverPowerRatio(m100Model.curve, mass_ratio, siteDensity_kg_m3(0));
  });
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  return sum(measured_j) / sum(hover_j);
}

describe('constants taken from the measured flights', () => {
  // The engine counts 13.7 s at 0.89 and 2.1 s at 1 as 16 s at 0.90.
  it.each([
    { days: 'all days', rows: flights },
    { days: 'the first half of the days', rows: flights.slice(0, 51) },
    { days: 'the second half of the days', rows: flights.slice(51) },
  ])('take-off takes 0.89 of a hover, within 0.02, on $days', ({ rows }) => {
    expect(Math.abs(shareOfHover(rows) - 0.89)).toBeLessThan(0.02);
  });

  it('take-off and landing last 13.7 s outside climb and descent, within half a second', () => {
    const mean_s = flights.reduce((sum, row) => sum + timeOnGround_s(row), 0) / flights.length;
    expect(Math.abs(mean_s - 13.7)).toBeLessThan(0.5);
  });
});

/** Mean square error of the pack's temperature along a log, K²; the air is taken as 4 °C cooler than the pack at take-off. */
function warmingError({ log, sheet }: LoggedFlight): number | undefined {
  const { from, to } = known(airTimeOf(log.samples));
  const { t_s, pack_temp_c } = log.samples;
  const start_c = numberAt(pack_temp_c, from);
  if (Number.isNaN(start_c)) return undefined;
  const drain_pct_per_s = sheet.observed_pct / sheet.duration_s;
  const warming = packWarming(60 * drain_pct_per_s, start_c - 4, start_c);
  const errors = Array.from(t_s.subarray(from, to + 1), (at_s, index) => {
    const drawn_pct = drain_pct_per_s * (at_s - numberAt(t_s, from));
    return packTemperature(warming, drawn_pct) - numberAt(pack_temp_c, from + index);
  }).filter(Number.isFinite);
  return errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length;
}

describe('constants taken from logged flights', () => {
  it('warm a pack as eight logs did, within 2.5 °C (root mean square)', () => {
    const errors = evidence.logged.map(warmingError).filter((error) => error !== undefined);
    expect(errors).toHaveLength(8);
    const mean_k2 = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.sqrt(mean_k2)).toBeLessThan(2.5);
  });
});

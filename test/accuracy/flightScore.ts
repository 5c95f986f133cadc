import { intervalOf } from '../../engine/uncertainty/interval.ts';
import { z90 } from '../../engine/uncertainty/normal.ts';
import { numberIn, type Row } from './csv.ts';
import { plannedFlight } from './flightPlans.ts';
import { energyOf, type PlannedFlight, usedCharge } from './planFlight.ts';
import { type Errors, errorsOf } from './statistics.ts';

/** Energy of a flight in watt-hours, with the ends of its 90 % interval. */
export interface Prediction {
  readonly energy_wh: number;
  readonly low_wh: number;
  readonly high_wh: number;
}

/** `undefined`: no headway against the wind. The course is a triangle, so no flight is upwind as a whole: no skew. */
export function predict(flight: PlannedFlight): Prediction | undefined {
  const spread = usedCharge(flight);
  if (spread === undefined) return undefined;
  const { low_pct, high_pct } = intervalOf(spread, z90, 0);
  return { energy_wh: energyOf(spread.used_pct), low_wh: energyOf(low_pct), high_wh: energyOf(high_pct) };
}

export interface FlightErrors extends Errors {
  readonly coverage90_pct: number;
}

/** Scores the flights that can be predicted and whose energy is given. */
export function scoreFlights(rows: readonly Row[]): FlightErrors {
  const scored = rows.flatMap((row) => {
    const [plan, measured_wh] = [plannedFlight(row), numberIn(row, 'E_Wh')];
    if (plan === undefined || measured_wh === undefined || measured_wh <= 0) return [];
    const prediction = predict(plan);
    return prediction === undefined ? [] : [{ prediction, measured_wh }];
  });
  const inside = scored.filter(
    ({ prediction, measured_wh }) => prediction.low_wh <= measured_wh && measured_wh <= prediction.high_wh,
  );
  const pairs = scored.map(({ prediction, measured_wh }) => ({
    predicted: prediction.energy_wh,
    measured: measured_wh,
  }));
  return { ...errorsOf(pairs), coverage90_pct: (100 * inside.length) / scored.length };
}

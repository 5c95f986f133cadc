import { numberIn, type Row } from './csv.ts';
import { energyOf, type PlannedFlight, usedCharge } from './planFlight.ts';
import { type Errors, errorsOf } from './statistics.ts';

/** Where a line gives no wind: a light breeze. */
const usualWind_mps = 3;
const z90 = 1.645;

/** Reads the five planned quantities of a line, and no other column; `undefined` where one is missing. */
export function plannedFlight(row: Row): PlannedFlight | undefined {
  const level_distance_m = numberIn(row, 'level_dist_m');
  const speed_mps = numberIn(row, 'cmd_speed_mps');
  const height_m = numberIn(row, 'height_m');
  if (level_distance_m === undefined || speed_mps === undefined || height_m === undefined) return undefined;
  const payload_g = numberIn(row, 'payload_g') ?? 0;
  const wind_mps = numberIn(row, 'wind_mean') ?? usualWind_mps;
  return { level_distance_m, speed_mps, height_m, payload_g, wind_mps };
}

/** Energy of a flight in watt-hours, with the ends of its 90 % interval. */
export interface Prediction {
  readonly energy_wh: number;
  readonly low_wh: number;
  readonly high_wh: number;
}

/** `undefined`: no headway against the wind. */
export function predict(flight: PlannedFlight): Prediction | undefined {
  const used_pct = usedCharge(flight);
  if (used_pct === undefined) return undefined;
  const energy_wh = energyOf(used_pct);
  const reach_wh = z90 * 0.04 * energy_wh;
  return { energy_wh, low_wh: energy_wh - reach_wh, high_wh: energy_wh + reach_wh };
}

export interface FlightErrors extends Errors {
  readonly coverage90_pct: number;
}

/** Scores the flights that can be predicted and whose energy is given. */
export function scoreFlights(rows: readonly Row[]): FlightErrors {
  const scored = rows.flatMap((row) => {
    const [plan, measured] = [plannedFlight(row), numberIn(row, 'E_Wh')];
    const prediction = plan === undefined ? undefined : predict(plan);
    return prediction === undefined || measured === undefined || measured <= 0
      ? []
      : [{ prediction, measured }];
  });
  const inside = scored.filter(
    ({ prediction, measured }) => prediction.low_wh <= measured && measured <= prediction.high_wh,
  );
  const pairs = scored.map(({ prediction, measured }) => ({ predicted: prediction.energy_wh, measured }));
  return { ...errorsOf(pairs), coverage90_pct: (100 * inside.length) / scored.length };
}

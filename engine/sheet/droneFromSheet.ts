import { classCurve } from '../aircraft/classCurve.ts';
import { completeDrone, type DroneBasis } from '../aircraft/completeDrone.ts';
import { type Drone, depthOf, isMultirotor } from '../aircraft/drone.ts';
import { levelPower } from '../aircraft/powerCurve.ts';
import { assumedTestSpeed, plannedSpeed } from './estimatedSpeeds.ts';
import type { Sheet } from './sheet.ts';

/** Stands for a speed until it is estimated: nothing that is computed before depends on it. */
const notYet_mps = 1;

/** Flight time where only the hover time is published, minutes: what the power curve of the class says at the speed of the test. */
function flightTime(basis: DroneBasis, hover_time_min: number): number {
  const { flight_time_test_speed_mps: tested_mps = notYet_mps } = basis;
  return hover_time_min / levelPower(classCurve(completeDrone(basis)), tested_mps);
}

/** Fields that a figure was found for; the others stay as they are. */
const withEstimates = (basis: DroneBasis, found: Partial<DroneBasis>): DroneBasis => ({
  ...basis,
  ...found,
  estimated_fields: [...(basis.estimated_fields ?? []), ...Object.keys(found)],
});

function multirotorBasis(basis: DroneBasis, { hover_time_min, ...sheet }: Sheet): DroneBasis {
  const tested =
    sheet.flight_time_test_speed_mps === undefined
      ? withEstimates(basis, { flight_time_test_speed_mps: assumedTestSpeed(completeDrone(basis)) })
      : basis;
  const timed =
    sheet.baseline_flight_time_min === undefined && hover_time_min !== undefined
      ? withEstimates(tested, { baseline_flight_time_min: flightTime(tested, hover_time_min) })
      : tested;
  if (sheet.cruise_speed_mps !== undefined) return timed;
  const cruise_speed_mps = sheet.flight_distance_test_speed_mps ?? plannedSpeed(completeDrone(timed));
  return withEstimates(timed, { cruise_speed_mps });
}

function wingBasis(basis: DroneBasis, sheet: Sheet): DroneBasis {
  if (sheet.cruise_speed_mps !== undefined) return basis;
  const cruise_speed_mps = sheet.flight_distance_test_speed_mps ?? sheet.flight_time_test_speed_mps;
  if (cruise_speed_mps === undefined) throw new Error("A wing's sheet needs a speed.");
  return withEstimates(basis, { cruise_speed_mps });
}

/**
 * A whole catalog entry from a maker's sheet. What the sheet lacks is estimated and named in `estimated_fields`: the speed of the flight
 * time, the flight time behind a hover time, the cruise speed (the speed of the published distance, else that of least charge per metre),
 * and what `completeDrone` estimates. Throws without a time, and for wings without a speed.
 */
export function droneFromSheet(key: string, sheet: Sheet): Drone {
  const { hover_time_min, estimated_fields, ...figures } = sheet;
  const baseline_flight_time_min = sheet.baseline_flight_time_min ?? hover_time_min;
  if (baseline_flight_time_min === undefined) throw new Error('A sheet needs a flight time or a hover time.');
  const basis: DroneBasis = {
    ...figures,
    key,
    ...(estimated_fields !== undefined && {
      estimated_fields: estimated_fields.filter((field) => field in figures),
    }),
    cruise_speed_mps: sheet.cruise_speed_mps ?? notYet_mps,
    baseline_flight_time_min,
    ...(hover_time_min !== undefined && {
      hover_drain_pct_per_min: depthOf(sheet) / hover_time_min,
      hover_basis: 'published',
    }),
  };
  return completeDrone(isMultirotor(sheet) ? multirotorBasis(basis, sheet) : wingBasis(basis, sheet));
}

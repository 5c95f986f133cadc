import { modelOf } from '../aircraft/aircraftModel.ts';
import { type Airframe, type Drone, depthOf, isMultirotor } from '../aircraft/drone.ts';
import { airframeOf } from '../aircraft/priors.ts';
import { speedRange } from './endurance.ts';
import type { Sheet } from './sheet.ts';

/** Figures that are assumed where a sheet lacks them. */
export const assumedFields = [
  'takeoff_mass_g',
  'baseline_flight_time_min',
  'flight_time_test_speed_mps',
  'hover_time_min',
  'cruise_speed_mps',
  'normal_speed_mps',
  'max_speed_mps',
  'stall_speed_mps',
] as const;
export type AssumedField = (typeof assumedFields)[number];

/** A figure that the sheet lacks, and what counts in its place, in the unit that ends its name. */
export interface AssumedFigure {
  readonly field: AssumedField;
  readonly value: number;
}

export interface Assumptions {
  readonly figures: readonly AssumedFigure[];
  /** The design that is assumed for drag and power; absent: the sheet names it, or the aircraft has wings. */
  readonly airframe?: Airframe | undefined;
}

function assumedValue(field: AssumedField, drone: Drone): number | undefined {
  const model = modelOf(drone);
  switch (field) {
    case 'takeoff_mass_g':
      return 1000 * model.curve.mass_kg;
    case 'hover_time_min':
      return model.kind === 'fixed_wing' ? undefined : depthOf(drone) / model.hover_drain_pct_per_min;
    case 'max_speed_mps':
      return speedRange(drone).top_mps;
    case 'stall_speed_mps':
      return model.kind === 'rotor' ? undefined : model.stall_mps;
    default:
      return drone[field];
  }
}

/** Lists the values that stand for silent parts of a sheet, for the entry that `droneFromSheet` made of it. */
export function assumptionsOf(sheet: Sheet, drone: Drone): Assumptions {
  const figures = assumedFields.flatMap((field): AssumedFigure[] => {
    const value = sheet[field] === undefined ? assumedValue(field, drone) : undefined;
    return value === undefined ? [] : [{ field, value }];
  });
  const isAirframeOpen = isMultirotor(drone) && drone.airframe === undefined;
  return { figures, ...(isAirframeOpen && { airframe: airframeOf(drone) }) };
}

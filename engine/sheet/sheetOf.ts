import { type Drone, depthOf, isMultirotor } from '../aircraft/drone.ts';
import { droneFromSheet } from './droneFromSheet.ts';
import type { Sheet } from './sheet.ts';

/** Fields besides the hover drain that `droneFromSheet` estimates for multirotors. */
const estimable = ['normal_speed_mps', 'cruise_speed_mps', 'flight_time_test_speed_mps'] as const;

/** Estimates that agree to the last digits of a double are the same. */
const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one === other || Math.abs(Number(one) / Number(other) - 1) < 1e-12;

/** True if a sheet without some of its estimates still describes the same aircraft. */
const isSame = (sheet: Sheet, drone: Drone): boolean => {
  const made = droneFromSheet(drone.key, sheet);
  return [...estimable, 'hover_drain_pct_per_min' as const].every((field) =>
    isNear(made[field], drone[field]),
  );
};

const without = (sheet: Sheet, field: keyof Sheet): Sheet => {
  const { [field]: _dropped, ...kept } = sheet;
  const estimated_fields = sheet.estimated_fields?.filter((name) => name !== field);
  return { ...kept, ...(estimated_fields !== undefined && { estimated_fields }) };
};

/** Drops what is estimated again, so that an edit of a figure moves the estimates made from it. */
const withoutEstimates = (whole: Sheet, drone: Drone): Sheet =>
  estimable
    .filter((field) => drone.estimated_fields?.includes(field))
    .reduce((sheet, field) => {
      const fewer = without(sheet, field);
      return isSame(fewer, drone) ? fewer : sheet;
    }, whole);

/** The sheet behind an entry: `droneFromSheet` makes the same aircraft of it, apart from names, sources and what was learned. */
export function sheetOf(drone: Drone): Sheet {
  const {
    key: _key,
    manufacturer: _manufacturer,
    model: _model,
    aliases: _aliases,
    as_flown: _as_flown,
    as_flown_sd: _as_flown_sd,
    hover_drain_pct_per_min,
    hover_basis,
    confidence: _confidence,
    source: _source,
    ...figures
  } = drone;
  const estimated_fields = figures.estimated_fields?.filter((field) => field !== 'hover_drain_pct_per_min');
  const whole: Sheet = {
    ...figures,
    ...(estimated_fields !== undefined && { estimated_fields }),
    ...(hover_basis !== 'estimated' && { hover_time_min: depthOf(drone) / hover_drain_pct_per_min }),
  };
  return isMultirotor(drone) ? withoutEstimates(whole, drone) : whole;
}

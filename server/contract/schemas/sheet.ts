import { z } from 'zod';
import { isMultirotor } from '../../../engine/aircraft/drone.ts';
import type { Saying } from '../../../engine/saying.ts';
import { droneFromSheet } from '../../../engine/sheet/droneFromSheet.ts';
import type { Sheet } from '../../../engine/sheet/sheet.ts';
import { fault } from '../fault.ts';
import { DroneSchema, droneFields, figure } from './drone.ts';

const {
  key: _key,
  manufacturer: _manufacturer,
  model: _model,
  aliases: _aliases,
  as_flown: _as_flown,
  as_flown_sd: _as_flown_sd,
  hover_drain_pct_per_min: _drain,
  hover_basis: _basis,
  confidence: _confidence,
  source: _source,
  ...published
} = droneFields;

const figures = z.strictObject({
  ...published,
  cruise_speed_mps: published.cruise_speed_mps.optional(),
  baseline_flight_time_min: published.baseline_flight_time_min.optional(),
  battery_reserve_frac: published.battery_reserve_frac.optional(),
  max_payload_g: published.max_payload_g.optional(),
  hover_time_min: figure(
    'hover_time_min',
    'Published hover time in calm air at sea level, minutes',
  ).optional(),
}) satisfies z.ZodType<Sheet>;
export type SheetField = keyof typeof figures.shape;

interface Fault {
  readonly field: SheetField;
  readonly saying: Saying;
}

const speeds = [
  'flight_time_test_speed_mps',
  'flight_distance_test_speed_mps',
  'cruise_speed_mps',
  'normal_speed_mps',
  'rth_speed_mps',
] as const;

function missing(sheet: Sheet): Fault[] {
  const { baseline_flight_time_min: flight, hover_time_min: hover } = sheet;
  if (flight === undefined && hover === undefined)
    return [{ field: 'baseline_flight_time_min', saying: { says: 'fault.needs_time' } }];
  if (isMultirotor(sheet)) return [];
  if (flight === undefined)
    return [{ field: 'baseline_flight_time_min', saying: { says: 'fault.needs_time_with_wings' } }];
  return speeds.slice(0, 3).some((field) => (sheet[field] ?? 0) >= 1)
    ? []
    : [
        {
          field: 'flight_time_test_speed_mps',
          saying: { says: 'fault.needs_speed_with_wings' },
        },
      ];
}

function contradicting(sheet: Sheet): Fault[] {
  const {
    max_speed_mps: top = Infinity,
    takeoff_mass_g: mass = 0,
    max_takeoff_mass_g: most = Infinity,
  } = sheet;
  const { operating_temp_min_c: coldest = -Infinity, operating_temp_max_c: warmest = Infinity } = sheet;
  const tooFast = speeds
    .filter((field) => (sheet[field] ?? 0) > top)
    .map((field): Fault => ({ field, saying: { says: 'fault.above_top_speed', values: { top_mps: top } } }));
  return [
    ...tooFast,
    ...(mass > most
      ? [
          {
            field: 'max_takeoff_mass_g' as const,
            saying: { says: 'fault.below_mass', values: { mass_g: mass } },
          },
        ]
      : []),
    ...(coldest > warmest
      ? [
          {
            field: 'operating_temp_max_c' as const,
            saying: { says: 'fault.below_coldest', values: { coldest_c: coldest } },
          },
        ]
      : []),
  ];
}

/** The field of a sheet that a figure of the whole aircraft follows from. */
const behind = (field: unknown): SheetField =>
  field === 'hover_drain_pct_per_min' ? 'hover_time_min' : (field as SheetField);

/** Lists the faults of the estimated aircraft: a listed one must be accepted when it is sent back. */
function impossible(sheet: Sheet): Fault[] {
  const { error } = DroneSchema.safeParse(droneFromSheet('own_aircraft', sheet));
  return (error?.issues ?? []).map(({ path: [field] }) => ({
    field: behind(field),
    saying: { says: 'fault.impossible' },
  }));
}

/** The figures of an aircraft from its maker's sheet: what is known of it, without contradiction. */
export const SheetSchema = figures
  .superRefine((sheet, { issues, addIssue }) => {
    // What is out of its own bounds is no figure to compute with.
    if (issues.length > 0) return;
    const faults = [...missing(sheet), ...contradicting(sheet)];
    for (const { field, saying } of faults.length > 0 ? faults : impossible(sheet))
      addIssue({ code: 'custom', path: [field], ...fault(saying) });
  })
  .meta({
    id: 'Sheet',
    description:
      "The figures of a maker's sheet; one of flight time and hover time is needed, for wings the flight time and a speed",
  });

import { z } from 'zod';
import { figureText } from '../../../engine/figureText.ts';
import { droneFromSheet } from '../../../engine/sheet/droneFromSheet.ts';
import { isMultirotor, type Sheet } from '../../../engine/sheet/sheet.ts';
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
  readonly message: string;
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
    return [{ field: 'baseline_flight_time_min', message: 'needed, unless there is a hover time' }];
  if (isMultirotor(sheet)) return [];
  if (flight === undefined)
    return [{ field: 'baseline_flight_time_min', message: 'needed for an aircraft with wings' }];
  return speeds.slice(0, 3).some((field) => (sheet[field] ?? 0) >= 1)
    ? []
    : [
        {
          field: 'flight_time_test_speed_mps',
          message: 'needed for an aircraft with wings, unless there is a cruise speed',
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
    .map(
      (field): Fault => ({ field, message: `must not be above the top speed of ${figureText(top, 'm/s')}` }),
    );
  return [
    ...tooFast,
    ...(mass > most
      ? [
          {
            field: 'max_takeoff_mass_g' as const,
            message: `must not be below the take-off mass of ${mass} g`,
          },
        ]
      : []),
    ...(coldest > warmest
      ? [
          {
            field: 'operating_temp_max_c' as const,
            message: `must not be below the lowest, ${figureText(coldest, '°C')}`,
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
    message: 'the other figures give no possible value for it; check them, or give it',
  }));
}

/** The figures of an aircraft from its maker's sheet: what is known of it, without contradiction. */
export const SheetSchema = figures
  .superRefine((sheet, { issues, addIssue }) => {
    // What is out of its own bounds is no figure to compute with.
    if (issues.length > 0) return;
    const faults = [...missing(sheet), ...contradicting(sheet)];
    for (const { field, message } of faults.length > 0 ? faults : impossible(sheet))
      addIssue({ code: 'custom', path: [field], message });
  })
  .meta({
    id: 'Sheet',
    description:
      "The figures of a maker's sheet; one of flight time and hover time is needed, for wings the flight time and a speed",
  });

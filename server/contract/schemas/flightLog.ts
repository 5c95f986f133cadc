import { z } from 'zod';
import {
  type ColumnRole,
  columnRoles,
  logFormats,
  logNoteCodes,
} from '../../../engine/flightlog/record/flightLog.ts';
import { partingCauses } from '../../../engine/replay/partings.ts';
import { windBases } from '../../../engine/replay/windEstimate.ts';
import { type Bound, bounded, IntervalSchema, measured, PositionSchema, SaidShape } from './common.ts';
import { LeaveOneOut } from './ownAircraft.ts';

/** The largest log of a flight that the window accepts: 256 MB, some ten hours of a CSV. */
export const logFileLimit_bytes = 256 * 1024 * 1024;

export const LogFileSchema = z.strictObject({
  filename: z.string().min(1).max(255),
  bytes: z.instanceof(Uint8Array),
});

const header = (description: string) => z.string().min(1).max(300).optional().describe(description);

/** The columns of a table by what they hold; mirrors `ColumnNames` of the engine. */
const ColumnNamesSchema = z
  .strictObject({
    time: header('Header of the column with the time'),
    latitude: header('Header of the column with the latitude'),
    longitude: header('Header of the column with the longitude'),
    position: header('Header of the column with latitude and longitude in one cell'),
    height: header('Header of the column with the height above the take-off point'),
    altitude: header('Header of the column with the altitude above sea level'),
    speed: header('Header of the column with the speed over the ground'),
    climb: header('Header of the column with the rate of climb'),
    battery: header('Header of the column with the battery percentage'),
    used: header('Header of the column with the charge used, mAh'),
    voltage: header('Header of the column with the voltage'),
    current: header('Header of the column with the current'),
    temperature: header('Header of the column with the temperature of the battery'),
  } satisfies Record<ColumnRole, z.ZodType>)
  .describe('For a table of unknown origin: which column holds what, where its name does not say so');

/** Capacities of batteries, from a toy's to more than any aircraft carries. */
export const capacityBound = { min: 1, max: 1e6, unit: 'mAh', step: 100 } as const satisfies Bound;

/** A person's choices for an unknown table; mirrors `LogChoice` of the engine. */
const LogChoiceShape = {
  columns: ColumnNamesSchema.optional(),
  capacity_mah: z.number().positive().max(capacityBound.max).optional().meta({
    description: 'Capacity of the battery, mAh, for a table that has the charge used instead of a percentage',
    unit: 'mAh',
  }),
};

/** A log to read, with what a person says of its columns. */
export const LogToRead = LogFileSchema.extend(LogChoiceShape);

/** Columns of a refused table, for a person to choose from; mirrors `ColumnQuestion` of the engine. */
const ColumnQuestionSchema = z.strictObject({
  headers: z.array(z.string()),
  values: z.array(z.array(z.string())),
  found: z.partialRecord(z.enum(columnRoles), z.string()),
  missing: z.array(z.enum(columnRoles)),
});
export type ColumnQuestion = z.infer<typeof ColumnQuestionSchema>;

/** The details of the refusal of a table whose columns are not known. */
export const ColumnDetails = z.object({
  problem: z.object({ message: z.string(), columns: ColumnQuestionSchema }),
});

const text = (description: string) => z.string().describe(description);
const percent = (description: string) => z.number().meta({ description, unit: '%' });
const seconds = (description: string) => z.number().meta({ description, unit: 's' });
const speed = (description: string) => z.number().meta({ description, unit: 'm/s' });

const LogNotes = z
  .array(
    z.strictObject({
      code: z.enum(logNoteCodes).describe('What was noticed'),
      message: text('The same in words, with the place'),
      ...SaidShape,
    }),
  )
  .describe('What was noticed in the log: gaps, several flights, figures that were worked out');

/** A read log; mirrors `FlightLog` of the engine, whose columns cross as bytes (`server/work/logSamples.ts`). */
export const FlightLogSchema = z.strictObject({
  format: z.enum(logFormats),
  aircraft: z.string().max(300).optional(),
  take_off_utc_s: z.number().optional(),
  ground_msl_m: z.number().optional(),
  origin: PositionSchema.optional(),
  samples: z.instanceof(Uint8Array),
  notes: LogNotes,
});
export type FlightLogAnswer = z.infer<typeof FlightLogSchema>;

/** Settings for a log that is flown again. */
export const ReplaySettings = z.strictObject({
  drone_key: z.string().min(1).max(200).describe('Key of the aircraft that flies the log again'),
  temp_c: bounded('temp_c', 'Air temperature on the day of the flight').default(20),
  payload_g: bounded('payload_g', 'Payload that was carried').default(0),
});

/** How to fly a log again that is sent with it. */
export const ReplayFileSettings = ReplaySettings.extend(LogChoiceShape).meta({ id: 'ReplaySettings' });

/** Conditions that all logged flights of a lesson share. */
export const LearnSettings = ReplayFileSettings.extend({
  drone_key: z.string().min(1).max(200).describe('Key of the aircraft that flew'),
  temp_c: bounded('temp_c', 'Air temperature of these days').default(20),
  payload_g: bounded('payload_g', 'Payload that each flight carried').default(0),
}).meta({ id: 'LearnSettings' });

export const ReplayRequest = ReplaySettings.extend({ log: FlightLogSchema });

/** A log to lay on the plan that it flew; the file is named on the page. */
export const LoggedFlight = ReplayRequest.extend({ filename: LogFileSchema.shape.filename });

const phase = (description: string) =>
  z
    .strictObject({
      duration_s: seconds('Time in this phase'),
      predicted_pct: percent('Charge that the model says it took, percentage points'),
    })
    .describe(description);

const Wind = z
  .strictObject({
    speed_mps: speed('Its mean speed; 0 where it is unknown'),
    dir_deg: measured('°', 'Where it comes from, true degrees'),
    error_mps: speed('One standard deviation of each of its components'),
    basis: z
      .enum(windBases)
      .describe(
        '`tilt`: from how the aircraft leans; `autopilot`: its own estimate; `unknown`: the log does not tell',
      ),
  })
  .describe('The mean wind of the flight as the log tells it');

const Partings = z
  .array(
    z.strictObject({
      from_s: seconds('Begin, from take-off'),
      to_s: seconds('End, from take-off'),
      beyond_pct: percent('What the log used beyond the model; negative: less'),
      cause: z.enum(partingCauses).describe('What may be the cause'),
      height_m: measured('m', 'Greatest height above take-off'),
      ground_speed_mps: speed('Greatest speed over the ground'),
      headwind_mps: speed('Mean wind against the aircraft; negative: from behind'),
      pack_temp_c: z
        .number()
        .optional()
        .meta({ description: 'Pack at the begin; absent: not logged', unit: '°C' }),
    }),
  )
  .describe('The stretches in which log and model part most, three at most');

const Samples = z
  .array(
    z.strictObject({
      t_s: seconds('Time from take-off'),
      logged_pct: percent('Charge left as it was logged'),
      predicted_pct: percent('Charge left as the model says; below 0 beyond an empty pack'),
      low_pct: percent('Charge that 19 of 20 flights have left at least'),
      high_pct: percent('Charge that 1 of 20 flights has left at least'),
      said_home_pct: percent(
        'Charge at which the aircraft itself would turn home, its own reserve included; absent: its log does not say',
      ).optional(),
      home_pct: percent(
        'What the model says that the way home and the landing take from here; where the aircraft said something',
      ).optional(),
    }),
  )
  .describe('Logged and predicted charge along the flight, some 400 moments');

const WayHome = z
  .strictObject({
    from_s: seconds('When it turned home, from take-off'),
    duration_s: seconds('Time down to the ground'),
    distance_m: measured('m', 'How far off it turned home'),
    said_home_pct: percent('Charge that the aircraft asked for there, its own reserve included'),
    said_reserve_pct: percent('The least that it asked for in this flight, beside home: its own reserve'),
    predicted_pct: percent('What the model says that the way takes'),
    took_pct: percent('What it took'),
  })
  .describe('The last way home, where the aircraft said what it needs for it');

/** A logged flight flown again; mirrors `ReplayAnalysis` of the engine, with the interval at each sample. */
export const ReplayResult = z
  .strictObject({
    aircraft: text('Key of the aircraft that flew the log again'),
    duration_s: seconds('Time in the air'),
    distance_m: measured('m', 'Way over the ground'),
    observed_pct: percent('Charge that the log lost between take-off and landing, percentage points'),
    predicted_pct: percent('The same as the model says'),
    interval90: IntervalSchema,
    wind_sigma_pct: percent('One standard deviation of the prediction by the wind alone'),
    wind: Wind,
    phases: z
      .strictObject({
        hover: phase('Below 1.5 m/s over the ground'),
        forward: phase('Level flight'),
        climb: phase('Rising'),
        descent: phase('Sinking'),
      })
      .describe('Time and charge by what the aircraft did'),
    partings: Partings,
    samples: Samples,
    way_home: WayHome.optional(),
    is_evidence: z
      .boolean()
      .describe('Whether the flight is long enough to learn from, by a gauge that counts'),
    notes: LogNotes,
  })
  .meta({ id: 'ReplayResult' });
export type ReplayResult = z.infer<typeof ReplayResult>;

/** Logs of one aircraft to learn from; with a name what is learned is kept as an aircraft of its own. */
export const LearnRequest = z.strictObject({
  drone_key: z.string().min(1).max(200),
  flights: z
    .array(z.strictObject({ log: FlightLogSchema, temp_c: bounded('temp_c', 'Air temperature of the day') }))
    .min(1)
    .max(50),
  name: z.string().trim().min(1).max(60).optional(),
  /** Adds the flights to those that the aircraft has learned from, or starts again from its sheet. */
  start: z.enum(['learned', 'sheet']).default('learned'),
});

/** Factor of the flights over the sheet; mirrors `Learned` of the engine. */
export const LearnResult = z.strictObject({
  factor: z.number().describe('Consumption of the flights over that of the sheet'),
  factor_sd: z.number().describe('One standard deviation of `factor`'),
  flights: z.number().int().describe('Flights that it was learned from'),
  leave_one_out: LeaveOneOut.describe('How well each flight is predicted from the others'),
  flight_factors: z
    .array(z.number().nullable())
    .describe(
      'What each flight used over the sheet, in the order of the request; null: it is too short to learn from',
    ),
  /** Key of the aircraft that was kept. */
  key: z.string().optional(),
});
export type LearnResult = z.infer<typeof LearnResult>;

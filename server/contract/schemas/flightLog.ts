import { z } from 'zod';
import { logFormats, logNoteCodes } from '../../../engine/flightlog/record/flightLog.ts';
import { partingCauses } from '../../../engine/replay/partings.ts';
import { windBases } from '../../../engine/replay/windEstimate.ts';
import { bounded, IntervalSchema } from './common.ts';

/** The largest log of a flight that the window accepts: 256 MB, some ten hours of a CSV. */
export const logFileLimit_bytes = 256 * 1024 * 1024;

export const LogFileSchema = z.strictObject({
  filename: z.string().min(1).max(255),
  bytes: z.instanceof(Uint8Array),
});

const LogNotes = z.array(z.strictObject({ code: z.enum(logNoteCodes), message: z.string() }));

/** A read log; mirrors `FlightLog` of the engine, whose columns cross as bytes (`server/work/logSamples.ts`). */
export const FlightLogSchema = z.strictObject({
  format: z.enum(logFormats),
  aircraft: z.string().max(300).optional(),
  ground_msl_m: z.number().optional(),
  samples: z.instanceof(Uint8Array),
  notes: LogNotes,
});
export type FlightLogAnswer = z.infer<typeof FlightLogSchema>;

export const ReplayRequest = z.strictObject({
  log: FlightLogSchema,
  /** Key of the aircraft that flies the log again. */
  drone_key: z.string().min(1).max(200),
  temp_c: bounded('temp_c', 'Air temperature on the day of the flight').default(20),
  payload_g: bounded('payload_g', 'Payload that was carried').default(0),
});

const PhaseSchema = z.strictObject({ duration_s: z.number(), predicted_pct: z.number() });

/** A logged flight flown again; mirrors `ReplayAnalysis` of the engine, with the interval at each sample. */
export const ReplayResult = z.strictObject({
  aircraft: z.string(),
  duration_s: z.number(),
  observed_pct: z.number(),
  predicted_pct: z.number(),
  interval90: IntervalSchema,
  wind_sigma_pct: z.number(),
  wind: z.strictObject({
    speed_mps: z.number(),
    dir_deg: z.number(),
    error_mps: z.number(),
    basis: z.enum(windBases),
  }),
  phases: z.strictObject({
    hover: PhaseSchema,
    forward: PhaseSchema,
    climb: PhaseSchema,
    descent: PhaseSchema,
  }),
  partings: z.array(
    z.strictObject({
      from_s: z.number(),
      to_s: z.number(),
      beyond_pct: z.number(),
      cause: z.enum(partingCauses),
    }),
  ),
  samples: z.array(
    z.strictObject({
      t_s: z.number(),
      logged_pct: z.number(),
      predicted_pct: z.number(),
      low_pct: z.number(),
      high_pct: z.number(),
    }),
  ),
  is_evidence: z.boolean(),
  notes: LogNotes,
});
export type ReplayResult = z.infer<typeof ReplayResult>;

import { z } from 'zod';
import type { FlightPlan } from '../../../engine/flightplan/plan/flightPlan.ts';
import { vehicleKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { AltitudeDatum } from '../../../engine/geo/position.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { AltitudeSchema } from './carried.ts';
import { WarningSchema } from './common.ts';
import { FlightPlanSchema } from './plan.ts';

/** What the window reports about the opened file. */
export interface ImportReport {
  readonly filename: string;
  readonly format: string;
  readonly tool?: string | undefined;
  /** The aircraft that the file is for; empty once the person keeps their own. */
  readonly ofFile: {
    readonly name?: string | undefined;
    readonly kind?: (typeof vehicleKinds)[number] | undefined;
  };
  readonly routeName: string;
  readonly routeCount: number;
  readonly pointCount: number;
  readonly length_m: number;
  /** The sum of all waits in the file. */
  readonly hover_time_s: number;
  readonly references: readonly AltitudeDatum[];
  /** How far the person’s launch point, which was kept, is from the one of the file or from its first point. */
  readonly launch_off_m?: number | undefined;
  readonly ignored: FlightPlan['ignored'];
  /** What was assumed or deserves a look, a sentence each. */
  readonly notes: readonly string[];
}

/** What a plan keeps of the file that it came from. */
export interface PlanOrigin {
  /** Absent: the person has closed it. */
  readonly report?: ImportReport | undefined;
  /** What the plan lacks of its file. */
  readonly losses: readonly Warning[];
}

const ReportSchema = z.strictObject({
  filename: z.string(),
  format: z.string(),
  tool: z.string().optional(),
  ofFile: z.strictObject({ name: z.string().optional(), kind: z.enum(vehicleKinds).optional() }),
  routeName: z.string(),
  routeCount: z.number(),
  pointCount: z.number(),
  length_m: z.number(),
  hover_time_s: z.number(),
  references: z.array(AltitudeSchema.shape.datum),
  launch_off_m: z.number().optional(),
  ignored: FlightPlanSchema.shape.ignored,
  notes: z.array(z.string()),
} satisfies Readonly<Record<keyof ImportReport, z.ZodType>>);

export const PlanOriginSchema = z.strictObject({
  report: ReportSchema.optional(),
  losses: z.array(WarningSchema),
} satisfies Readonly<Record<keyof PlanOrigin, z.ZodType>>) satisfies z.ZodType<PlanOrigin>;

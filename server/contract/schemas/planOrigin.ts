import { z } from 'zod';
import type { FlightPlan } from '../../../engine/flightplan/plan/flightPlan.ts';
import { vehicleKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { AltitudeDatum } from '../../../engine/geo/position.ts';
import type { Home } from '../../../engine/mission/mission.ts';
import { inWords } from '../../../engine/saying.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { AltitudeSchema } from './carried.ts';
import { FindingSchema, LaunchSchema } from './common.ts';
import { IgnoredSchema } from './plan.ts';

/** The report about an opened file in the window. */
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
  /** The launch point of the file, or its first point, where the person’s own was kept. */
  readonly fileLaunch?: Home | undefined;
  readonly ignored: FlightPlan['ignored'];
  /** Assumptions and points that deserve a look. */
  readonly notes: readonly Warning[];
}

/** Facts about the file that a plan came from. */
export interface PlanOrigin {
  /** Absent: the person has closed it. */
  readonly report?: ImportReport | undefined;
  /** Losses between the file and the plan. */
  readonly losses: readonly Warning[];
}

/** A finding of a plan's file; earlier versions kept its sentence. */
export const LossSchema = FindingSchema.extend({ message: z.string().optional() }).transform(
  ({ message, ...finding }): Warning =>
    message === undefined || finding.says !== undefined || finding.values !== undefined
      ? finding
      : { ...finding, ...inWords(message) },
);

const NoteSchema = z.union([
  z.string().transform((text): Warning => ({ code: 'PLAN_NOTE', ...inWords(text) })),
  FindingSchema,
]);

const ReportOfNow = z.strictObject({
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
  fileLaunch: LaunchSchema.optional(),
  ignored: z.array(
    IgnoredSchema.extend({ reason: z.union([z.string().transform(inWords), IgnoredSchema.shape.reason]) }),
  ),
  notes: z.array(NoteSchema),
} satisfies Readonly<Record<keyof ImportReport, z.ZodType>>);

/** Also reads what earlier versions saved, the distance to the launch point of the file, which was not that of a launch point moved since. */
const ReportSchema = ReportOfNow.extend({ launch_off_m: z.number().optional() }).transform(
  ({ launch_off_m: _, ...report }) => report,
);

export const PlanOriginSchema = z.strictObject({
  report: ReportSchema.optional(),
  losses: z.array(LossSchema),
} satisfies Readonly<Record<keyof PlanOrigin, z.ZodType>>) satisfies z.ZodType<PlanOrigin>;

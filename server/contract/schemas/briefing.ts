import { z } from 'zod';
import { like } from '../fault.ts';
import { Units } from '../unitChoice.ts';
import { BriefingDetails } from './briefingDetails.ts';
import { HoursSchema } from './hourly.ts';
import { CheckedLock } from './planLock.ts';
import { LossSchema } from './planOrigin.ts';
import { mostVariants } from './planVariants.ts';

export const papers = ['a4', 'letter'] as const;

/** Facts that a printed briefing gives beside the answer: whose plan, when, on what paper. */
const Cell = z.string().max(400);

/** The variants of a plan side by side, in the words of whoever prints. */
const VariantsTable = z
  .strictObject({
    heads: z.array(Cell).min(2).max(mostVariants),
    rows: z.array(z.strictObject({ name: Cell, cells: z.array(Cell).max(mostVariants) })).max(20),
  })
  .meta({ id: 'VariantsTable' });

export const BriefingPage = z
  .strictObject({
    name: z.string().max(300).describe('Name of the plan, the title of the briefing'),
    filename: z.string().max(300).optional().describe('File of the plan, for the foot of each page'),
    printed_at: z
      .string()
      .regex(
        /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
        like('2024-05-21T08:12'),
      )
      .meta({ description: 'Clock of whoever prints', example: '2024-05-21T08:12' }),
    paper: z.enum(papers).default('a4'),
    units: Units.default('metric').describe('Units of the printed figures'),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, like('de-AT'))
      .default('en')
      .meta({ description: 'Language of the page, as BCP 47 has it', example: 'de-AT' }),
    pictures: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Pictures that the route takes; absent: those that the file tells of'),
    pictures_look_down: z
      .boolean()
      .optional()
      .describe('True if all of them look straight down; absent: what the file tells'),
    losses: z
      .array(LossSchema)
      .max(100)
      .default([])
      .describe('What the plan lacks of the file that it came from'),
    details: BriefingDetails.optional().describe(
      'Texts of the person: pilot, client, job, notes, a checklist of their own',
    ),
    lock: CheckedLock.optional().describe(
      'Who locked the plan, and what of it is no longer as it was then; absent: it is not locked',
    ),
    hours: HoursSchema.optional().describe(
      'Weather by the hour in which take-offs are judged; absent: that of the request',
    ),
    variants: VariantsTable.optional().describe(
      'The variants of the plan side by side; absent: it has none beside itself',
    ),
  })
  .meta({ id: 'BriefingPage' });

/** The same for a log laid on its plan. */
export const ComparisonPage = BriefingPage.omit({
  pictures: true,
  pictures_look_down: true,
  losses: true,
  details: true,
  lock: true,
  hours: true,
  variants: true,
});

export const PrintedBriefing = z.strictObject({
  filename: z.string(),
  bytes: z.instanceof(Uint8Array),
  pages: z.number().int(),
  /** The sentence of the verdict, as it is printed. */
  verdict: z.string(),
  /** True if the bundled typeface lacks a letter, which is printed as a box. */
  has_gaps: z.boolean(),
});

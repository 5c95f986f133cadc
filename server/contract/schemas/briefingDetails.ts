import { z } from 'zod';

/** Most letters of each text, and most points of a checklist. */
export const mostDetails = { line: 120, notes: 4000, point: 200, points: 60 } as const;

const Line = z.string().min(1).max(mostDetails.line);

/** Details that a person writes into the briefing of a plan; empty ones are left out. */
export const BriefingDetails = z
  .strictObject({
    pilot: Line.optional().describe('Who flies'),
    client: Line.optional().describe('For whom'),
    job: Line.optional().describe('Name or number of the job'),
    notes: z.string().min(1).max(mostDetails.notes).optional().describe('Free text in lines'),
    checklist: z
      .array(z.string().min(1).max(mostDetails.point))
      .min(1)
      .max(mostDetails.points)
      .optional()
      .describe('Points of the operator’s own to tick before take-off'),
  })
  .meta({ id: 'BriefingDetails' });
export type BriefingDetails = z.infer<typeof BriefingDetails>;

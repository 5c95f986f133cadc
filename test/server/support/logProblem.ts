import { z } from 'zod';

/** The reader’s own words in the refusal of a log. */
export const LogProblemDetails = z.object({
  problem: z.object({ code: z.string(), message: z.string(), where: z.string().optional() }),
});

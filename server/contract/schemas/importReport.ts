import { z } from 'zod';
import { routeKinds } from '../../../engine/flightplan/plan/flightPlan.ts';
import { proposalReasons } from '../../../engine/flightplan/plan/rankRoutes.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { RallyPointsSchema, ReadFencesSchema } from './fence.ts';

export const ImportReport = z
  .strictObject({
    format: z.string(),
    tool: z.string().optional(),
    route_name: z.string(),
    route_index: z.number().int(),
    routes: z.array(
      z.strictObject({
        name: z.string(),
        points: z.number().int(),
        length_m: z.number(),
        kind: z
          .enum(routeKinds)
          .describe('`mission`: a plan; `track`: a recorded flight; `line`, `points`: a drawing'),
        rank: z.number().int().describe('Place among the routes to choose from; 1 is proposed'),
        proposed_because: z
          .enum(proposalReasons)
          .optional()
          .describe('Why this route is proposed, of several'),
      }),
    ),
    points: z.number().int(),
    length_m: z.number(),
    altitude_references: z.array(z.enum([...altitudeReferences, 'none'])),
    hover_time_s: z.number(),
    fences: ReadFencesSchema.optional().describe('Areas of the file to stay in or out of'),
    rally_points: RallyPointsSchema.optional().describe(
      'Other places of the file where the autopilot may land; no figure counts with them',
    ),
    ignored: z.array(z.strictObject({ what: z.string(), count: z.number().int(), reason: z.string() })),
    assumed: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' });

import { z } from 'zod';
import { fault } from '../fault.ts';
import { ErrorBody } from '../problem.ts';
import { MissionRequest } from './mission.ts';
import { MissionResult } from './missionResult.ts';
import { RangeRequest, RangeResult } from './range.ts';

/** Analyses that one batch may hold. */
export const mostAnalyses = 1000;
/** How long the results of a batch are kept after its end, seconds. */
export const batchKept_s = 3600;
/** A batch that is not done within this time ends, seconds. */
export const batchLife_s = 24 * 3600;
/** Results that one answer gives. */
export const mostResults = 100;

/** Kinds of analyses in a batch, each by the name of its member. */
export const batchKinds = ['range', 'mission'] as const;
export type BatchKind = (typeof batchKinds)[number];

const kindsOf = (members: { readonly [Kind in BatchKind]?: unknown }) =>
  batchKinds.filter((kind) => members[kind] !== undefined);

const BatchAnalysis = z
  .strictObject({
    range: RangeRequest.optional().describe('A request as `/v1/rangeiq/analyze` takes it'),
    mission: MissionRequest.optional().describe('A request as `/v1/missions/analyze-geometry` takes it'),
  })
  .refine((members) => kindsOf(members).length === 1, fault({ says: 'fault.one_analysis' }))
  .meta({ id: 'BatchAnalysis', description: 'One analysis: either `range` or `mission`' });
export type BatchAnalysis = z.infer<typeof BatchAnalysis>;

/** The kind of an analysis that its schema has taken. */
export const kindOf = (analysis: BatchAnalysis): BatchKind => kindsOf(analysis)[0] ?? 'range';

export const BatchRequest = z
  .strictObject({
    analyses: z
      .array(BatchAnalysis)
      .min(1)
      .max(mostAnalyses)
      .describe('What to analyse. A result has the index of its analysis in this list, from 0'),
  })
  .meta({ id: 'BatchRequest' });

export const BatchSchema = z
  .strictObject({
    id: z.string().describe('Names the batch. Only the key that sent it finds it'),
    state: z
      .enum(['waiting', 'running', 'done', 'ended'])
      .describe(
        '`waiting`: nothing of it is answered yet; `running`: something is; `done`: everything is; `ended`: it was cancelled',
      ),
    analyses: z.number().int().describe('How many it has'),
    answered: z.number().int().describe('How many have an answer'),
    refused: z.number().int().describe('How many were refused, each with its own `error`'),
    created_at: z.string().describe('When it was sent'),
    kept_until: z
      .string()
      .describe(
        'When it is deleted: an hour after it was done, and a day after it was sent where it is not done',
      ),
    kept: z
      .enum(['memory', 'store'])
      .describe(
        '`memory`: it ends with the server that answers it; `store`: servers that share a store go on with it when one ends',
      ),
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof BatchSchema>;

const answerOf = <Result extends z.ZodType>(id: string, result: Result) =>
  z
    .strictObject({ ok: z.literal(true), engine_version: z.string(), result, request_id: z.string() })
    .meta({ id });

export const RangeAnswer = answerOf('RangeAnswer', RangeResult);
export const MissionAnswer = answerOf('MissionAnswer', MissionResult);

export const BatchResult = z
  .strictObject({
    index: z.number().int().describe('Place of the analysis in the list that was sent, from 0'),
    range: RangeAnswer.optional().describe('The answer of `/v1/rangeiq/analyze`'),
    mission: MissionAnswer.optional().describe('The answer of `/v1/missions/analyze-geometry`'),
    refusal: ErrorBody.optional().describe('The refusal that the operation alone would give'),
  })
  .meta({ id: 'BatchResult', description: 'One of `range`, `mission` and `refusal`' });
export type BatchResult = z.infer<typeof BatchResult>;

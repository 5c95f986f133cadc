import { z } from 'zod';
import { notPlain, plainText } from './plainText.ts';

/** Why a secret that was good once is refused. */
export const KeyEndedSchema = z.enum(['expired', 'revoked', 'replaced']);
export type KeyEnded = z.infer<typeof KeyEndedSchema>;

const line = (most: number) => z.string().max(most).regex(plainText, notPlain);

/** A request to the server for other tools: who, what and how it went; no key, body, path or query. */
export const AskedRequest = z.strictObject({
  /** The time of the answer. */
  at: z.iso.datetime(),
  /** Name of the key; absent: there was no good one. */
  tool: line(60).optional(),
  key_id: line(16).optional(),
  /** The address that it came from. */
  address: line(64).optional(),
  method: line(16),
  /** Template of its path; absent: there is no such path. */
  route: line(200).optional(),
  status: z.number().int().min(100).max(599),
  /** The code of the problem, where it was refused. */
  refused: line(40).optional(),
  key_ended: KeyEndedSchema.optional(),
  /** It used a secret from before a rotation. */
  by_old_secret: z.literal(true).optional(),
  /** The whole answer was sent. */
  is_answered: z.boolean(),
  duration_ms: z.number().min(0),
});
export type AskedRequest = z.infer<typeof AskedRequest>;

export const RequestsAfter = z.strictObject({
  /** `revision` of the list that the caller has: the answer waits for a change of it, for 25 s at most. */
  after: z.number().int().min(0).optional(),
});

export const RequestList = z.strictObject({
  revision: z.number().int(),
  /** Requests, the newest first. */
  requests: z.array(z.strictObject({ ...AskedRequest.shape, number: z.number().int() })),
  /** Requests since midnight, and those that were refused. */
  today: z.number().int(),
  refused_today: z.number().int(),
  /** Phones and tools that are connected to follow the plan on screen. */
  readers: z.number().int(),
});
export type RequestList = z.infer<typeof RequestList>;

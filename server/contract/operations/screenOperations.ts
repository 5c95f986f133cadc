import { z } from 'zod';
import { PairingQuestion, ScreenAnswer } from '../schemas/planOnScreen.ts';
import { Nothing, operation } from './operation.ts';

/** The plan on the screen of this installation, for tools and phones that may see it. */
export const screenOperations = {
  getPlan: operation({
    summary: 'The plan on screen, with its answer',
    http: {
      method: 'GET',
      path: '/v1/plan',
      access: 'plan:read',
      tagged: true,
      answer: 'PlanAnswer',
      description:
        'Gives the plan of the window that was used last, with the verdict, the figures and the rings that it shows. Without a plan, and on a server that has no window, it is a 404. The answer has an `ETag`, and `GET /v1/plan/events` tells of each change.',
    },
    input: Nothing,
    output: ScreenAnswer,
  }),
  waitForPairing: operation({
    summary: 'Wait for another question of a phone than the known one, some seconds at most',
    input: z.strictObject({ known: z.string().max(64).optional() }),
    output: z.strictObject({ question: PairingQuestion.optional() }),
  }),
  answerPairing: operation({
    summary: 'Let a phone that asks see the plan for a day, or refuse it',
    input: z.strictObject({ id: z.string().max(64), allow: z.boolean() }),
    output: z.strictObject({ is_known: z.boolean() }),
  }),
} as const;

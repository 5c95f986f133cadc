import type { AnswerPiece, PieceResult } from '../batches/batches.ts';
import { operationOf } from '../batches/startBatch.ts';
import type { Problem } from '../contract/problem.ts';
import type { AnswerAsked } from './answerHere.ts';
import { type Reply, toProblemReply } from './reply.ts';

/** The id under which a bug in an analysis is logged. */
const requestId = (id: string, index: number) => `${id}-${index}`;

function toResult(index: number, member: string, { body, refused }: Reply): PieceResult {
  const name = refused === undefined ? member : 'refusal';
  const text = Buffer.concat([
    Buffer.from(`{"index":${index},"${name}":`),
    Buffer.from(body),
    Buffer.from('}'),
  ]);
  return { text: Uint8Array.from(text), isRefused: refused !== undefined };
}

export const refusedResult = (id: string, index: number, problem: Problem): PieceResult =>
  toResult(index, 'refusal', toProblemReply(problem, requestId(id, index)));

/** Answers analyses as their operations alone do, in threads for batches. */
export const makeAnswerPiece =
  (answer: AnswerAsked): AnswerPiece =>
  async ({ id, owner, index, kind, json }, signal) => {
    const name = operationOf[kind];
    const asked = { name, carrier: 'http', sent: { json }, request_id: requestId(id, index) } as const;
    const reply = await answer(asked, { signal, client: owner });
    return signal.aborted ? undefined : toResult(index, kind, reply);
  };

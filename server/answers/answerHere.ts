import type { Result } from '../../engine/result.ts';
import { type BodyOperation, httpOperations } from '../contract/httpOperations.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Answer, Problem } from '../contract/problem.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { makeToReply, type Reply, toProblemReply } from './reply.ts';
import { type SentBody, toInput } from './sentBody.ts';

/** A request with a body, as it came over HTTP. */
export interface Asked {
  readonly name: BodyOperation;
  readonly sent: SentBody;
  /** What `sent` says, where it was read before. */
  readonly input?: Result<unknown, Problem>;
  readonly request_id: string;
}

/** Answers a request from its bytes to those of the reply. */
export type AnswerAsked = (asked: Asked, call: Call) => Promise<Reply>;

const replies = new Map<OperationName, (answer: Answer<object>) => Reply>();

/** What turns an operation's answers into replies: made once, since it is made of the schema. */
export function toReplyOf(name: OperationName): (answer: Answer<object>) => Reply {
  const known = replies.get(name);
  if (known !== undefined) return known;
  const operation = httpOperations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`${name} is not served over HTTP.`);
  const made = makeToReply(operation);
  replies.set(name, made);
  return made;
}

/** Answers in the thread of the caller. */
export const makeAnswerHere =
  (dispatch: Dispatch<BodyOperation>): AnswerAsked =>
  async ({ name, sent, request_id, input = toInput(sent) }, call) => {
    if (!input.ok) return toProblemReply(input.failure, request_id);
    return toReplyOf(name)(await dispatch.computed(name, input.value, request_id, call));
  };

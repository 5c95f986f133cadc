import { fail, type Result, succeed } from '../../engine/result.ts';
import { withFencesBack } from '../contract/fencesAside.ts';
import { frozen } from '../contract/frozen.ts';
import { httpOperations } from '../contract/httpOperations.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Answer, Problem } from '../contract/problem.ts';
import { fromWire } from '../contract/wire.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import type { ComputedOperation } from '../handlers/computing.ts';
import { toGeojsonReply } from './geojsonReply.ts';
import { makeKnownJson } from './knownJson.ts';
import { makeToReply, type Reply, toPageReply } from './reply.ts';
import { type SentBody, toInput } from './sentBody.ts';

/** The carrier of a request sets how it is read and how its answer is written. */
export type Carrier = 'http' | 'geojson' | 'page';

/** A request whose answer is computed, as it came. */
export interface Asked {
  readonly name: ComputedOperation;
  readonly carrier: Carrier;
  readonly sent: SentBody;
  /** The parsed body, where it was read before. */
  readonly input?: Result<unknown, Problem>;
  readonly request_id: string;
}

/** Answers a request from its bytes to those of the reply. */
export type AnswerAsked = (asked: Asked, call: Call) => Promise<Reply>;

const replies = new Map<OperationName, (answer: Answer<object>) => Reply>();

/** Makes the function that turns an operation's answers into replies over HTTP, once: it is made of the schema. */
export function toReplyOf(name: OperationName): (answer: Answer<object>) => Reply {
  const known = replies.get(name);
  if (known !== undefined) return known;
  const operation = httpOperations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`${name} is not served over HTTP.`);
  const made = makeToReply(operation);
  replies.set(name, made);
  return made;
}

export const notRead: Problem = { code: 'BAD_REQUEST', message: 'The request is not JSON.' };

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const readFences = makeKnownJson((json) => frozen(JSON.parse(decode(json))));

/** Reads the bytes of a call of the page. */
export function fromPage(bytes: unknown): Result<unknown, Problem> {
  try {
    return bytes instanceof Uint8Array
      ? succeed(withFencesBack(fromWire(bytes, decode), readFences))
      : fail(notRead);
  } catch {
    return fail(notRead);
  }
}

const carriers = {
  http: { read: toInput, reply: (name: OperationName, answer: Answer<object>) => toReplyOf(name)(answer) },
  geojson: { read: toInput, reply: toGeojsonReply },
  page: { read: ({ json }: SentBody) => fromPage(json), reply: toPageReply },
} as const;

/** The refusal of a request as its carrier brings it. */
export const refusalOf = ({ name, carrier, request_id }: Omit<Asked, 'sent'>, problem: Problem): Reply =>
  carriers[carrier].reply(name, { ok: false, problem, request_id });

/** Answers in the thread of the caller. */
export const makeAnswerHere =
  (dispatch: Dispatch<ComputedOperation>): AnswerAsked =>
  async (asked, call) => {
    const { name, carrier, sent, request_id } = asked;
    const { read, reply } = carriers[carrier];
    const input = asked.input ?? read(sent);
    if (!input.ok) return refusalOf(asked, input.failure);
    return reply(name, await dispatch.computed(name, input.value, request_id, call));
  };

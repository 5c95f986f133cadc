import { randomUUID } from 'node:crypto';
import { type AnswerAsked, fromPage } from '../answers/answerHere.ts';
import { isQuickAlways } from '../answers/inThreads.ts';
import { longestKnown_bytes } from '../answers/knownJson.ts';
import { type Reply, toPageBytes, toPageReply } from '../answers/reply.ts';
import { large_bytes } from '../answers/sentBody.ts';
import { jsonOf } from '../contract/wire.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { type ComputedOperation, isComputed } from '../handlers/computing.ts';
import type { FileTransfers } from './fileTransfers.ts';
import { isOperationName, refuse, unknownOperation } from './gateway.ts';

const toBytes = ({ body }: Reply) => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

/**
 * True if a call would keep others waiting here. The fences beside it are read once for many calls, so they do not count where the answer is always
 * quick; a mission among so many takes long.
 */
function isLong(name: ComputedOperation, bytes: unknown): bytes is Uint8Array {
  if (!(bytes instanceof Uint8Array) || bytes.length <= large_bytes) return false;
  return !isQuickAlways(name) || bytes.length > longestKnown_bytes || jsonOf(bytes).length > large_bytes;
}

export interface PageParts {
  readonly dispatch: Dispatch;
  readonly transfers: Pick<FileTransfers, 'withBytes'>;
  /** Answers what would keep others waiting; absent: this thread does. */
  readonly answerInThread?: AnswerAsked | undefined;
}

/** Carries a call of the page, from its bytes to those of the answer; `undefined`: they are not JSON. */
export async function callForPage(
  { dispatch, transfers, answerInThread }: PageParts,
  name: unknown,
  bytes: unknown,
  call: Call,
): Promise<Uint8Array | undefined> {
  if (!isOperationName(name)) return toPageBytes(refuse(unknownOperation));
  const request_id = randomUUID();
  if (answerInThread !== undefined && isComputed(name) && isLong(name, bytes))
    return toBytes(await answerInThread({ name, carrier: 'page', sent: { json: bytes }, request_id }, call));
  const input = fromPage(bytes);
  if (!input.ok) return undefined;
  const answer = await dispatch.computed(name, transfers.withBytes(name, input.value), request_id, call);
  return toBytes(toPageReply(name, answer));
}

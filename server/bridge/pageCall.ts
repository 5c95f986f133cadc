import { randomUUID } from 'node:crypto';
import { type AnswerAsked, fromPage } from '../answers/answerHere.ts';
import { type Reply, toPageBytes, toPageReply } from '../answers/reply.ts';
import { large_bytes } from '../answers/sentBody.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { isComputed } from '../handlers/computing.ts';
import type { FileTransfers } from './fileTransfers.ts';
import { isOperationName, refuse, unknownOperation } from './gateway.ts';

const toBytes = ({ body }: Reply) => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

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
  const isLarge = bytes instanceof Uint8Array && bytes.length > large_bytes;
  if (isLarge && answerInThread !== undefined && isComputed(name))
    return toBytes(await answerInThread({ name, carrier: 'page', sent: { json: bytes }, request_id }, call));
  const input = fromPage(bytes);
  if (!input.ok) return undefined;
  const answer = await dispatch.computed(name, transfers.withBytes(name, input.value), request_id, call);
  return toBytes(toPageReply(name, answer));
}

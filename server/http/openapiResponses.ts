import type { HttpOperation } from '../contract/httpOperations.ts';
import type { ProblemCode } from '../contract/problem.ts';
import type { JsonObject } from './jsonObject.ts';
import { byStatus, refusalMeaning, refusalsOf } from './openapiRefusals.ts';
import { schemaRef } from './openapiSchemas.ts';

const header = (description: string, schema: JsonObject) => ({ description, schema });
const wholeSeconds = { type: 'integer', minimum: 1 };
const text = { type: 'string' };

export const headers = {
  'X-Request-Id': header("Names this request in logs; the client's own when it matches ^[\\w-]{8,64}$.", {
    ...text,
    pattern: '^[\\w-]{8,64}$',
  }),
  RateLimit: header('What is left of the window (draft 8): r ordinary requests, t seconds.', text),
  'RateLimit-Policy': header('The limit (draft 8): q ordinary requests in w seconds.', text),
  'Retry-After': header('Seconds to wait before the next request.', wholeSeconds),
  'WWW-Authenticate': header('How to authenticate.', text),
  Allow: header('Methods that the path accepts.', text),
  'Idempotency-Replayed': header('`true`: this is the stored answer of an earlier request.', {
    ...text,
    enum: ['true'],
  }),
};
type HeaderName = keyof typeof headers;

const ref = (name: HeaderName) => ({ $ref: `#/components/headers/${name}` });

/** `keyed`: the operation needs a key, so the answer states the key's limit. */
function headersOf(status: number, keyed: boolean, post: boolean) {
  const names: HeaderName[] = ['X-Request-Id'];
  if (keyed && ![401, 405, 421].includes(status)) names.push('RateLimit', 'RateLimit-Policy');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 405) names.push('Allow');
  if (post && status === 200) names.push('Idempotency-Replayed');
  return Object.fromEntries(names.map((name) => [name, ref(name)]));
}

/** The success and every refusal that the operation can answer over HTTP. Refusals have one form; `x-codes` lists their codes. */
export function responsesOf(operation: HttpOperation): JsonObject {
  const { access, method, answer } = operation.binding;
  const [keyed, post] = [access !== 'public', method === 'POST'];
  const response = (
    status: number,
    description: string,
    name: string,
    codes: readonly ProblemCode[] = [],
  ) => ({
    description,
    headers: headersOf(status, keyed, post),
    content: { 'application/json': { schema: schemaRef(name) } },
    ...(codes.length > 0 && { 'x-codes': [...codes] }),
  });
  const refusals = byStatus(refusalsOf(operation)).map(([status, codes]) => {
    const meanings = codes.map((code) => `\`${code}\`: ${refusalMeaning[code] ?? ''}`).join('; ');
    return [String(status), response(status, meanings, 'Error', codes)];
  });
  return { 200: response(200, 'The answer', answer), ...Object.fromEntries(refusals) };
}

import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { answerSchema } from '../answers/reply.ts';
import type { HttpOperation } from '../contract/httpOperations.ts';
import type { ProblemCode } from '../contract/problem.ts';
import { byStatus, refusalMeaning, refusalsOf } from './openapiRefusals.ts';

const header = (description: string, schema: object) => ({ description, schema });
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

function refusal(codes: readonly ProblemCode[]) {
  const of = { properties: { error: { properties: { code: { enum: [...codes] } } } } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, of] };
}

/** The success and every refusal that the operation can answer over HTTP. */
export function responsesOf(operation: HttpOperation): Record<string, ResponseConfig> {
  const { access, method } = operation.binding;
  const [keyed, post] = [access !== 'public', method === 'POST'];
  const answer = (status: number, description: string, schema: object): [string, ResponseConfig] => [
    String(status),
    {
      description,
      headers: headersOf(status, keyed, post),
      content: { 'application/json': { schema } },
    } as ResponseConfig,
  ];
  return Object.fromEntries([
    answer(200, 'The answer', answerSchema(operation)),
    ...byStatus(refusalsOf(operation)).map(([status, codes]) =>
      answer(
        status,
        codes.map((code) => `\`${code}\`: ${refusalMeaning[code] ?? ''}`).join('; '),
        refusal(codes),
      ),
    ),
  ]);
}

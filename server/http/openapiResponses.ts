import { hasGeojson } from '../answers/geojsonReply.ts';
import type { HttpOperation } from '../contract/httpOperations.ts';
import type { HttpBinding } from '../contract/operations/operation.ts';
import type { JsonObject } from './jsonObject.ts';
import { byStatus, refusalMeaning, refusalsOf } from './openapiRefusals.ts';
import { schemaRef } from './openapiSchemas.ts';
import { geojsonType, jsonType } from './sendReply.ts';

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
  ETag: header('Names the content of the answer, to be sent back in If-None-Match.', text),
  Location: header('Where to ask for what was made.', text),
  Allow: header('Methods that the path accepts.', text),
  'Idempotency-Replayed': header('`true`: this is the stored answer of an earlier request.', {
    ...text,
    enum: ['true'],
  }),
};
type HeaderName = keyof typeof headers;

const ref = (name: HeaderName) => ({ $ref: `#/components/headers/${name}` });

/** An answer to a key states the key's limit. */
function headersOf(status: number, { access, method, tagged = false, location }: HttpBinding) {
  const [keyed, post] = [access !== 'public', method === 'POST'];
  const names: HeaderName[] = ['X-Request-Id'];
  if (tagged && status < 400) names.push('ETag');
  if (keyed && ![401, 405, 421].includes(status)) names.push('RateLimit', 'RateLimit-Policy');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 405) names.push('Allow');
  if (post && status < 300) names.push('Idempotency-Replayed');
  if (location !== undefined && status < 300) names.push('Location');
  return Object.fromEntries(names.map((name) => [name, ref(name)]));
}

const answered = (type: string, name: string) => ({ [type]: { schema: schemaRef(name) } });

/** The success and every refusal that the operation can answer over HTTP. Refusals have one form; `x-codes` lists their codes. */
export function responsesOf(operation: HttpOperation): JsonObject {
  const { binding, name } = operation;
  const status = binding.status ?? 200;
  const success = {
    description: status === 202 ? 'Taken; it is worked on in the background' : 'The answer',
    headers: headersOf(status, binding),
    content: {
      ...answered(jsonType, binding.answer),
      ...(hasGeojson(name) && answered(geojsonType, 'FeatureCollection')),
    },
  };
  const same = {
    description: 'What `If-None-Match` names is the answer still',
    headers: headersOf(304, binding),
  };
  const refusals = byStatus(refusalsOf(operation)).map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${refusalMeaning[code] ?? ''}`).join('; '),
      headers: headersOf(status, binding),
      content: answered(jsonType, 'Error'),
      'x-codes': [...codes],
    },
  ]);
  return { [status]: success, ...(binding.tagged && { 304: same }), ...Object.fromEntries(refusals) };
}

import { hasGeojson } from '../answers/geojsonReply.ts';
import type { HttpOperation } from '../contract/httpOperations.ts';
import type { HttpBinding } from '../contract/operations/operation.ts';
import { type ProblemCode, problemStatus } from '../contract/problem.ts';
import type { JsonObject } from './jsonObject.ts';
import { schemaRef } from './openapiSchemas.ts';
import { geojsonType, jsonType } from './sendReply.ts';

/** The refusals of an operation over HTTP; their codes determine the statuses. */
function refusalsOf({ name, binding }: HttpOperation): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['MISDIRECTED_REQUEST', 'METHOD_NOT_ALLOWED', 'VALIDATION_ERROR'];
  if (binding.access !== 'public') codes.push('UNAUTHORIZED', 'RATE_LIMITED', 'NOT_READY');
  const needsScope = binding.access !== 'public' && binding.access !== 'key';
  if (needsScope || name === 'startBatch') codes.push('FORBIDDEN');
  if (binding.path.startsWith('/v1/batches')) codes.push('NOT_OFFERED');
  if (binding.path.includes('{')) codes.push('BAD_REQUEST', 'NOT_FOUND');
  if (binding.body !== undefined)
    codes.push('BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'OVERLOADED');
  if (binding.method === 'POST') codes.push('IDEMPOTENCY_CONFLICT');
  if (name === 'getPlan') codes.push('NOT_FOUND');
  if (name === 'analyzeMission' || name === 'analyzeMissionFile') codes.push('TERRAIN_UNAVAILABLE');
  if (name === 'analyzeMissionFile') codes.push('FLIGHT_PLAN_REJECTED');
  if (name === 'replayFlightFile' || name === 'learnFromFiles') codes.push('FLIGHT_LOG_REJECTED');
  return [...codes, 'INTERNAL'];
}

const refusalMeaning: Readonly<Partial<Record<ProblemCode, string>>> = {
  BAD_REQUEST: 'the path, the body or the Idempotency-Key is malformed, or a part is missing or sent twice',
  UNAUTHORIZED: 'the key is missing, malformed, unknown, revoked or expired; the body is the same for all',
  FORBIDDEN:
    "the key lacks the engine's scope, named in `details.required_scope`, of a batch for the analysis `details.index`",
  NOT_FOUND: 'there is no aircraft of this key, the API key has no batch of this id, or no plan is on screen',
  METHOD_NOT_ALLOWED: 'the path accepts other methods, named in Allow',
  IDEMPOTENCY_CONFLICT: 'the Idempotency-Key was used with another body',
  PAYLOAD_TOO_LARGE: 'the body or a part is larger than `details.limit_bytes`',
  UNSUPPORTED_MEDIA_TYPE: 'the content type or encoding of the body is not the listed one',
  MISDIRECTED_REQUEST: 'the Host header is not an address of this server',
  VALIDATION_ERROR:
    'shape, type or bounds, or a query parameter that is not listed: every issue is in `details.issues`, 50 at most',
  FLIGHT_PLAN_REJECTED:
    'the file holds no usable route: `details.problem` says why, `details.class` is `area` or `reject`',
  FLIGHT_LOG_REJECTED:
    'a file is no log of a flight, or all are too short to learn from: `details.problem` says why',
  RATE_LIMITED:
    'the key must wait for Retry-After seconds, or too many keys from the address failed and this one did, too',
  NOT_OFFERED: 'this server was started in a way that it cannot keep batches',
  INTERNAL: 'a bug; its text is hidden and logged under the request id',
  TERRAIN_UNAVAILABLE: 'no terrain source answered and `options.terrain_policy` is `fail`',
  OVERLOADED: 'too many requests at once, or no room for another batch',
  NOT_READY: 'the store of API keys is away, and the key cannot be checked without it',
};

/** Codes by status, in rising order of the status. */
function byStatus(codes: readonly ProblemCode[]): [number, ProblemCode[]][] {
  const statuses = [...new Set(codes.map((code) => problemStatus[code]))].sort((a, b) => a - b);
  return statuses.map((status) => [status, codes.filter((code) => problemStatus[code] === status)]);
}

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

import { z } from 'zod';
import { defined } from '../../engine/defined.ts';
import { answerSchema } from '../answers/reply.ts';
import { type HttpOperation, httpOperations } from '../contract/httpOperations.ts';
import { operations } from '../contract/operations.ts';
import { ErrorBody } from '../contract/problem.ts';
import { beatEvent, openingOf, planEvent } from './eventStream.ts';
import type { JsonObject } from './jsonObject.ts';
import { about, contact } from './openapiAbout.ts';
import { bodyOf, bodySchemas } from './openapiBodies.ts';
import { FeatureCollection } from './openapiGeojson.ts';
import { headers, responsesOf } from './openapiResponses.ts';
import { componentsOf, type Dialect, schemaOf, schemaRef } from './openapiSchemas.ts';
import { eventsPath } from './planEvents.ts';
import { pathShape, queryShape } from './query.ts';

const PlanEvents = z
  .string()
  .describe(
    'Server-sent events (text/event-stream). `plan`, at once and after each change: its data is JSON with `revision`, which is also the id of the event, and `has_plan`, false where no plan is on screen. `beat`, every few seconds: the connection lives; its data is an empty object.',
  );

const example = [openingOf(2_000), planEvent('Yk3vXb1Qw8mT'), beatEvent].join('');

const lastEvent = z
  .string()
  .max(64)
  .optional()
  .describe('The id of the last event that you have; it is not sent again.');

/** The plan's own operation, whose key, scope and refusals the stream shares. */
const getPlan = httpOperations.find(({ name }) => name === 'getPlan') as HttpOperation;

/** The stream of events about the plan on screen: it has no place in the table of operations, since it is no question with one answer. */
function eventsItem(dialect: Dialect): JsonObject {
  const { tagged: _, ...binding } = getPlan.binding;
  const { 200: success, ...others } = responsesOf({ ...getPlan, binding: { ...binding, path: eventsPath } });
  const { description = '', ...schema } = schemaOf(lastEvent, dialect, 'Last-Event-ID');
  return {
    get: {
      operationId: 'followPlan',
      summary: 'Follow the plan on screen by server-sent events',
      description:
        'Sends an event `plan` with the `revision` of `getPlan` at once and after each change, and a `beat` in between, until the client leaves or its key ends. Four streams of a key are open at once at most. A browser’s EventSource sends no key: read the answer as it comes.',
      tags: ['Plan on screen'],
      security: [{ ApiKey: [] }],
      parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema, description }],
      responses: {
        200: {
          ...(success as JsonObject),
          description: 'Events, as long as the connection lasts',
          content: { 'text/event-stream': { schema: schemaRef('PlanEvents'), example } },
        },
        ...others,
      },
    },
  };
}

const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/)
  .describe('Names this request, so that repeating it is safe, per key and path for 24 h.');

const knownTag = z.string().optional().describe('The `ETag` of an answer that you have.');

type Place = 'path' | 'query' | 'header';

function parameter(place: Place, name: string, schema: z.ZodType, dialect: Dialect): JsonObject {
  const { description, ...made } = schemaOf(schema, dialect, name);
  return { name, in: place, required: place === 'path', schema: made, ...defined({ description }) };
}

function parametersOf({ name, binding }: HttpOperation, dialect: Dialect): JsonObject {
  const parameters = [
    ...Object.entries(pathShape({ name, binding })).map(([member, schema]) =>
      parameter('path', member, schema, dialect),
    ),
    ...Object.entries(queryShape({ name, binding })).map(([member, schema]) =>
      parameter('query', member, schema, dialect),
    ),
    ...(binding.tagged ? [parameter('header', 'If-None-Match', knownTag, dialect)] : []),
    ...(binding.method === 'POST' ? [parameter('header', 'Idempotency-Key', idempotencyKey, dialect)] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const tagNames = {
  public: 'Service',
  key: 'Service',
  rangeiq: 'Range',
  rangeiq_plus: 'Missions and aircraft',
  'plan:read': 'Plan on screen',
} as const;

const tagOf = ({ access, path }: HttpOperation['binding']): string =>
  path.startsWith('/v1/batches') ? 'Batches' : tagNames[access];

function pathItem(operation: HttpOperation, dialect: Dialect): JsonObject {
  const { name, binding } = operation;
  return {
    operationId: name,
    summary: operations[name].summary,
    description: binding.description,
    tags: [tagOf(binding)],
    security: binding.access === 'public' ? [] : [{ ApiKey: [] }],
    ...parametersOf(operation, dialect),
    ...bodyOf(operation),
    responses: responsesOf(operation),
  };
}

function paths(dialect: Dialect): JsonObject {
  const all: { [path: string]: JsonObject } = {};
  for (const operation of httpOperations) {
    const { path, method } = operation.binding;
    all[path] = { ...all[path], [method.toLowerCase()]: pathItem(operation, dialect) };
    if (operation.name === 'getPlan') all[eventsPath] = eventsItem(dialect);
  }
  return all;
}

/** Answers that stand in others have their names already. */
const namedElsewhere: readonly string[] = ['RangeAnswer', 'MissionAnswer'];

const answerSchemas = Object.fromEntries(
  httpOperations
    .filter(({ binding }) => !namedElsewhere.includes(binding.answer))
    .map((operation) => [operation.binding.answer, answerSchema(operation)]),
);

const heads = {
  '3.1': { openapi: '3.1.0', license: { name: 'MIT', identifier: 'MIT' } },
  '3.0': { openapi: '3.0.3', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
} as const;

/** The OpenAPI document of the API: a pure function of the table of operations and the server's version. */
export function openApiDocument(version: string, dialect: Dialect = '3.1'): unknown {
  const { openapi, license } = heads[dialect];
  return {
    openapi,
    info: { title: 'Homeward API', version, description: about, contact, license },
    servers: [
      { url: '/', description: 'The server that this document came from; http://127.0.0.1:4870 by default' },
    ],
    tags: [
      { name: 'Service', description: 'Liveness, readiness and versions' },
      { name: 'Range', description: 'Battery-aware range rings around a launch point' },
      { name: 'Missions and aircraft', description: 'Analysis of routes, and the aircraft catalog' },
      { name: 'Batches', description: 'Many analyses in the background' },
      { name: 'Plan on screen', description: 'What the window of this installation shows' },
    ],
    paths: paths(dialect),
    components: {
      schemas: componentsOf(
        { Error: ErrorBody, FeatureCollection, PlanEvents, ...answerSchemas, ...bodySchemas },
        dialect,
      ),
      headers,
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A key of this server, made and revoked in Homeward. Header only.',
        },
      },
    },
  };
}

export function openApiText(version: string, dialect: Dialect = '3.1'): string {
  return `${JSON.stringify(openApiDocument(version, dialect), undefined, 2)}\n`;
}

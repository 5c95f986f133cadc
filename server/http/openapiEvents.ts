import { z } from 'zod';
import { type HttpOperation, httpOperations } from '../contract/httpOperations.ts';
import { beatEvent, openingOf, planEvent } from './eventStream.ts';
import type { JsonObject } from './jsonObject.ts';
import { responsesOf } from './openapiResponses.ts';
import { type Dialect, schemaOf, schemaRef } from './openapiSchemas.ts';
import { eventsPath } from './planEvents.ts';

export const PlanEvents = z
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
export function eventsItem(dialect: Dialect): JsonObject {
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

import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { type HttpOperation, httpOperations } from '../contract/httpOperations.ts';
import { type FilePart, fileParts } from '../contract/operations/operation.ts';
import { operations } from '../contract/operations.ts';
import { ErrorBody } from '../contract/problem.ts';
import { defaultLimits } from './limits.ts';
import { exampleFiles, requestExamples } from './openapiExamples.ts';
import { headers, responsesOf } from './openapiResponses.ts';
import { finishSchema } from './openapiSchemas.ts';
import { unit_bytes, unit_points } from './requestCost.ts';

const { requests, window_s, failed_authentications, json_bytes, file_bytes } = defaultLimits;

const about = `Predicts battery consumption, return-home margin, duration and feasibility of flights of small unmanned aircraft.
Outputs are advisory and must not be the sole authority for safety-critical flight decisions.

**Units.** Answers are metric whatever \`unit_mode\` says; a field's unit is in its name and in \`x-unit\`. Wind directions are where the wind comes from, true degrees.

**Keys.** Every operation except \`GET /v1/health\` needs a key in the \`X-API-Key\` header, and nowhere else. The scope \`rangeiq\` covers \`/v1/rangeiq/*\`; \`rangeiq_plus\` covers \`/v1/missions/*\`, \`/v1/flights/*\` and \`/v1/drones\`.

**Limits.** By default ${requests} requests per key in ${window_s} s, where one counts once for each ${unit_bytes} bytes of its body and each ${unit_points} points of its rings, begun, and as half of all at most; and ${failed_authentications} failed keys per address in a minute; a request with a good key is answered whatever failed from its address; JSON bodies up to ${json_bytes} bytes, flight-plan files and flight logs up to ${file_bytes} bytes. \`RateLimit\` and \`RateLimit-Policy\` say what is left, \`Retry-After\` says when to try again.

**Repeating.** POST operations accept an \`Idempotency-Key\`: the same key and body within 24 h get the stored answer, byte for byte, with the \`request_id\` of the first request; \`X-Request-Id\` names the current one.

**Changes.** Within \`/v1\` answers only grow: fields may be added, but none is renamed or removed.`;

const missionForm = z
  .strictObject({
    mission_file: z.string().meta({
      description: `The flight-plan file with its filename: .kmz, .kml, .gpx, .csv, .wpml, .json, .plan, .waypoints, .mission or .srt; ${file_bytes} bytes at most. The content decides, not the extension.`,
      contentMediaType: 'application/octet-stream',
    }),
    request: operations.analyzeMissionFile.input.shape.request,
  })
  .meta({ id: 'MissionUpload', description: 'Each part exactly once.' });

const logForm = z
  .strictObject({
    flight_log: z.string().meta({
      description: `The log of a flight with its filename: a CSV of AirData, of a decoder of DJI records or of Litchi, a DroneDeploy log, an ArduPilot dataflash log or a PX4 .ulg; ${file_bytes} bytes at most. The content decides, not the extension.`,
      contentMediaType: 'application/octet-stream',
    }),
    request: operations.replayFlightFile.input.shape.request.meta({
      description: 'Which aircraft flies the log again, on which day',
    }),
  })
  .meta({ id: 'FlightLogUpload', description: 'Each part exactly once.' });

const logsForm = z
  .strictObject({
    flight_logs: z
      .array(z.string().meta({ contentMediaType: 'application/octet-stream' }))
      .min(1)
      .max(fileParts.flight_logs)
      .meta({
        description: `Logs of flights of one aircraft, each with its filename, in the forms that \`/v1/flights/replay\` reads; a part for each, ${file_bytes} bytes at most all together.`,
      }),
    request: operations.learnFromFiles.input.shape.request.meta({
      description: 'Which aircraft flew, and what all flights had in common',
    }),
  })
  .meta({ id: 'FlightLogsUpload', description: 'The part `request` exactly once.' });

const forms = {
  mission_file: {
    schema: missionForm,
    example: { mission_file: exampleFiles.mission_file.name, request: requestExamples.analyzeMissionFile },
  },
  flight_log: {
    schema: logForm,
    example: { flight_log: exampleFiles.flight_log.name, request: requestExamples.replayFlightFile },
  },
  flight_logs: {
    schema: logsForm,
    example: { flight_logs: [exampleFiles.flight_logs.name], request: requestExamples.learnFromFiles },
  },
} as const satisfies Record<FilePart, object>;

function bodyOf({ name, binding }: HttpOperation): NonNullable<RouteConfig['request']>['body'] {
  if (binding.body === undefined) return undefined;
  if (binding.body === 'json') {
    const example = name === 'analyzeRange' ? requestExamples.analyzeRange : requestExamples.analyzeMission;
    return { required: true, content: { 'application/json': { schema: operations[name].input, example } } };
  }
  const form = {
    ...forms[binding.file_part ?? 'mission_file'],
    encoding: { request: { contentType: 'application/json' } },
  };
  return { required: true, content: { 'multipart/form-data': form } };
}

const idempotencyKey = z.strictObject({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .optional()
    .meta({ description: 'Names this request, so that repeating it is safe, per key and path for 24 h.' }),
});

const { key } = operations.getDrone.input.shape;
const droneKey = z.strictObject({ key: key.meta({ description: 'Catalog key', example: 'dji_mavic_3' }) });

function requestOf(operation: HttpOperation): RouteConfig['request'] {
  const { name, binding } = operation;
  const body = bodyOf(operation);
  return {
    ...(name === 'getDrone' ? { params: droneKey } : {}),
    ...(binding.method === 'POST' ? { headers: idempotencyKey } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

const tagOf = ({ access }: HttpOperation['binding']) =>
  access === 'rangeiq' ? 'Range' : access === 'rangeiq_plus' ? 'Missions and aircraft' : 'Service';

function toRoute(operation: HttpOperation): RouteConfig {
  const { name, binding } = operation;
  const request = requestOf(operation);
  return {
    method: binding.method === 'GET' ? 'get' : 'post',
    path: binding.path,
    operationId: name,
    summary: operations[name].summary,
    tags: [tagOf(binding)],
    security: binding.access === 'public' ? [] : [{ ApiKey: [] }],
    ...(request === undefined ? {} : { request }),
    responses: responsesOf(operation),
  };
}

function register(): OpenAPIRegistry {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key of this server, made and revoked in Homeward. Header only.',
  });
  for (const [name, value] of Object.entries(headers)) registry.registerComponent('headers', name, value);
  for (const operation of httpOperations) registry.registerPath(toRoute(operation));
  return registry;
}

/** The OpenAPI 3.1 document of the API: a pure function of the table of operations and the server's version. */
export function openApiDocument(version: string) {
  const document = new OpenApiGeneratorV31([
    { type: 'schema', schema: ErrorBody },
    ...register().definitions,
  ]).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Homeward API', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [
      { url: '/', description: 'The server that this document came from; http://127.0.0.1:4870 by default' },
    ],
    tags: [
      { name: 'Service', description: 'Liveness, readiness and versions' },
      { name: 'Range', description: 'Battery-aware range rings around a launch point' },
      { name: 'Missions and aircraft', description: 'Analysis of routes, and the aircraft catalog' },
    ],
  });
  const { webhooks: _none, ...served } = document;
  return finishDocument(served);
}

const finishNamed = (schemas: Record<string, never>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, finishSchema(schema, name)]));

/** Finishes every schema of the document, wherever it stands. */
function finishDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(finishDocument);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'schema') return [key, finishSchema(inner)];
      if (key === 'schemas') return [key, finishNamed(inner)];
      return [key, key === 'example' ? inner : finishDocument(inner)];
    }),
  );
}

export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), undefined, 2)}\n`;
}

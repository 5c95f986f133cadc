import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { type OperationName, operations } from '../../server/contract/operations.ts';
import { fieldDescriptions } from '../../server/http/fieldDescriptions.ts';
import { openApiText } from '../../server/http/openapi.ts';
import { requestExamples } from '../../server/http/openapiExamples.ts';
import { dialects } from '../../server/http/openapiSchemas.ts';
import { type FakeServer, startFakeServer } from './fakeServer.ts';

const root = resolve(import.meta.dirname, '../..');
const committed = resolve(root, 'server/openapi.json');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

type Json = { [key: string]: Json } & { $ref?: string; type?: string; description?: string };
const document = JSON.parse(openApiText(version)) as Json;

/** Every schema below a value, with its path. */
function schemasIn(value: unknown, path = ''): { path: string; schema: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => schemasIn(each, `${path}/${key}`));
  return 'type' in value && typeof value.type === 'string'
    ? [{ path, schema: value as Json }, ...inner]
    : inner;
}

/** Every object below a value but examples, with its path. */
function everyObject(value: unknown, path = ''): { path: string; value: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    key === 'example' || key === 'examples' ? [] : everyObject(each, `${path}/${key}`),
  );
  return Array.isArray(value) ? inner : [{ path, value: value as Json }, ...inner];
}

/** Objects that a client sees; the schema that narrows a refusal to its codes describes no fields. */
function schemasWithProperties(value: unknown): { path: string; schema: Json }[] {
  return schemasIn(value).filter(({ schema }) => schema.type === 'object' && 'properties' in schema);
}

const isDescribed = ({ $ref, description }: Json) => $ref !== undefined || (description ?? '').length > 5;

describe('the OpenAPI document', () => {
  // After a change of the contract: npx vitest run --config test/vitest.config.ts test/http/openapi.test.ts -u
  it('in the repository is the one that the table of operations makes', async () => {
    await expect(openApiText(version)).toMatchFileSnapshot(committed);
  });

  it('is there in OpenAPI 3.0, of the same table', async () => {
    const older = (await (await fetch(`${server.url}/openapi-3.0.json`)).json()) as Json;
    expect(older['openapi']).toBe('3.0.3');
    expect(Object.keys(older['paths'] ?? {})).toEqual(Object.keys(document['paths'] ?? {}));
    const named = ({ components }: Json) => Object.keys(components?.['schemas'] ?? {}).sort();
    expect(named(older)).toEqual(named(document));
  });

  it('holds nothing that generators of other languages stumble over', () => {
    for (const dialect of dialects) {
      const made = JSON.parse(openApiText(version, dialect)) as Json;
      const odd = everyObject(made).flatMap(({ path, value }) => {
        const [{ type, format }, refused] = [value, ['prefixItems', 'anyOf', 'contentMediaType', 'const']];
        const isTuple = 'items' in value && typeof value['items'] !== 'object';
        const isLiteral = type === 'boolean' && 'enum' in value;
        const isFloat = [type].flat().includes('number') && (format as unknown) !== 'double';
        const isNumericBound =
          dialect === '3.0' && typeof (value['exclusiveMinimum'] as unknown) === 'number';
        const words = refused.filter((word) => word in value);
        return isTuple || isLiteral || isFloat || isNumericBound || words.length > 0 ? [path] : [];
      });
      expect([dialect, odd]).toEqual([dialect, []]);
    }
  });

  it('names what can be chosen from, every answer and every body', () => {
    const choices = everyObject(document).flatMap(({ value }) => (value['oneOf'] ?? []) as unknown as Json[]);
    expect(choices.length).toBeGreaterThan(3);
    expect(choices.filter(({ type, $ref }) => $ref === undefined && type === 'object')).toEqual([]);
    const contents = everyObject(document['paths']).filter(({ path }) =>
      /\/content\/[^/]+~[^/]+$|\/content\/[^/]+\/[^/]+$/.test(path),
    );
    expect(contents.length).toBeGreaterThan(60);
    expect(contents.filter(({ value }) => value['schema']?.$ref === undefined)).toEqual([]);
  });

  it('that is served is this one, byte for byte', async () => {
    const res = await fetch(`${server.url}/openapi.json`);
    expect(res.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Buffer.from(await res.arrayBuffer()).equals(Buffer.from(openApiText(version)))).toBe(true);
  });

  it.each(dialects)(
    'has no error for redocly, as OpenAPI %s',
    (dialect) => {
      const file = join(mkdtempSync(join(tmpdir(), 'homeward-openapi-')), 'openapi.json');
      writeFileSync(file, openApiText(version, dialect));
      const args = ['lint', file, '--config', 'server/redocly.yaml', '--format', 'json'];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const bin = resolve(root, 'node_modules/.bin/redocly');
      const report = execFileSync(bin, args, {
        cwd: root,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const { totals, problems } = JSON.parse(report.slice(report.indexOf('{'))) as Json;
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    },
    60_000,
  );

  it('lists the operations that are served, and only them', () => {
    const listed = Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(
      [
        ...httpOperations.map(({ binding }) => `${binding.method} ${binding.path}`),
        'GET /v1/plan/events',
      ].sort(),
    );
  });

  it('closes every object but the drone', () => {
    const objects = schemasIn(document['components']?.['schemas'] ?? {}).filter(
      ({ schema }) => schema.type === 'object' && 'properties' in schema,
    );
    expect(objects.length).toBeGreaterThan(20);
    const open = objects.filter(({ schema }) => (schema['additionalProperties'] as unknown) !== false);
    expect(open.map(({ path }) => path).sort()).toEqual(['/Drone', '/DroneRequest']);
  });

  it('has bounds for every number of a request, and its unit if it has one', () => {
    const numbers = [
      'RangeRequest',
      'MissionOptions',
      'BatteryState',
      'Weather',
      'Mission',
      'Waypoint',
      'Home',
    ]
      .flatMap((name) => schemasIn(document['components']?.['schemas']?.[name], name))
      .filter(({ schema }) => schema.type === 'number' || schema.type === 'integer');
    expect(numbers.length).toBeGreaterThan(40);
    for (const { path, schema } of numbers) {
      expect([path, typeof schema['minimum'], typeof schema['maximum']]).toEqual([path, 'number', 'number']);
      expect([path, schema.description]).toEqual([path, expect.any(String)]);
    }
    expect(document['components']?.['schemas']?.['Leg']?.['properties']?.['distance_m']?.['x-unit']).toBe(
      'm',
    );
  });

  it('describes every field', () => {
    const silent = schemasWithProperties(document).flatMap(({ path, schema }) =>
      Object.entries(schema['properties'] ?? {})
        .filter(([, field]) => !isDescribed(field as Json))
        .map(([name]) => `${path}.${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('describes no field that does not exist', () => {
    const fields = new Set(
      schemasWithProperties(document).flatMap(({ schema }) => Object.keys(schema['properties'] ?? {})),
    );
    const idle = Object.keys(fieldDescriptions).filter((key) => !fields.has(key.split('.').at(-1) ?? ''));
    expect(idle).toEqual([]);
  });

  it('repeats the defaults of the wire', () => {
    const { RangeRequest, BatteryState } = document['components']?.['schemas'] ?? {};
    const defaults = (schema: Json | undefined) =>
      Object.fromEntries(
        Object.entries(schema?.['properties'] ?? {}).map(([name, field]) => [
          name,
          (field as Json)['default'],
        ]),
      );
    expect(defaults(RangeRequest)).toMatchObject({
      selected_drone_key: '',
      wind_speed: 0,
      gust_speed: 0,
      wind_direction: 0,
      humidity: 50,
      altitude: 120,
      initial_battery: 85,
      hover_time_min: 0,
      elevation_penalty: 0.98,
      use_payload: false,
      payload_weight: 0,
      battery_thresholds_pct: [50, 40, 30, 20, 10],
      bearings: 180,
    });
    expect(defaults(BatteryState)).toEqual({
      initial_pct: 100,
      rth_threshold_pct: 25,
      cycles: 0,
    });
  });

  it('shows requests that are valid', () => {
    const { analyzeMissionFile, replayFlightFile, learnFromFiles, ...json } = requestExamples;
    for (const [name, example] of Object.entries(json))
      expect(operations[name as OperationName].input.safeParse(example).error).toBeUndefined();
    const { request } = operations.analyzeMissionFile.input.shape;
    expect(request.safeParse(analyzeMissionFile).error).toBeUndefined();
    const { shape } = operations.replayFlightFile.input;
    expect(shape.request.safeParse(replayFlightFile).error).toBeUndefined();
    expect(shape.request.safeParse(learnFromFiles).error).toBeUndefined();
  });

  it('says how to authenticate, and which operations need no key', () => {
    expect(document['components']?.['securitySchemes']?.['ApiKey']).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    });
    expect(document['paths']?.['/v1/health']?.['get']?.['security']).toEqual([]);
    expect(document['paths']?.['/v1/drones']?.['get']?.['security']).toEqual([{ ApiKey: [] }]);
  });
});

import type { WholeFile } from '../../server/contract/desktopBridge.ts';
import type { FilePart, HttpBinding } from '../../server/contract/operations/operation.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import { exampleFiles } from '../../server/http/openapiExamples.ts';

/** How a client would send an operation's input over HTTP. */
export function toHttpRequest(binding: HttpBinding, input: unknown): { path: string; init: RequestInit } {
  const { method, body } = binding;
  if (body === 'json')
    return {
      path: binding.path,
      init: { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) },
    };
  if (binding.file_part !== undefined)
    return { path: binding.path, init: { method, body: toForm(input, binding.file_part) } };
  const fields = input as Readonly<Record<string, string | number>>;
  const path = binding.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields[name] ?? ''),
  );
  const asked = Object.entries(fields).filter(([name]) => !binding.path.includes(`{${name}}`));
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return { path: query.size === 0 ? path : `${path}?${query}`, init: { method } };
}

function toForm(input: unknown, file_part: FilePart): FormData {
  const { request, ...parts } = input as { request: unknown } & Record<FilePart, WholeFile | WholeFile[]>;
  const form = new FormData();
  for (const { filename, bytes } of [parts[file_part]].flat())
    form.append(file_part, new Blob([Uint8Array.from(bytes)]), filename);
  form.append('request', JSON.stringify(request));
  return form;
}

/** A request that is whole and short, for each operation that HTTP serves. */
export const sampleInputs = {
  health: {},
  version: {},
  ready: {},
  rangeVersion: {},
  listDrones: {},
  getDrone: { key: 'dji_mavic_3' },
  getPlan: {},
  analyzeRange: { user_lat: 47.4, user_lon: 8.5 },
  analyzeMission: {
    mission: { waypoints: [{ lat: 47.41, lon: 8.5, altitude_m: 60 }] },
    home: { lat: 47.4, lon: 8.5 },
    drone: { key: 'dji_mavic_3' },
  },
  analyzeMissionFile: {
    mission_file: {
      filename: 'route.csv',
      bytes: new TextEncoder().encode('latitude,longitude,altitude(m)\n47.41,8.5,60\n47.42,8.51,60\n'),
    },
    request: { home: { lat: 47.4, lon: 8.5 }, drone: { key: 'dji_mavic_3' } },
  },
  replayFlightFile: {
    flight_log: {
      filename: exampleFiles.flight_log.name,
      bytes: new TextEncoder().encode(exampleFiles.flight_log.text),
    },
    request: { drone_key: 'dji_mavic_3' },
  },
  startBatch: { analyses: [{ range: { user_lat: 47.4, user_lon: 8.5 } }] },
  getBatch: { id: 'tester' },
  listBatchResults: { id: 'tester' },
  cancelBatch: { id: 'tester' },
  learnFromFiles: {
    flight_logs: [
      {
        filename: exampleFiles.flight_logs.name,
        bytes: new TextEncoder().encode(exampleFiles.flight_logs.text),
      },
    ],
    request: { drone_key: 'dji_mavic_3' },
  },
} as const satisfies { [Name in OperationName]?: unknown };

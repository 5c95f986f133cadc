import { z } from 'zod';
import type { HttpOperation } from '../contract/httpOperations.ts';
import { type FilePart, fileParts } from '../contract/operations/operation.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import type { JsonObject } from './jsonObject.ts';
import { defaultLimits } from './limits.ts';
import { exampleFiles, requestExamples } from './openapiExamples.ts';
import { schemaRef } from './openapiSchemas.ts';

const { file_bytes } = defaultLimits;

/** A file in a form: its bytes, with its name. */
const file = (description?: string) =>
  z.string().meta({ format: 'binary', ...(description !== undefined && { description }) });

const missionForm = z
  .strictObject({
    mission_file: file(
      `The flight-plan file with its filename: .kmz, .kml, .gpx, .csv, .wpml, .json, .plan, .waypoints, .mission or .srt; ${file_bytes} bytes at most. The content decides, not the extension.`,
    ),
    request: operations.analyzeMissionFile.input.shape.request,
  })
  .describe('Each part exactly once.');

const logForm = z
  .strictObject({
    flight_log: file(
      `The log of a flight with its filename: a CSV of AirData, of a decoder of DJI records or of Litchi, a DroneDeploy log, an ArduPilot dataflash log or a PX4 .ulg; ${file_bytes} bytes at most. The content decides, not the extension.`,
    ),
    request: operations.replayFlightFile.input.shape.request.describe(
      'Which aircraft flies the log again, on which day',
    ),
  })
  .describe('Each part exactly once.');

const logsForm = z
  .strictObject({
    flight_logs: z
      .array(file())
      .min(1)
      .max(fileParts.flight_logs)
      .meta({
        description: `Logs of flights of one aircraft, each with its filename, in the forms that \`/v1/flights/replay\` reads; a part for each, ${file_bytes} bytes at most all together.`,
      }),
    request: operations.learnFromFiles.input.shape.request.describe(
      'Which aircraft flew, and what all flights had in common',
    ),
  })
  .describe('The part `request` exactly once.');

/** Bodies of uploads by the part that holds their file. */
const forms = {
  mission_file: {
    name: 'MissionUpload',
    schema: missionForm,
    example: { mission_file: exampleFiles.mission_file.name, request: requestExamples.analyzeMissionFile },
  },
  flight_log: {
    name: 'FlightLogUpload',
    schema: logForm,
    example: { flight_log: exampleFiles.flight_log.name, request: requestExamples.replayFlightFile },
  },
  flight_logs: {
    name: 'FlightLogsUpload',
    schema: logsForm,
    example: { flight_logs: [exampleFiles.flight_logs.name], request: requestExamples.learnFromFiles },
  },
} as const satisfies Record<FilePart, object>;

const jsonBodies = {
  RangeRequest: operations.analyzeRange.input,
  MissionRequest: operations.analyzeMission.input,
  BatchRequest: operations.startBatch.input,
} as const;

/** The name of each JSON body, by its operation. */
const jsonNames: Partial<Record<OperationName, keyof typeof jsonBodies>> = {
  analyzeRange: 'RangeRequest',
  analyzeMission: 'MissionRequest',
  startBatch: 'BatchRequest',
};

/** Schemas of all bodies, by their names in the document. */
export const bodySchemas: Readonly<Record<string, z.ZodType>> = {
  ...jsonBodies,
  ...Object.fromEntries(Object.values(forms).map(({ name, schema }) => [name, schema])),
};

/** The body of an operation, with an example that can be sent as it is. */
export function bodyOf({ name, binding }: HttpOperation): JsonObject {
  const content = (type: string, media: JsonObject) => ({
    requestBody: { required: true, content: { [type]: media } },
  });
  if (binding.file_part !== undefined) {
    const { name: form, example } = forms[binding.file_part];
    return content('multipart/form-data', {
      schema: schemaRef(form),
      example: example as unknown as JsonObject,
      encoding: { request: { contentType: 'application/json' } },
    });
  }
  const json = jsonNames[name];
  if (json === undefined) return {};
  const example = requestExamples[name as keyof typeof requestExamples];
  return content('application/json', { schema: schemaRef(json), example: example as unknown as JsonObject });
}

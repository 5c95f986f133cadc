import type { OperationName, OperationOutput } from '../contract/operations.ts';
import type { Answer } from '../contract/problem.ts';
import type { Computed } from '../figures/rounding.ts';
import { rounded } from '../figures/rounding.ts';
import { legShapes, ringShapes } from '../report/files/resultShapes.ts';
import { featureCollection } from '../report/files/writeShapes.ts';
import { type Reply, toProblemReply } from './reply.ts';

type Ranged = OperationOutput<'analyzeRange'>;
type Flown = OperationOutput<'analyzeMission'>;

function ringsAsGeojson({ engine_version, result }: Ranged) {
  const features = featureCollection({ name: 'Range', shapes: ringShapes(result) });
  return { ...features, engine_version, warnings: result.warnings };
}

function legsAsGeojson({ engine_version, result }: Flown) {
  const { mission_verdict, warnings } = result;
  const features = featureCollection({ name: 'Mission', shapes: legShapes(result) });
  return { ...features, engine_version, mission_verdict, warnings };
}

const asGeojson: { readonly [Name in OperationName]?: (output: never) => object } = {
  analyzeRange: ringsAsGeojson,
  analyzeMission: legsAsGeojson,
  analyzeMissionFile: legsAsGeojson,
};

/** True for the operations whose answers have places to draw. */
export const hasGeojson = (name: OperationName): boolean => name in asGeojson;

/** Writes an answer as GeoJSON, with the verdict and warnings beside its features; a refusal as any other. */
export function toGeojsonReply(name: OperationName, answer: Answer<object>): Reply {
  if (!answer.ok) return toProblemReply(answer.problem, answer.request_id);
  const write = asGeojson[name];
  if (write === undefined) throw new Error(`${name} has nothing to draw.`);
  const output = rounded(answer.output as Computed<object>) as never;
  return { status: 200, body: JSON.stringify({ ...write(output), request_id: answer.request_id }) };
}

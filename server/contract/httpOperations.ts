import type { HttpBinding } from './operations/operation.ts';
import { type OperationName, operations } from './operations.ts';

export interface HttpOperation {
  readonly name: OperationName;
  readonly binding: HttpBinding;
}

/** The operations over HTTP that compute their answers of a body. */
export const bodyOperations = [
  'analyzeRange',
  'analyzeMission',
  'analyzeMissionFile',
  'replayFlightFile',
  'learnFromFiles',
] as const satisfies readonly OperationName[];
export type BodyOperation = (typeof bodyOperations)[number];

export const httpOperations: readonly HttpOperation[] = (Object.keys(operations) as OperationName[]).flatMap(
  (name) => {
    const operation = operations[name];
    return 'http' in operation ? [{ name, binding: operation.http }] : [];
  },
);

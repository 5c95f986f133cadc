import { type HttpBinding, type OperationName, operations } from '../contract/operations.ts';

export interface HttpOperation {
  readonly name: OperationName;
  readonly binding: HttpBinding;
}

export const httpOperations: readonly HttpOperation[] = (Object.keys(operations) as OperationName[]).flatMap(
  (name) => {
    const operation = operations[name];
    return 'http' in operation ? [{ name, binding: operation.http }] : [];
  },
);

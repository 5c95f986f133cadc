import type { z } from 'zod';
import { aircraftOperations } from './operations/aircraftOperations.ts';
import { apiOperations } from './operations/apiOperations.ts';
import { batchOperations } from './operations/batchOperations.ts';
import { documentOperations } from './operations/documentOperations.ts';
import { flightOperations } from './operations/flightOperations.ts';
import { folderOperations } from './operations/folderOperations.ts';
import { installationOperations } from './operations/installationOperations.ts';
import { mapOperations } from './operations/mapOperations.ts';
import { screenOperations } from './operations/screenOperations.ts';
import { worldOperations } from './operations/worldOperations.ts';

/**
 * The API. Routes, IPC, the client's types, the OpenAPI document and the contract tests all derive from this table.
 * An operation without `http` is for the person at the window only and is never served to the network.
 */
export const operations = {
  ...apiOperations,
  ...batchOperations,
  ...flightOperations,
  ...aircraftOperations,
  ...mapOperations,
  ...worldOperations,
  ...documentOperations,
  ...folderOperations,
  ...installationOperations,
  ...screenOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** The request as it crosses the wire: a caller may leave out defaults. */
export type OperationRequest<Name extends OperationName> = z.input<Operations[Name]['input']>;
/** The input of a handler: the parsed request with its defaults. */
export type OperationInput<Name extends OperationName> = z.output<Operations[Name]['input']>;
export type OperationOutput<Name extends OperationName> = z.output<Operations[Name]['output']>;

import { z } from 'zod';
import {
  ObstaclesInViewSchema,
  ViewedArea,
  WorldAsked,
  WorldFileGiven,
  WorldFileId,
  WorldFileSchema,
  WorldListSchema,
  ZonesInViewSchema,
} from '../schemas/world.ts';
import { Nothing, operation } from './operation.ts';

/** Operations on files that the person gave of things in the way of flights. */
export const worldOperations = {
  listWorld: operation({
    summary: 'The files of official zones that are kept, with their sources and dates',
    input: Nothing,
    output: WorldListSchema,
  }),
  addWorldFile: operation({
    summary: 'Keep a file of official zones and check flights against it',
    input: WorldFileGiven,
    output: z.strictObject({ file: WorldFileSchema }),
  }),
  fetchWorldFile: operation({
    summary:
      'Fetch zones or obstacles from an address of the settings and keep them in place of what was fetched from it before',
    input: WorldAsked,
    output: z.strictObject({ file: WorldFileSchema }),
  }),
  turnWorldFile: operation({
    summary: 'Check flights against a kept file, or leave it aside',
    input: z.strictObject({ id: WorldFileId, is_on: z.boolean() }),
    output: WorldListSchema,
  }),
  removeWorldFile: operation({
    summary: 'Delete a kept file',
    input: z.strictObject({ id: WorldFileId }),
    output: WorldListSchema,
  }),
  obstaclesInView: operation({
    summary: 'What is known to stand on the ground in an area of the map',
    input: ViewedArea,
    output: ObstaclesInViewSchema,
  }),
  zonesInView: operation({
    summary: 'The official zones of an area of the map',
    input: ViewedArea,
    output: ZonesInViewSchema,
  }),
} as const;

import { z } from 'zod';
import {
  AreaMeasureSchema,
  AreaProgressSchema,
  AreaQuestionSchema,
  AreaStepSchema,
  MapFilePartSchema,
  MapSourcesSchema,
} from '../schemas/maps.ts';
import { Nothing, operation } from './operation.ts';

/** The maps of the window and what is kept of them. */
export const mapOperations = {
  listMaps: operation({
    summary: 'The maps that can be shown, who is asked for each, and what is kept of them',
    input: Nothing,
    output: MapSourcesSchema,
  }),
  clearMaps: operation({
    summary: 'Delete the map pictures that are kept on this computer',
    input: Nothing,
    output: MapSourcesSchema,
  }),
  addMapFile: operation({
    summary: 'Give the host a part of a file of map tiles; the last part makes it a map',
    input: MapFilePartSchema,
    output: z.strictObject({ id: z.string(), is_whole: z.boolean() }),
  }),
  removeMapFile: operation({
    summary: 'Delete a file of map tiles, or what has come of it',
    input: z.strictObject({ id: z.string().max(40) }),
    output: MapSourcesSchema,
  }),
  measureMapArea: operation({
    summary: 'How much an area of a map is, before it is kept',
    input: AreaQuestionSchema,
    output: AreaMeasureSchema,
  }),
  keepMapArea: operation({
    summary: 'Keep the next pictures of an area of a map for use without a network',
    input: AreaStepSchema,
    output: AreaProgressSchema,
  }),
  clearMapAreas: operation({
    summary: 'Delete the areas of maps that are kept',
    input: Nothing,
    output: MapSourcesSchema,
  }),
} as const;

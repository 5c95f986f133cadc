import { z } from 'zod';
import { fault, like } from '../fault.ts';
import { SayingSchema } from './common.ts';
import { ViewedArea } from './world.ts';

/** A name to be shown on the map, with the page that its owner asks to be linked. */
const Credit = z.strictObject({ text: z.string().min(1).max(300), link: z.url().max(300).optional() });
export type Credit = z.infer<typeof Credit>;

/** Files of map tiles are copied into the data folder; larger ones are for servers. */
export const mostMapFile_bytes = 8 * 1024 ** 3;
/** A part of a file on its way to the host, which crosses in less than a frame or two. */
export const mapFilePart_bytes = 1024 * 1024;

export const MapFilePartSchema = z.strictObject({
  /** The id in the answer to the first part; absent: this is the first part. */
  id: z.string().max(40).optional(),
  filename: z.string().min(1).max(255),
  size_bytes: z.number().int().min(1),
  from_byte: z.number().int().min(0),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ byteLength }) => byteLength <= mapFilePart_bytes, fault({ says: 'fault.smaller_parts' })),
});
export type MapFilePart = Omit<z.infer<typeof MapFilePartSchema>, 'bytes'> & { readonly bytes: Uint8Array };

const areaQuestion = {
  /** Which map, as the list names it. */
  map: z.string().max(40),
  area: ViewedArea.refine(({ south, north }) => south <= north, fault({ says: 'fault.south_of_north' })),
  /** The first and the last zoom level to keep. */
  zooms: z.tuple([z.number().int().min(0).max(24), z.number().int().min(0).max(24)]),
  /** The person says that the owner of a map at an own address allows it. */
  is_allowed: z.boolean().default(false),
};
export const AreaQuestionSchema = z.strictObject(areaQuestion);
export type AreaQuestion = z.infer<typeof AreaQuestionSchema>;
export const AreaStepSchema = z.strictObject({
  ...areaQuestion,
  from_tile: z.number().int().min(0).max(1e6),
});
export type AreaStep = z.infer<typeof AreaStepSchema>;
export const AreaMeasureSchema = z.strictObject({ tiles: z.number().int(), bytes: z.number().int() });
export type AreaMeasure = z.infer<typeof AreaMeasureSchema>;
export const AreaProgressSchema = z.strictObject({
  /** The first tile that is not kept yet; as many as there are: all are. */
  next_tile: z.number().int(),
  tiles: z.number().int(),
  kept_bytes: z.number().int(),
});
export type AreaProgress = z.infer<typeof AreaProgressSchema>;

/** A map that the page may show, without its address, which may hold a key. */
export const MapLayerSchema = z.strictObject({
  /** Names it in the settings and in the addresses of its tiles. */
  id: z.string(),
  kind: z.enum(['street', 'satellite', 'topographic', 'own', 'file']),
  /** Pictures, or vector tiles that the page draws. */
  form: z.enum(['pictures', 'vector']),
  name: z.string(),
  source: z.string(),
  /** Who is asked for it; absent: nobody, it is a file on this computer. */
  host: z.string().optional(),
  size_bytes: z.number().int().optional(),
  zooms: z.tuple([z.number().int(), z.number().int()]),
  attribution: z.array(Credit),
  /** Where it is worth a choice; absent: everywhere. */
  within: z
    .strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .optional(),
  /** True if it has pictures for dense screens. */
  is_sharp: z.boolean(),
  /** Permission to keep an area for use without a network; `ask`: the person has to confirm that its owner allows it. */
  may_keep_areas: z.enum(['yes', 'ask', 'no']),
  /** Why pictures of it are missing or old, in one sentence. */
  trouble: SayingSchema.optional(),
});
export type MapLayer = z.infer<typeof MapLayerSchema>;

export const MapSourcesSchema = z.strictObject({
  maps: z.array(MapLayerSchema),
  /** The public sets of ground heights, the better one first. */
  heights: z.array(
    z.strictObject({
      name: z.string(),
      host: z.string(),
      address: z.string(),
      attribution: z.array(Credit),
    }),
  ),
  /** True if there are heights to draw hills from. */
  has_hills: z.boolean(),
  kept_bytes: z.number().int(),
  most_kept_bytes: z.number().int(),
  /** Size of the areas that are kept for use without a network, bytes. */
  area_bytes: z.number().int(),
});
export type MapSources = z.infer<typeof MapSourcesSchema>;

/** The file of known sources (`assets/mapSources.json`). */
export const MapSourcesFile = z.strictObject({
  maps: z.array(
    z.strictObject({
      ...MapLayerSchema.pick({
        kind: true,
        name: true,
        source: true,
        attribution: true,
        zooms: true,
        within: true,
      }).shape,
      id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, like('my-map')),
      address: z.string().max(500),
      terms: z.url(),
      /** Pictures stay at least so long without being asked for again. */
      least_kept_days: z.number().min(0),
      /** True if its owner allows an area to be kept for use without a network. */
      may_keep_areas: z.boolean(),
    }),
  ),
  heights: z.array(
    z.strictObject({ name: z.string(), address: z.string().max(500), attribution: z.array(Credit) }),
  ),
});
export type KnownMap = z.infer<typeof MapSourcesFile>['maps'][number];

import { z } from 'zod';
import { Latitude, Longitude, SayingSchema } from './common.ts';

export const PlaceSearch = z.strictObject({
  text: z.string().trim().min(1).max(200),
  /** The place that the person looks at. */
  near: z.strictObject({ lat: Latitude, lon: Longitude }).optional(),
  /** Asks the search service of the settings, too: the person pressed Enter. */
  asks_service: z.boolean().default(false),
});

const FoundPlaceSchema = z.strictObject({
  name: z.string(),
  /** Which of its name: a part of its country, or whatever the service says. */
  detail: z.string(),
  /** The ISO code of its country; absent: the detail has its name. */
  country: z.string().optional(),
  lat: z.number(),
  lon: z.number(),
});
export type FoundPlace = z.infer<typeof FoundPlaceSchema>;

/** Names that a map has room for. */
export const mostPlacesInView = 300;

/** Places of the built-in list in an area, those with most inhabitants first. */
export const PlacesInView = z.strictObject({
  places: z
    .array(z.strictObject({ name: z.string(), lat: z.number(), lon: z.number() }))
    .max(mostPlacesInView),
  /** 1 where there are others, which are not listed. */
  more: z.number().int(),
});
export type PlacesInView = z.infer<typeof PlacesInView>;

/** Places that a search found, and their sources. */
export const PlacesFound = z.strictObject({
  /** Places from the built-in list. */
  places: z.array(FoundPlaceSchema),
  /** Places from the service, where it was asked. */
  from_service: z.array(FoundPlaceSchema),
  /** Host of the service that was asked. */
  service_host: z.string().optional(),
  /** Why the service has no answer, in one sentence. */
  trouble: SayingSchema.optional(),
});
export type PlacesFound = z.infer<typeof PlacesFound>;

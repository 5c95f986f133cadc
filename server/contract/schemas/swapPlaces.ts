import { z } from 'zod';
import { mostFlightWinds } from './flightWind.ts';

/** Where batteries are changed after each flight, in the order of the flights, of places of some shape. */
export const swapPlaceList = <Place extends z.ZodType>(place: Place) =>
  z
    .array(z.union([place, z.literal('home')], 'must be a place with lat and lon, "home" or null').nullable())
    .max(mostFlightWinds)
    .readonly();

import { z } from 'zod';
import { mostFlightWinds } from './flightWind.ts';

const AtHome = z.literal('home').meta({ id: 'AtHome' });

/** Where batteries are changed after each flight, in the order of the flights, of places of some shape. */
export const swapPlaceList = <Place extends z.ZodType>(place: Place) =>
  z
    .array(z.union([place, AtHome], 'must be a place with lat and lon, "home" or null').nullable())
    .max(mostFlightWinds)
    .readonly();

import { z } from 'zod';
import { bounded } from './common.ts';

/** One for each hour of a day; later flights fly in the plan's wind. */
export const mostFlightWinds = 24;

const FlightWindSchema = z
  .strictObject({
    wind_speed_mps: bounded('wind_speed_mps', 'Wind speed'),
    wind_dir_deg: bounded('wind_dir_deg', 'Direction the wind blows from, true degrees'),
    gust_speed_mps: bounded('gust_speed_mps', 'Gust speed').default(0),
  })
  .meta({ id: 'FlightWind', description: 'The wind that one flight of a split is flown in' });

export const FlightWinds = z
  .array(FlightWindSchema.nullable())
  .max(mostFlightWinds)
  .describe(
    'The winds of the flights of a plan over several batteries, in their order; null, or beyond the end: that of `weather`, of which all other conditions hold for every flight. The first one is also that of the figures on one charge',
  );

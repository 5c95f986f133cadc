import { toBearing } from '../geo/angle.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { Weather } from './weather.ts';

type Wind = Pick<Weather, 'wind_speed_mps' | 'wind_dir_deg'>;

/** A change of the motion of the air, m/s towards north and east. */
export interface Shift {
  readonly air_north_mps: number;
  readonly air_east_mps: number;
}

/** The motion of the air of a wind, which blows FROM its direction. */
export function motionOf({ wind_speed_mps, wind_dir_deg }: Wind): Shift {
  const θ = toRadians(wind_dir_deg);
  return { air_north_mps: -wind_speed_mps * Math.cos(θ), air_east_mps: -wind_speed_mps * Math.sin(θ) };
}

/** A wind after a change of the motion of the air; a wind that is stilled keeps its direction. */
export function shiftedWind<Given extends Wind>(wind: Given, { air_north_mps, air_east_mps }: Shift): Given {
  if (air_north_mps === 0 && air_east_mps === 0) return wind;
  const motion = motionOf(wind);
  const north_mps = air_north_mps + motion.air_north_mps;
  const east_mps = air_east_mps + motion.air_east_mps;
  const wind_speed_mps = Math.hypot(north_mps, east_mps);
  const wind_dir_deg =
    wind_speed_mps === 0 ? wind.wind_dir_deg : toBearing(toDegrees(Math.atan2(-east_mps, -north_mps)));
  return { ...wind, wind_speed_mps, wind_dir_deg };
}

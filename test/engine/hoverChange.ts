import { prepareFlight } from '../../engine/flight/conditions.ts';
import { drainInPlace } from '../../engine/flight/drain.ts';
import { calm, foldingDrone } from './samples.ts';
import { catalogRotorcraft } from './someDay.ts';

/** Hover time of a full pack at a temperature of air and pack over that at 20 °C, percent. */
export function hoverChange(key: string, temp_c: number, battery_temp_c?: number): number {
  const aircraft = catalogRotorcraft.find((entry) => entry.key === key) ?? foldingDrone;
  const time = (air_c: number, pack_c: number | undefined): number => {
    const flight = prepareFlight({
      drone: aircraft,
      weather: { ...calm, temp_c: air_c },
      surface_msl_m: 0,
      payload_g: 0,
      battery_cycles: 0,
      battery_temp_c: pack_c,
      penalty: 0.98,
      fine_tune_factor: 1,
      as_flown: { factor: 1 },
    });
    return flight.battery_temperature_factor / drainInPlace(flight, 0);
  };
  return 100 * (time(temp_c, battery_temp_c) / time(20, undefined) - 1);
}

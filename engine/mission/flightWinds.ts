import type { HourOfWeather } from '../air/hourlyWeather.ts';
import type { Weather } from '../air/weather.ts';
import { hourAt, weatherOfHour } from '../air/weatherOfHour.ts';
import { elementAt } from '../elementAt.ts';
import type { FlightWind, Mission } from './mission.ts';
import type { Hourly, MissionInput } from './missionInput.ts';
import { withEntry } from './perFlight.ts';

/** The wind that a flight has of its own; `undefined`: it flies in the plan's, as a plan on one battery does. */
export function ownWind(
  { flight_winds, options }: Pick<MissionInput, 'flight_winds' | 'options'>,
  flight_index: number,
): FlightWind | undefined {
  return options.multi_battery ? (flight_winds?.[flight_index] ?? undefined) : undefined;
}

/** The weather of the hour of the take-off. */
export const takeOffHour = ({ hours, takeoff_time }: Hourly): HourOfWeather =>
  elementAt(hours, hourAt(hours, Date.parse(takeoff_time)));

/** The weather that a flight of a split takes off in: its own wind is reported at the height of the plan's, and follows the law of the profile. */
export function weatherOf(
  input: Pick<MissionInput, 'flight_winds' | 'options' | 'weather' | 'hourly'>,
  flight_index: number,
): Weather {
  const { weather, hourly } = input;
  const wind = ownWind(input, flight_index);
  const air = hourly === undefined ? weather : weatherOfHour(takeOffHour(hourly), weather);
  if (wind === undefined) return air;
  const { temp_c, humidity_pct } = air;
  return { ...weather, temp_c, humidity_pct, ...wind };
}

/** The plan with the wind of one flight changed; `undefined`: it flies in the plan's again. */
export function withFlightWind(
  { flight_winds, ...mission }: Mission,
  flight_index: number,
  wind: FlightWind | undefined,
): Mission {
  const winds = withEntry(flight_winds, flight_index, wind);
  return winds === undefined ? mission : { ...mission, flight_winds: winds };
}

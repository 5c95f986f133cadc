import type { Weather } from '../air/weather.ts';
import type { FlightWind, Mission } from './mission.ts';
import type { MissionInput } from './missionAnalysis.ts';
import { withEntry } from './perFlight.ts';

/** The wind that a flight has of its own; `undefined`: it flies in the plan's, as a plan on one battery does. */
export function ownWind(
  { flight_winds, options }: Pick<MissionInput, 'flight_winds' | 'options'>,
  flight_index: number,
): FlightWind | undefined {
  return options.multi_battery ? (flight_winds?.[flight_index] ?? undefined) : undefined;
}

/** The weather that a flight of a split is flown in. */
export function weatherOf(
  input: Pick<MissionInput, 'flight_winds' | 'options' | 'weather'>,
  flight_index: number,
): Weather {
  const wind = ownWind(input, flight_index);
  return wind === undefined ? input.weather : { ...input.weather, ...wind };
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

/** The colours of `theme/base.css`, which sets `--flight` for all within `data-flight`. */
const hues = ['1', '2', '3', '4'] as const;
export type FlightHue = (typeof hues)[number];

/** Returns the colour of a flight, by its index; its number always stands beside it. */
export const flightHue = (flight_index: number): FlightHue => hues[flight_index % hues.length] ?? '1';

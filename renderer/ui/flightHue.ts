/** As many as `theme/base.css` gives a colour. */
const hues = 4;

/** Which colour a flight has, by its index: the value of `data-flight`, which sets `--flight` for all within. */
export const flightHue = (flight_index: number): string => `${(flight_index % hues) + 1}`;

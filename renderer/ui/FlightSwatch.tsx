import css from './FlightSwatch.module.css';
import { flightHue } from './flightHue.ts';

/** The colour of a flight of a plan over several batteries; its number always stands beside it. */
export const FlightSwatch = ({ flight }: { readonly flight: number }) => (
  <i className={css['swatch']} data-flight={flightHue(flight)} aria-hidden="true" />
);

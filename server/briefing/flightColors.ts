import { elementAt } from '../../engine/elementAt.ts';

/** Colours of the flights of a split, as the window has them by day (renderer/theme/tokens.css); the fifth has the first one's. */
const colors = ['#0072b2', '#b0468e', '#512b81', '#52667f'] as const;

export const flightColor = (flight_index: number): string => elementAt(colors, flight_index % colors.length);

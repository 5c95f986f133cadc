import type { MissionResult } from '../schemas/missionResult.ts';
import { toDistanceText, toHeightText, toSpeedText, toTemperatureText, type Units } from './format.ts';
import { inUnits } from './inUnits.ts';

export type Warning = MissionResult['warnings'][number];
type Code = Warning['code'];

/** Warnings about assumptions, not about the flight: they inform without alarm. */
const notes: ReadonlySet<Code> = new Set<Code>([
  'TERRAIN_FALLBACK',
  'CLEARANCE_UNKNOWN',
  'PROFILE_ESTIMATED',
  'HOME_ASSUMED',
  'PLAN_NOTE',
  'ALTITUDE_ASSUMED',
  'EXTENSION_MISMATCH',
  'RECORDED_TRACK',
  'DEFAULT_DRONE',
  'SEVERAL_ROUTES',
]);

export const isNote = ({ code }: Pick<Warning, 'code'>): boolean => notes.has(code);

/** Whether the file named no launch point and one was guessed. */
export const isLaunchAssumed = (warnings: readonly Pick<Warning, 'code'>[]): boolean =>
  warnings.some(({ code }) => code === 'HOME_ASSUMED');

interface Figures {
  readonly value: number;
  readonly limit: number;
  readonly place: string;
  /** Counted from 1, where the way of one flight of a split is meant. */
  readonly flight: number | undefined;
}

const wayHome = ({ place, flight }: Figures): string =>
  `${flight === undefined ? 'way home' : 'way to the swap place'} from ${place}`;

/** Before what is told of the wind of one flight of a split. */
const inFlight = (flight: number | undefined): string => (flight === undefined ? '' : `Flight ${flight}: `);

const speed = (value_mps: number) => toSpeedText(value_mps, 'imperial');
const distance = (value_m: number) => toDistanceText(value_m, 'imperial');
const height = (value_m: number) => toHeightText(value_m, 'imperial');
const temperature = (value_c: number) => toTemperatureText(value_c, 'imperial');

const toOverText = (value_m: number) =>
  value_m < 0 ? `${height(-value_m)} below` : `${height(value_m)} over`;

/** Warnings with figures in imperial units; the engine's own sentences are metric. */
const imperial: Partial<Record<Code, (figures: Figures) => string>> = {
  WIND_ABOVE_LIMIT: ({ value, limit, flight }) =>
    `${inFlight(flight)}Wind of ${speed(value)} at the flight's greatest height, above this aircraft's limit of ${speed(limit)}; wait for calmer air.`,
  GUST_ABOVE_LIMIT: ({ value, limit, flight }) =>
    `${inFlight(flight)}Gusts of ${speed(value)} at the flight's greatest height, above this aircraft's limit of ${speed(limit)}; wait for calmer air.`,
  GUST_BELOW_WIND: ({ value, limit, flight }) =>
    `${inFlight(flight)}The gust of ${speed(value)} is below the mean wind of ${speed(limit)}; the mean wind is used for both.`,
  SPEED_ABOVE_MAXIMUM: ({ value, limit }) =>
    `The speed of ${speed(value)} is above what this aircraft can fly; it is flown at ${speed(limit)} of airspeed at most.`,
  SPORT_SPEED: ({ value, limit }) =>
    `The speed of ${speed(value)} is above the ${speed(limit)} of this aircraft's normal mode: the figures are for its sport mode, and the return keeps to the normal one.`,
  TEMPERATURE_OUTSIDE_RANGE: ({ value, limit }) =>
    `${temperature(value)} is beyond this aircraft's limit of ${temperature(limit)}; its published times do not hold there.`,
  BATTERY_COLD: ({ value, limit }) =>
    `The battery starts at ${temperature(value)}; below ${temperature(limit)} it sags and gives less charge. Keep it warm until take-off, and hover for a minute before you fly off.`,
  ABOVE_CEILING: ({ value, limit }) =>
    `${height(value)} above sea level is over this aircraft's ceiling of ${height(limit)}; fly lower.`,
  TAKEOFF_GROUND_UNKNOWN: ({ value }) =>
    `Heights are above sea level, and nobody knows how high the ground is at take-off. It counts as 0 ft, which puts the route up to ${height(value)} above it. Say how high it is, at Launch.`,
  BELOW_TAKEOFF: ({ value, place }) =>
    `${place} lies ${height(-value)} below take-off, and no ground height is known there: if the ground is level, that is under it. Check what its height is measured from.`,
  LOW_CLEARANCE: ({ value, place, flight }) =>
    `The way ${flight === undefined ? '' : `out of flight ${flight} `}to ${place} may be ${toOverText(value)} the ground; raise it.`,
  LOW_RETURN_CLEARANCE: (figures) =>
    `The ${wayHome(figures)} may be ${toOverText(figures.value)} the ground; raise the height of the return.`,
  LINE_OF_SIGHT_LOST: ({ value, place }) =>
    `The pilot does not see the aircraft on ${distance(value)} of the route, longest on the way to ${place}; raise the route or stand elsewhere.`,
  RETURN_SIGHT_LOST: ({ value, place }) =>
    `The pilot does not see the aircraft on ${distance(value)} of the way home from ${place}; raise the height of the return or stand elsewhere.`,
  FENCE_BREACH: ({ value, place }) =>
    `${distance(value)} of the way to ${place} break a geofence; move the waypoint or the fence.`,
  RETURN_FENCE_BREACH: (figures) =>
    `${distance(figures.value)} of the ${wayHome(figures)} break a geofence; the autopilot may stop it there.`,
  END_FENCE_BREACH: ({ value }) =>
    `${distance(value)} of the way back to waypoint 1 at the end break a geofence; move the waypoint or the fence, or end otherwise.`,
  LONG_LEG: ({ value, place }) => `The leg to ${place} is ${distance(value)} long; check its coordinates.`,
  FAR_FROM_HOME: ({ value, place }) => `${place} is ${distance(value)} from home; check its coordinates.`,
};

/** The waypoint of a warning; leg i ends at waypoint i. */
export const placeOf = ({ waypoint_index, leg_index }: Warning): number | undefined =>
  waypoint_index ?? leg_index;

/** The sentence of a warning, in the units of the window. */
export function toWarningText(warning: Warning, units: Units): string {
  const sentence = units === 'imperial' ? imperial[warning.code] : undefined;
  if (sentence === undefined || warning.value === undefined) return inUnits(warning.message, units);
  const place = `Waypoint ${(placeOf(warning) ?? 0) + 1}`;
  const flight = warning.flight_index === undefined ? undefined : warning.flight_index + 1;
  return sentence({ value: warning.value, limit: warning.limit ?? 0, place, flight });
}

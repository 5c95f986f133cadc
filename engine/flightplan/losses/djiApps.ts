import { djiAircraft, plainModel } from '../wpml/djiAircraft.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Aircraft with waypoint flights of their own app, DJI Fly, as planners that write for it list them (YLabs-FPV/YMapper, README). */
const byDjiFly = [
  'DJI Mini 4 Pro',
  'DJI Mini 5 Pro',
  'DJI Air 3',
  'DJI Air 3S',
  'DJI Mavic 3',
  'DJI Mavic 3 Classic',
  'DJI Mavic 3 Pro',
  'DJI Mavic 4 Pro',
];
/** Aircraft of DJI Fly that fly waypoints with Litchi or Litchi Pilot only (the same list). */
const byLitchi = [
  'DJI Mavic Mini',
  'DJI Mini 2',
  'DJI Mini 3',
  'DJI Mini 3 Pro',
  'DJI Mavic Air 2',
  'DJI Air 2S',
];

const isAmong = (models: readonly string[], name: string) =>
  models.some((model) => plainModel(model) === plainModel(name));

/** True if DJI Fly flies the waypoints of an aircraft. */
export const isOfDjiFly = (aircraft: string): boolean => isAmong(byDjiFly, aircraft);

/** True if an aircraft of DJI Fly flies waypoints with Litchi only. */
export const isOfLitchi = (aircraft: string): boolean => isAmong(byLitchi, aircraft);

/** Tells of the app that flies a DJI file on an aircraft, where the file cannot name it. */
export function djiAppNotes(aircraft: string | undefined): WriteNote[] {
  if (aircraft === undefined)
    return [noteOf('AIRCRAFT_OPEN', { values: { app: 'chosen', aircraft: 'none' } })];
  if (djiAircraft(aircraft) !== undefined) return [];
  const app = isOfDjiFly(aircraft) ? 'dji_fly' : isOfLitchi(aircraft) ? 'litchi' : 'unknown';
  return [noteOf('AIRCRAFT_OPEN', { values: { app, aircraft } })];
}

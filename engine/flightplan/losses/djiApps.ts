import { djiAircraft, isAmong, isOfDjiFly } from '../wpml/djiAircraft.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Aircraft of DJI Fly that fly waypoints with Litchi or Litchi Pilot only (YLabs-FPV/YMapper, README). */
const byLitchi = [
  'DJI Mavic Mini',
  'DJI Mini 2',
  'DJI Mini 3',
  'DJI Mini 3 Pro',
  'DJI Mavic Air 2',
  'DJI Air 2S',
];

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

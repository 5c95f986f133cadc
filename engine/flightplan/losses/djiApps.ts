import { djiAircraft, plainModel } from '../wpml/djiAircraft.ts';

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

/** The app that flies a DJI file on an aircraft, where the file cannot name it; `undefined`: the file names it. */
export function djiAppText(aircraft: string | undefined): string | undefined {
  if (aircraft === undefined)
    return 'The file names no aircraft: choose yours when you open it in DJI Pilot 2.';
  if (djiAircraft(aircraft) !== undefined) return undefined;
  if (isAmong(byDjiFly, aircraft))
    return `DJI Pilot 2 does not fly the ${aircraft}. DJI Fly does, but opens no files: planners for it put theirs in the place of a waypoint flight saved on the controller, which is not tried with this one.`;
  if (isAmong(byLitchi, aircraft))
    return `DJI Pilot 2 does not fly the ${aircraft}, and DJI Fly has no waypoint flights for it: export a file for Litchi.`;
  return `The file names no aircraft, since DJI’s files have no number for the ${aircraft}: see that the app that flies it opens them.`;
}

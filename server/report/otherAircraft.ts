import type { Drone, DroneClass } from '../../engine/aircraft/drone.ts';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { droneNamed } from '../contract/findDrones.ts';
import { aircraftName } from './aircraftName.ts';
import type { FileAircraft } from './fileAircraft.ts';

/** The aircraft that a flight plan names. */
export interface AircraftOfFile {
  readonly name?: string | undefined;
  /** How it flies, where the file names no more than that. */
  readonly kind?: DroneClass | undefined;
  /** True if the file is the log of a flight. */
  readonly isLog?: boolean | undefined;
  /** The aircraft that the file holds whole. */
  readonly own?: FileAircraft | undefined;
}

export const aircraftOfFile = ({
  aircraft_hint,
  aircraft_class,
}: Pick<FlightPlan, 'aircraft_hint' | 'aircraft_class'>): AircraftOfFile => ({
  name: aircraft_hint,
  kind: aircraft_class,
});

/** The aircraft of the catalog, or the kind of aircraft, that a file is for. */
export type OtherAircraft =
  | { readonly drone: Drone }
  | { readonly drone?: undefined; readonly kind: DroneClass };

const classOf = (drone: Drone): DroneClass => drone.class ?? 'multirotor';

/** Names the aircraft of a file, where it is another one than the chosen, or of another kind. */
export function otherAircraft(
  drones: readonly Drone[],
  { name, kind }: AircraftOfFile,
  chosen: Drone,
): OtherAircraft | undefined {
  const drone = name === undefined ? undefined : droneNamed(drones, name);
  if (drone !== undefined) return drone.key === chosen.key ? undefined : { drone };
  return kind === undefined || kind === classOf(chosen) ? undefined : { kind };
}

/**
 * `The file is for a DJI Mavic 3T. Battery and verdict are for your DJI Mini 4 Pro.`, or
 * `The plan is for a fixed wing. Battery and verdict are for your DJI Mavic 3, a multirotor.`
 */
export function otherAircraftWarning(other: OtherAircraft, chosen: Drone, isLog = false): Warning {
  const code = 'AIRCRAFT_DIFFERS';
  const mine = aircraftName(chosen);
  if (other.drone === undefined) {
    const values = { kind: other.kind, chosen: mine, chosen_kind: classOf(chosen) };
    return { code, says: 'AIRCRAFT_DIFFERS.kind', values };
  }
  const name = aircraftName(other.drone);
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  const says = isLog ? 'AIRCRAFT_DIFFERS.log' : 'AIRCRAFT_DIFFERS.file';
  return { code, says, values: { article, name, chosen: mine } };
}

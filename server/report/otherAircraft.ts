import type { Drone, DroneClass } from '../../engine/aircraft/drone.ts';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import { droneNamed } from '../contract/findDrones.ts';
import { aircraftName } from './aircraftName.ts';
import type { FileAircraft } from './fileAircraft.ts';

/** What a flight plan says of the aircraft that it is for. */
export interface AircraftOfFile {
  readonly name?: string | undefined;
  /** How it flies, where the file names no more than that. */
  readonly kind?: DroneClass | undefined;
  /** Whether the file is the log of a flight. */
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

/** What a file is for, where that is another aircraft than the chosen one, or one of another kind. */
export function otherAircraft(
  drones: readonly Drone[],
  { name, kind }: AircraftOfFile,
  chosen: Drone,
): OtherAircraft | undefined {
  const drone = name === undefined ? undefined : droneNamed(drones, name);
  if (drone !== undefined) return drone.key === chosen.key ? undefined : { drone };
  return kind === undefined || kind === classOf(chosen) ? undefined : { kind };
}

const classNouns: Readonly<Record<DroneClass, string>> = {
  multirotor: 'a multirotor',
  vtol: 'a VTOL',
  fixed_wing: 'a fixed wing',
};

const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

/**
 * `This file is for a DJI Mavic 3T; battery and verdict are those of your DJI Mini 4 Pro.`, or
 * `This plan is for a fixed wing; battery and verdict are those of your DJI Mavic 3, a multirotor.`
 */
export function toOtherAircraftText(other: OtherAircraft, chosen: Drone, isLog = false): string {
  if (isLog && other.drone !== undefined)
    return `The log is of ${withArticle(aircraftName(other.drone))}; the model’s figures are those of your ${aircraftName(chosen)}, so this flight says nothing of it.`;
  const figures = `battery and verdict are those of your ${aircraftName(chosen)}`;
  return other.drone === undefined
    ? `This plan is for ${classNouns[other.kind]}; ${figures}, ${classNouns[classOf(chosen)]}.`
    : `This file is for ${withArticle(aircraftName(other.drone))}; ${figures}.`;
}

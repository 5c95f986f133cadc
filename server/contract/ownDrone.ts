import type { Drone } from '../../engine/aircraft/drone.ts';
import { droneFromSheet } from '../../engine/sheet/droneFromSheet.ts';
import type { OwnAircraft } from './schemas/ownAircraft.ts';

/** The whole aircraft of a draft. */
export const droneOf = ({ sheet, learned }: Pick<OwnAircraft, 'sheet' | 'learned'>, key: string): Drone => ({
  ...droneFromSheet(key, sheet),
  source: 'own',
  ...(learned !== undefined && { as_flown: learned.factor, as_flown_sd: learned.flight_sd }),
});

/** An own aircraft as the catalog lists it, by the name that the pilot calls it. */
export const namedDroneOf = (own: OwnAircraft): Drone => ({ ...droneOf(own, own.key), model: own.name });

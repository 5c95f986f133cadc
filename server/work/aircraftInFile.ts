import { namedDroneOf } from '../contract/ownDrone.ts';
import { OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { isPlanDocument } from '../contract/schemas/planDocument.ts';
import type { AircraftOfFile } from '../contract/words/otherAircraft.ts';

/** The aircraft that a plan of Homeward holds whole; `undefined`: the file holds none of use. */
export function aircraftInFile(bytes: Uint8Array): AircraftOfFile['own'] {
  if (!isPlanDocument(bytes)) return undefined;
  try {
    const { data } = OwnAircraft.safeParse(JSON.parse(new TextDecoder().decode(bytes)).aircraft);
    return data === undefined ? undefined : { drone: namedDroneOf(data), base: data.base };
  } catch {
    return undefined;
  }
}

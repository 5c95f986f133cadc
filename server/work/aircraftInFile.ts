import { isPlanDocument } from '../contract/schemas/planDocument.ts';
import type { AircraftOfFile } from '../contract/words/otherAircraft.ts';
import { droneOf } from '../services/ownAircraft.ts';
import { readPlanDocument } from '../services/readPlanDocument.ts';

/** The aircraft that a plan of Homeward holds whole; `undefined`: the file holds none. */
export function aircraftInFile(bytes: Uint8Array): AircraftOfFile['own'] {
  if (!isPlanDocument(bytes)) return undefined;
  const reading = readPlanDocument(new TextDecoder().decode(bytes));
  const aircraft = reading.ok ? reading.value.aircraft : undefined;
  if (aircraft === undefined) return undefined;
  const { key, name, base } = aircraft;
  return { drone: { ...droneOf(aircraft, key), model: name }, base };
}

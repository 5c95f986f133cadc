import { namedDroneOf } from '../contract/ownDrone.ts';
import { isPlanDocument, PlanDocumentParts } from '../contract/schemas/planDocument.ts';
import type { AircraftOfFile } from '../report/otherAircraft.ts';

/** Parts of a plan of Homeward beside its route that a verdict may depend on. */
export interface HomewardParts {
  /** The aircraft with all its figures. */
  readonly own?: AircraftOfFile['own'];
  /** The reserve at home, percent. */
  readonly threshold_pct?: number | undefined;
}

/** The parts of a plan of Homeward that are of use; none where the file is another one or damaged. */
export function homewardParts(bytes: Uint8Array): HomewardParts {
  if (!isPlanDocument(bytes)) return {};
  try {
    const { aircraft, inputs } = PlanDocumentParts.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return {
      ...(aircraft !== undefined && { own: { drone: namedDroneOf(aircraft), base: aircraft.base } }),
      threshold_pct: inputs?.rth_threshold_pct,
    };
  } catch {
    return {};
  }
}

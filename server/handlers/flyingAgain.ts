import type { Drone } from '../../engine/aircraft/drone.ts';
import { type Result, succeed } from '../../engine/result.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { FlightLogAnswer } from '../contract/schemas/flightLog.ts';
import { sayFinding } from '../report/say.ts';
import { type FlownAgain, flyAgain } from '../work/flightReplay.ts';
import { namedDrone, type ResolveDrone } from './resolveDrone.ts';

type Settings = Omit<OperationInput<'replayFlight'>, 'log'>;

/** Flies a log again with the aircraft of a key; `path` leads to the settings in the request. */
export type FlyLogAgain = (
  log: FlightLogAnswer,
  settings: Settings,
  path?: string,
) => Promise<Result<FlownAgain & { readonly drone: Drone }, Problem>>;

const toNote = ({ code, says, values }: Warning): FlightLogAnswer['notes'] =>
  code === 'AIRCRAFT_DIFFERS' ? [{ code, says, values, message: sayFinding({ code, says, values }) }] : [];

/** Finds the aircraft of a log, notes where the log names another one, and flies it again. */
export const flyingAgain =
  (resolveDrone: ResolveDrone): FlyLogAgain =>
  async (log, { drone_key, ...flight }, path = '') => {
    const resolved = await resolveDrone({
      ...namedDrone(drone_key, path),
      ofFile: { name: log.aircraft, isLog: true },
    });
    if (!resolved.ok) return resolved;
    const { drone, warnings, source } = resolved.value;
    // An aircraft of one's own is what its owner says, whatever the model in the log.
    const notes = source === 'own' ? log.notes : [...log.notes, ...warnings.flatMap(toNote)];
    const flown = flyAgain({ log: { ...log, notes }, ...flight, drone });
    return flown.ok ? succeed({ ...flown.value, drone }) : flown;
  };

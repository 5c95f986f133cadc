import { succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { FlightLogAnswer } from '../contract/schemas/flightLog.ts';
import type { Handlers } from '../dispatch.ts';
import { sayFinding } from '../report/say.ts';
import { toLogAnswer, toReplayResult } from '../work/flightReplay.ts';
import type { ResolveDrone } from './resolveDrone.ts';

type Settings = Omit<OperationInput<'replayFlight'>, 'log'>;

const toNote = ({ code, says, values }: Warning): FlightLogAnswer['notes'] =>
  code === 'AIRCRAFT_DIFFERS' ? [{ code, says, values, message: sayFinding({ code, says, values }) }] : [];

/** Reads logs of flights and flies them again. */
export function makeFlightLogHandlers(
  resolveDrone: ResolveDrone,
): Pick<Handlers, 'readFlightLog' | 'replayFlight' | 'replayFlightFile'> {
  const flyAgain = async (log: FlightLogAnswer, { drone_key, ...flight }: Settings, path = '') => {
    const resolved = await resolveDrone({
      key: drone_key,
      profile: {},
      keyPath: `${path}drone_key`,
      profilePath: `${path}drone`,
      ifAbsent: 'refuse',
      ofFile: { name: log.aircraft, isLog: true },
    });
    if (!resolved.ok) return resolved;
    const { drone, warnings, source } = resolved.value;
    // An aircraft of one's own is what its owner says, whatever the model in the log.
    const notes = source === 'own' ? log.notes : [...log.notes, ...warnings.flatMap(toNote)];
    return toReplayResult({ log: { ...log, notes }, ...flight, drone });
  };
  return {
    async readFlightLog({ bytes, columns, capacity_mah }) {
      const read = await toLogAnswer({ bytes, columns, capacity_mah });
      return read.ok ? succeed({ log: read.value }) : read;
    },
    async replayFlight({ log, ...settings }) {
      const flown = await flyAgain(log, settings);
      return flown.ok ? succeed({ result: flown.value }) : flown;
    },
    async replayFlightFile({ flight_log, request: { columns, capacity_mah, ...settings } }) {
      const read = await toLogAnswer({ bytes: flight_log.bytes, columns, capacity_mah });
      if (!read.ok) return read;
      const flown = await flyAgain(read.value, settings, 'request.');
      return flown.ok ? succeed({ engine_version: engineVersion, result: flown.value }) : flown;
    },
  };
}

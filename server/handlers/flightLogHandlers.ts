import { succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Handlers } from '../dispatch.ts';
import { toLogAnswer } from '../work/flightReplay.ts';
import { flyingAgain } from './flyingAgain.ts';
import type { ResolveDrone } from './resolveDrone.ts';

/** Reads logs of flights and flies them again. */
export function makeFlightLogHandlers(
  resolveDrone: ResolveDrone,
): Pick<Handlers, 'readFlightLog' | 'replayFlight' | 'replayFlightFile'> {
  const replay = flyingAgain(resolveDrone);
  return {
    async readFlightLog({ bytes, columns, capacity_mah }) {
      const read = await toLogAnswer({ bytes, columns, capacity_mah });
      return read.ok ? succeed({ log: read.value }) : read;
    },
    async replayFlight({ log, ...settings }) {
      const flown = await replay(log, settings);
      return flown.ok ? succeed({ result: flown.value.result }) : flown;
    },
    async replayFlightFile({ flight_log, request: { columns, capacity_mah, ...settings } }) {
      const read = await toLogAnswer({ bytes: flight_log.bytes, columns, capacity_mah });
      if (!read.ok) return read;
      const flown = await replay(read.value, settings, 'request.');
      return flown.ok ? succeed({ engine_version: engineVersion, result: flown.value.result }) : flown;
    },
  };
}

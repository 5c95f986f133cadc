import { succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import type { ResolveDrone } from './resolveDrone.ts';

/** Reads logs of flights and flies them again, in a thread. */
export function makeFlightLogHandlers(
  { readLog, replay }: Pick<Services, 'readLog' | 'replay'>,
  resolveDrone: ResolveDrone,
): Pick<Handlers, 'readFlightLog' | 'replayFlight'> {
  return {
    async readFlightLog(file, { signal }) {
      const read = await readLog(file, signal);
      return read.ok ? succeed({ log: read.value }) : read;
    },
    async replayFlight({ drone_key, ...flight }, { signal }) {
      const resolved = resolveDrone({
        key: drone_key,
        profile: {},
        keyPath: 'drone_key',
        profilePath: 'drone',
        ifAbsent: 'refuse',
      });
      if (!resolved.ok) return resolved;
      const flown = await replay({ ...flight, drone: resolved.value.drone }, signal);
      return flown.ok ? succeed({ result: flown.value }) : flown;
    },
  };
}

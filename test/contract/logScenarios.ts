import { expect } from 'vitest';
import { exampleFiles } from '../../server/http/openapiExamples.ts';
import { kmlOf, logOver, square } from '../support/flownLog.ts';
import { ask, type Scenario } from './scenario.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const drone_key = 'dji_mavic_3';

/** Calls about logged flights. */
export const logScenarios: readonly Scenario[] = [
  {
    name: 'a log that is read is flown again and learned from as its file is',
    needs: ['readFlightLog', 'replayFlight', 'replayFlightFile', 'learnDrone', 'learnFromFiles'],
    async run(caller) {
      const file = () => ({ filename: 'flight.csv', bytes: bytesOf(exampleFiles.flight_logs.text) });
      const { log } = await ask(caller, 'readFlightLog', file());
      const read = await ask(caller, 'replayFlight', { log, drone_key });
      const ofFile = await ask(caller, 'replayFlightFile', { flight_log: file(), request: { drone_key } });
      expect(read.result).toEqual(ofFile.result);
      const flights = [{ log, temp_c: 20 }];
      const { learned } = await ask(caller, 'learnDrone', { drone_key, flights });
      const files = { flight_logs: [file()], request: { drone_key, temp_c: 20 } };
      expect(learned.factor).toBeCloseTo((await ask(caller, 'learnFromFiles', files)).learned.factor, 3);
    },
  },
  {
    name: 'a log that is read is laid on the plan that it flew',
    needs: ['readFlightLog', 'compareFlight', 'readFlightPlan'],
    async run(caller) {
      const [home] = square;
      if (home === undefined) throw new Error('no place');
      const file = { filename: 'flight.csv', bytes: bytesOf(logOver(square)) };
      const { log } = await ask(caller, 'readFlightLog', file);
      const route = { filename: 'route.kml', bytes: bytesOf(kmlOf(square)) };
      expect(await caller.call('readFlightPlan', route)).toMatchObject({ ok: true });
      const waypoints = square.slice(1).map((place) => ({ ...place, altitude_m: 60 }));
      const printed = await ask(caller, 'compareFlight', {
        mission: { mission: { waypoints }, home, drone: { key: drone_key } },
        flown: { log, drone_key, filename: file.filename },
        page: { name: 'Square', printed_at: '2024-05-21T08:12' },
      });
      expect(printed.filename).toBe('Square-flown.pdf');
      expect(printed.pages).toBeGreaterThan(0);
    },
  },
];

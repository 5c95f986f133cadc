import { describe, expect, it } from 'vitest';
import { inLong } from '../support/inLong.ts';
import { stopRun } from '../support/stopRuns.ts';

/** `HOMEWARD_STOP_RUNS=20` asks more often than a test run has time for. */
const runs = Number(process.env['HOMEWARD_STOP_RUNS'] ?? inLong(1, 20));
const requests = 50;

describe('a server that is stopped by SIGTERM', () => {
  it(`answers each of ${requests} requests that were sent to it, in ${runs} runs, and ends well`, async () => {
    for (let run = 0; run < runs; run += 1) {
      const { answered, unanswered, code } = await stopRun(requests);
      expect({ answered, unanswered, code }).toEqual({ answered: requests, unanswered: 0, code: 0 });
    }
  }, 600_000);
});

import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { askFacts } from '../../../server/answers/hostFacts.ts';

const route = Array.from({ length: 3 }, (_, index) => ({ lat: 47 + index, lon: 8 - index, hover_time_s: 9 }));

it.each(['elevations', 'geoid'] as const)(
  'positions of the %s cross to the host as numbers alone',
  async (fact) => {
    const { port1: thread, port2: host } = new MessageChannel();
    try {
      void askFacts(thread)[fact](route);
      const [{ asked }] = await once(host, 'message');
      expect(asked).toEqual(Float64Array.of(47, 8, 48, 7, 49, 6));
    } finally {
      thread.close();
    }
  },
);

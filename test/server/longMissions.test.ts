import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { makeDispatch } from '../../server/dispatch.ts';
import { makeComputingHandlers } from '../../server/handlers/computing.ts';
import { factsOf, makeHandlers } from '../../server/handlers/makeHandlers.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8.5 };
const drone = { key: 'dji_mavic_3' };
const csv = (points: number) =>
  new TextEncoder().encode(
    [
      'latitude,longitude,altitude(m)',
      ...Array.from({ length: points }, (_, index) => `${(47 + index * 1e-6).toFixed(6)},8.5,60`),
    ].join('\n'),
  );
const waypoints = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    lat: 47 + index * 1e-5,
    lon: 8.5 + (index % 7) * 1e-5,
    altitude_m: 50 + (index % 40),
    hover_time_s: index % 3,
  }));

/** The same product without threads. */
const inPlace = () =>
  makeDispatch(makeHandlers({ ...host.services, inThreads: undefined }), (error) => {
    throw error;
  });

describe('a mission that is analysed in a thread', () => {
  const options = { uncertainty: true, explanation: true, multi_battery: true, use_live_weather: true };
  const request = { home, drone, options, battery: { initial_pct: 90 } };

  it.each([500, 501, 2_000])('of %d waypoints has the very result of one that is not', async (count) => {
    const long = { mission: { waypoints: waypoints(count) }, ...request };
    const answer = await host.dispatch('analyzeMission', long, 'the-same-id');
    expect(answer).toStrictEqual(await inPlace()('analyzeMission', long, 'the-same-id'));
    expect(JSON.stringify(answer)).toBe(
      JSON.stringify(await inPlace()('analyzeMission', long, 'the-same-id')),
    );
  });

  it('of a file has the very result of one that is not', async () => {
    const upload = () => ({ mission_file: { filename: 'a.csv', bytes: csv(700) }, request });
    const answer = await host.dispatch('analyzeMissionFile', upload(), 'the-same-id');
    expect(answer.ok).toBe(true);
    expect(answer).toStrictEqual(await inPlace()('analyzeMissionFile', upload(), 'the-same-id'));
  });

  it('reports a bug as one', async () => {
    const facts = factsOf(host.services);
    const handlers = host.services.inThreads?.(makeComputingHandlers(facts), facts);
    const input = { mission: { waypoints: waypoints(600) } } as never;
    await expect(handlers?.analyzeMission(input, {})).rejects.toThrow();
  });
});

/** Turns of the event loop while `work` goes on: each would have answered a request. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setTimeout(turn, 1);
  };
  turn();
  await work;
  isOver = true;
  delay.disable();
  return Math.min(turns, delay.count);
}

describe('the process that serves the API', () => {
  const upload = (points: number) => ({
    mission_file: { filename: 'survey.csv', bytes: csv(points) },
    request: { home, drone },
  });

  it('goes on turning while a file of 20,000 points is read and analysed', async () => {
    const answer = host.dispatch('analyzeMissionFile', upload(20_000));
    expect(await turnsDuring(answer)).toBeGreaterThan(20);
    expect(await answer).toMatchObject({ ok: true });
  }, 60_000);

  it('would stand still without threads', async () => {
    expect(await turnsDuring(inPlace()('analyzeMissionFile', upload(5_000)))).toBeLessThan(10);
  }, 60_000);

  it('goes on turning while 10,000 waypoints are analysed', async () => {
    const long = { mission: { waypoints: waypoints(10_000) }, home, drone };
    const answer = host.dispatch('analyzeMission', long);
    expect(await turnsDuring(answer)).toBeGreaterThan(20);
    expect(await answer).toMatchObject({ ok: true });
  }, 60_000);
});

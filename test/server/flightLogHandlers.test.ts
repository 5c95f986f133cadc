import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logColumns } from '../../engine/flightlog/record/flightLog.ts';
import type { Assembled } from '../../server/assemble.ts';
import { operations } from '../../server/contract/operations.ts';
import { airdata, bytesOf, flight } from '../engine/flightlog/sampleLogs.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

async function readLog(duration_s = 400) {
  const bytes = bytesOf(airdata(flight({ duration_s })));
  const answer = await host.dispatch('readFlightLog', { filename: 'flight.csv', bytes });
  if (!answer.ok) throw new Error(answer.problem.message);
  return operations.readFlightLog.output.parse(answer.output).log;
}

describe('the log of a flight at the window', () => {
  it('is read to two samples a second, and flown again with the aircraft that is asked for', async () => {
    const log = await readLog();
    expect(log).toMatchObject({ format: 'airdata_csv', notes: [] });
    expect(log.samples.length).toBeLessThan(logColumns.length * 8 * 2.1 * 400);
    const answer = await host.dispatch('replayFlight', { log, drone_key: 'dji_mavic_3' });
    if (!answer.ok) throw new Error(answer.problem.message);
    const { result } = operations.replayFlight.output.parse(answer.output);
    expect(result).toMatchObject({ aircraft: 'dji_mavic_3', is_evidence: true });
    expect(result.duration_s).toBeGreaterThan(370);
    expect(result.observed_pct).toBeCloseTo(0.06 * 390, -1);
    const last = result.samples.at(-1);
    expect(last?.low_pct).toBeLessThan(last?.predicted_pct ?? 0);
    expect(last?.high_pct).toBeGreaterThan(last?.predicted_pct ?? 100);
    const other = await host.dispatch('replayFlight', { log, drone_key: 'dji_mini_4_pro' });
    expect(other.ok && other.output.result.predicted_pct).not.toBe(result.predicted_pct);
  });

  it('of another aircraft than the chosen one is told, and not where the aircraft is one’s own', async () => {
    const log = { ...(await readLog()), aircraft: 'DJI Mini 4 Pro' };
    const notesWith = async (drone_key: string) => {
      const answer = await host.dispatch('replayFlight', { log, drone_key });
      if (!answer.ok) throw new Error(answer.problem.message);
      return operations.replayFlight.output.parse(answer.output).result.notes;
    };
    expect(await notesWith('dji_mini_4_pro')).toEqual([]);
    const [note] = await notesWith('dji_mavic_3');
    expect(note?.code).toBe('AIRCRAFT_DIFFERS');
    expect(note?.message).toBe(
      'The log is from a DJI Mini 4 Pro, but the model is for your DJI Mavic 3. Do not compare the two.',
    );
    const taught = { drone_key: 'dji_mini_4_pro', flights: [{ log, temp_c: 20 }], name: 'My Mini' };
    const kept = await host.dispatch('learnDrone', taught);
    expect(kept.ok).toBe(true);
    expect(await notesWith('my_mini')).toEqual([]);
  });

  it('teaches what this very aircraft uses, and is kept under a name as an aircraft of the catalog', async () => {
    const log = await readLog();
    const lesson = { drone_key: 'dji_mavic_3', flights: [{ log, temp_c: 20 }] };
    const learned = await host.dispatch('learnDrone', lesson);
    if (!learned.ok) throw new Error(learned.problem.message);
    expect(learned.output.learned).toMatchObject({ flights: 1, leave_one_out: { n: 0 } });
    expect(learned.output.learned).not.toHaveProperty('key');
    expect(learned.output.learned.flight_factors).toHaveLength(1);
    expect(learned.output.learned.flight_factors[0]).toBeGreaterThan(0.5);
    const short = await readLog(100);
    const both = await host.dispatch('learnDrone', {
      ...lesson,
      flights: [{ log: short, temp_c: 20 }, ...lesson.flights],
    });
    expect(both.ok && both.output.learned.flight_factors).toEqual([
      null,
      ...learned.output.learned.flight_factors,
    ]);
    const kept = await host.dispatch('learnDrone', { ...lesson, name: ' My Mavic ' });
    if (!kept.ok) throw new Error(kept.problem.message);
    expect(operations.learnDrone.output.parse(kept.output).learned.key).toBe('my_mavic');
    const drone = await host.dispatch('getDrone', { key: 'my_mavic' });
    if (!drone.ok) throw new Error(drone.problem.message);
    expect(drone.output.drone).toMatchObject({ source: 'own', model: 'My Mavic' });
    expect(drone.output.drone.as_flown).toBe(learned.output.learned.factor);
  });

  it('is added to what an aircraft has learned, or replaces that, under its name', async () => {
    const flights = [{ log: await readLog(), temp_c: 20 }];
    const learnedFrom = async (request: object) => {
      const answer = await host.dispatch('learnDrone', { flights, ...request });
      if (!answer.ok) throw new Error(answer.problem.message);
      return operations.learnDrone.output.parse(answer.output).learned;
    };
    const first = await learnedFrom({ drone_key: 'dji_air_2s', name: 'My Air' });
    const again = await learnedFrom({ drone_key: 'my_air' });
    expect(again.flights).toBe(2);
    expect(again.factor_sd).toBeLessThan(first.factor_sd);
    expect(again.leave_one_out.n).toBe(1);
    const anew = await learnedFrom({ drone_key: 'my_air', start: 'sheet' });
    expect(anew).toEqual({ ...first, key: undefined });
    expect(await learnedFrom({ drone_key: 'my_air', name: 'My Air' })).toEqual({ ...again, key: 'my_air' });
    const drone = await host.dispatch('getDrone', { key: 'my_air' });
    expect(drone.ok && drone.output.drone.as_flown).toBe(again.factor);
  });

  it('stays what an own aircraft has learned when its name or sheet is edited', async () => {
    const flights = [{ log: await readLog(), temp_c: 20 }];
    await host.dispatch('learnDrone', { drone_key: 'dji_mini_3', flights, name: 'Learner' });
    const drafted = await host.dispatch('draftAircraft', { key: 'learner' });
    if (!drafted.ok) throw new Error(drafted.problem.message);
    const { draft } = operations.draftAircraft.output.parse(drafted.output);
    expect(draft).toMatchObject({ name: 'Learner', base: 'dji_mini_3', learned: { flights: 1 } });
    const renamed = { ...draft, name: 'Old hand', sheet: { ...draft.sheet, max_wind_mps: 9 } };
    await host.dispatch('saveAircraft', { aircraft: renamed, key: 'learner' });
    const drone = await host.dispatch('getDrone', { key: 'learner' });
    expect(drone.ok && drone.output.drone).toMatchObject({
      model: 'Old hand',
      max_wind_mps: 9,
      as_flown: draft.learned?.factor,
      as_flown_sd: draft.learned?.flight_sd,
    });
  });

  it('is learned by an aircraft of a sheet by hand, under its own name and over that sheet', async () => {
    const sheet = { class: 'multirotor' as const, baseline_flight_time_min: 31, takeoff_mass_g: 900 };
    await host.dispatch('saveAircraft', { aircraft: { name: 'By hand', sheet } });
    const lesson = { drone_key: 'by_hand', flights: [{ log: await readLog(), temp_c: 20 }], name: 'By hand' };
    const learned = await host.dispatch('learnDrone', lesson);
    expect(learned.ok && learned.output.learned.key).toBe('by_hand');
    const listed = await host.dispatch('listOwnAircraft', {});
    if (!listed.ok) throw new Error(listed.problem.message);
    const { aircraft } = operations.listOwnAircraft.output.parse(listed.output);
    expect(aircraft.find(({ key }) => key === 'by_hand')).toMatchObject({ sheet, learned: { flights: 1 } });
    expect(await host.dispatch('learnDrone', { ...lesson, drone_key: 'dji_mini_3' })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', message: expect.stringContaining('called By hand already') },
    });
  });

  it.each([
    ['the name of an aircraft of the catalog', 'DJI Mavic 3', 'Choose another name'],
    ['no letter and no digit', '!!!', 'needs a letter or a digit'],
  ])('is not kept under %s', async (_, name, says) => {
    const flights = [{ log: await readLog(), temp_c: 20 }];
    expect(await host.dispatch('learnDrone', { drone_key: 'dji_mavic_3', flights, name })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', message: expect.stringContaining(says) },
    });
  });

  it('is kept under no name where it cannot be of that aircraft', async () => {
    const dive = flight({ duration_s: 200, pct_per_s: 0.4, start_pct: 99 });
    const flown = { filename: 'a.csv', bytes: bytesOf(airdata(dive)) };
    const answer = await host.dispatch('readFlightLog', flown);
    if (!answer.ok) throw new Error(answer.problem.message);
    const flights = Array.from({ length: 20 }, () => ({ log: answer.output.log, temp_c: 20 }));
    const lesson = { drone_key: 'dji_mavic_3', flights, name: 'Thirsty' };
    expect(await host.dispatch('learnDrone', lesson)).toMatchObject({
      problem: {
        code: 'ACTION_FAILED',
        message: expect.stringContaining('Check which aircraft flew them'),
      },
    });
  });

  it('teaches nothing where it is too short', async () => {
    const short = { filename: 'a.csv', bytes: bytesOf(airdata(flight({ duration_s: 100 }))) };
    const answer = await host.dispatch('readFlightLog', short);
    if (!answer.ok) throw new Error(answer.problem.message);
    const flights = [{ log: answer.output.log, temp_c: 20 }];
    expect(await host.dispatch('learnDrone', { drone_key: 'dji_mavic_3', flights })).toMatchObject({
      problem: { code: 'FLIGHT_LOG_REJECTED', message: expect.stringContaining('Not enough to learn from') },
    });
    const broken = [{ log: { ...answer.output.log, samples: new Uint8Array(3) }, temp_c: 20 }];
    expect(await host.dispatch('learnDrone', { drone_key: 'dji_mavic_3', flights: broken })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'flights[0].log.samples' }] } },
    });
    expect(await host.dispatch('learnDrone', { drone_key: 'dji_mavik_3', flights })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'drone_key' }] } },
    });
  });

  it('is refused in the reader’s own words where the file is none', async () => {
    const answer = await host.dispatch('readFlightLog', { filename: 'a.csv', bytes: bytesOf('a,b\n1,2\n') });
    expect(answer).toMatchObject({
      problem: {
        code: 'FLIGHT_LOG_REJECTED',
        message: expect.stringContaining(
          'The first lines of the file name no columns of a flight log. Open an autopilot log (.bin, .log, .ulg, .tlog), a DJI flight record (.txt), or a table with time, position or speed, height and battery percentage.',
        ),
        details: { problem: { code: 'NOT_A_LOG', where: 'the beginning of the file' } },
      },
    });
  });

  it('is flown by no aircraft that the catalog lacks', async () => {
    const log = await readLog();
    expect(await host.dispatch('replayFlight', { log, drone_key: 'dji_mavik_3' })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'drone_key' }] } },
    });
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a part of a number', new Uint8Array(logColumns.length * 8 * 3 + 1)],
    ['an aircraft that never moves', new Uint8Array(logColumns.length * 8 * 3)],
  ])('has samples that fly: %s is refused', async (_, samples) => {
    const log = { ...(await readLog()), samples };
    expect(await host.dispatch('replayFlight', { log, drone_key: 'dji_mavic_3' })).toMatchObject({
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'log.samples' }] } },
    });
  });
});

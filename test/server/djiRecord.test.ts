import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostTasks } from '../../server/answers/answerTasks.ts';
import type { FlightLogAnswer } from '../../server/contract/schemas/flightLog.ts';
import { toLogAnswer } from '../../server/work/flightReplay.ts';
import { fromSampleBytes } from '../../server/work/logSamples.ts';
import { makeThreadPool, type ThreadPool } from '../../server/work/pool/threadPool.ts';
import { usualPool } from '../../server/work/usualPool.ts';
import { flight, type Moment } from '../engine/flightlog/sampleLogs.ts';
import { djiRecord } from './support/djiRecord.ts';
import { LogProblemDetails } from './support/logProblem.ts';

const moments = flight({ duration_s: 200, rate_hz: 5 });

async function read(bytes: Uint8Array): Promise<FlightLogAnswer> {
  const answer = await toLogAnswer({ bytes });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function problemOf(bytes: Uint8Array) {
  const answer = await toLogAnswer({ bytes });
  return answer.ok ? undefined : LogProblemDetails.parse(answer.failure.details).problem;
}

const samplesOf = (log: FlightLogAnswer) => {
  const samples = fromSampleBytes(log.samples);
  if (samples === undefined) throw new Error('It does not fly.');
  return samples;
};

describe('a flight record of DJI', () => {
  it.each([6, 5, 3])(
    'before version 7 tells the flight, its aircraft and its battery: version %i',
    async (version) => {
      const bytes =
        version < 6 ? withoutHead(djiRecord(moments, { version })) : djiRecord(moments, { version });
      const log = await read(bytes);
      expect(log.format).toBe('dji_record');
      if (version === 6) expect(log.aircraft).toBe('DJI Mavic Pro');
      const samples = samplesOf(log);
      const at = samples.t_s.findIndex((t_s) => t_s >= 60);
      expect(samples.height_m[at]).toBeCloseTo(40, 1);
      expect(samples.north_mps[at]).toBeCloseTo(8, 1);
      expect(samples.battery_pct[at]).toBe(92);
      expect(samples.battery_pct.at(-1)).toBe(84);
    },
  );

  it('tells what the aircraft said that it needs to come home', async () => {
    const said = ({ t_s }: Moment) => ({ home_pct: t_s < 50 ? 0 : 21, land_pct: 12 });
    const samples = samplesOf(await read(djiRecord(moments, { said })));
    expect(samples.said_home_pct[20]).toBeNaN();
    expect(samples.said_home_pct[samples.t_s.findIndex((t_s) => t_s >= 60)]).toBe(21);
    expect(samples.said_land_pct[20]).toBe(12);
  });

  it.each([
    [0, undefined],
    [1, 'DJI Inspire 1'],
    [2, 'DJI Phantom 3 Standard'],
    [12, 'DJI Phantom 3 4K'],
    [250, undefined],
  ])('names the aircraft of number %i: %s', async (product, name) => {
    expect((await read(djiRecord(moments, { product }))).aircraft).toBe(name);
  });

  it.each([13, 14])('of version %i is encrypted: what it is and what to do', async (version) => {
    expect(await problemOf(djiRecord(moments, { version }))).toMatchObject({
      code: 'LOG_DJI_ENCRYPTED',
      message: `The file is a DJI flight record of version ${version}, which DJI encrypts from version 13 on. Decode it with AirData or PhantomHelp and open their CSV.`,
    });
  });

  it('without a flight, or larger than any, says so', async () => {
    expect((await problemOf(djiRecord(moments.slice(0, 10))))?.code).toBe('LOG_NO_FLIGHT');
    const large = new Uint8Array(65 * 1024 * 1024);
    large.set(djiRecord(moments.slice(0, 10)));
    expect((await problemOf(large))?.code).toBe('LOG_DJI_TOO_LARGE');
  });
});

/** Versions before 6 have a header of 12 bytes. */
function withoutHead(bytes: Uint8Array): Uint8Array {
  const short = Uint8Array.from([...bytes.subarray(0, 12), ...bytes.subarray(100)]);
  new DataView(short.buffer).setBigUint64(0, BigInt(short.length - 400), true);
  return short;
}

/** Numbers that look random and are the same in each run. */
function* numbers(): Generator<number> {
  for (let value = 12_345; ; value = (value * 1_103_515_245 + 12_345) % 2 ** 31) yield value / 2 ** 31;
}

type Damage = (bytes: Uint8Array, next: () => number) => Uint8Array;
const changed =
  (change: (bytes: Uint8Array, view: DataView, next: () => number) => void): Damage =>
  (bytes, next) => {
    const copy = bytes.slice();
    change(copy, new DataView(copy.buffer), next);
    return copy;
  };

const damages: Readonly<Record<string, Damage>> = {
  'cut off': (bytes, next) => bytes.slice(0, Math.floor(next() * bytes.length)),
  'with changed bits': changed((bytes, _, next) => {
    for (let count = 0; count < 30; count++) {
      const at = Math.floor(next() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8));
    }
  }),
  'with details elsewhere': changed((_, view, next) =>
    view.setBigUint64(0, BigInt(Math.floor(next() * 1e9)), true),
  ),
  'with lengths of 255': changed((bytes, _, next) => {
    for (let count = 0; count < 60; count++) bytes[100 + Math.floor(next() * 4000)] = 255;
  }),
  'of another version, with other details': changed((bytes, _, next) => {
    bytes[8] = Math.floor(next() * 256);
    bytes[10] = Math.floor(next() * 30);
  }),
  'of random bytes behind the header': changed((bytes, _, next) => {
    for (let at = 100; at < bytes.length; at++) bytes[at] = Math.floor(next() * 256);
  }),
  'of random bytes': changed((bytes, _, next) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(next() * 256);
  }),
  'of text instead': (_, next) =>
    new TextEncoder().encode(
      `Flight ${Math.floor(next() * 1e6)}\nDear pilot, the record follows.\n`.repeat(20),
    ),
};

describe('a record that is damaged, or no record', () => {
  let pool: ThreadPool<HostTasks>;
  beforeAll(() => {
    pool = makeThreadPool<HostTasks>(usualPool());
  });
  afterAll(() => pool.close());

  it.each(Object.entries(damages))(
    '%s is read up to there or refused, with what and where',
    async (_, damage) => {
      const source = numbers();
      const next = () => source.next().value ?? 0;
      const whole = djiRecord(flight({ duration_s: 60, rate_hz: 2 }));
      for (let count = 0; count < 25; count++) {
        const answer = await toLogAnswer({ bytes: damage(whole, next) });
        if (answer.ok) continue;
        const { message, where } = LogProblemDetails.parse(answer.failure.details).problem;
        expect(message).toMatch(/\.$/);
        expect(where).toBeTruthy();
      }
    },
  );

  it('leaves the threads to others', async () => {
    const whole = djiRecord(flight({ duration_s: 60, rate_hz: 2 }));
    const source = numbers();
    const next = () => source.next().value ?? 0;
    const calls = Object.values(damages).flatMap((damage) => [
      pool.run('readLog', { bytes: damage(whole, next) }),
      pool.run('readLog', { bytes: whole.slice() }),
    ]);
    const answers = await Promise.all(calls);
    answers.forEach((done, index) => {
      if (!done.ok) throw new Error(done.failure);
      const answer = done.value;
      if (index % 2 === 1) expect(answer.ok).toBe(true);
      else if (!answer.ok) expect(answer.failure.code).toBe('FLIGHT_LOG_REJECTED');
    });
  }, 120_000);
});

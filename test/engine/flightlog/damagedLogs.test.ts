import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { dataflash, dataflashText, tlog, ulog } from './sampleAutopilotLogs.ts';
import { flight } from './sampleLogs.ts';

const textBytes = (text: string) => Array.from(text, (char) => char.charCodeAt(0));

/** A log of PX4 with these formats, and these bytes as data of the vehicle’s position. */
function ulogOf(formats: readonly string[], data: readonly (readonly number[])[]): Uint8Array {
  const magic = [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 1];
  const message = (kind: string, body: readonly number[]) => [
    body.length & 255,
    body.length >> 8,
    ...textBytes(kind),
    ...body,
  ];
  return Uint8Array.from([
    ...magic,
    ...Array.from({ length: 8 }, () => 0),
    // A subscription to nothing.
    ...message('A', [0]),
    ...formats.flatMap((format) => message('F', textBytes(format))),
    ...message('A', [0, 1, 0, ...textBytes('vehicle_local_position')]),
    ...data.flatMap((body) => message('D', body)),
  ]);
}

const position = 'vehicle_local_position:uint64_t timestamp;';
const time = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];

describe('a log of PX4 that no autopilot wrote', () => {
  it.each<[string, readonly string[], readonly (readonly number[])[]]>([
    ['whose format holds itself', [`${position}vehicle_local_position n;float x;`], [[...time, 0, 0, 0, 0]]],
    [
      'whose formats hold each other',
      [`${position}a n;float x;`, 'a:b n;', 'b:a n;'],
      [[...time, 0, 0, 0, 0]],
    ],
    [
      'whose formats double forty times',
      [
        `${position}a0 n;float x;`,
        ...Array.from({ length: 40 }, (_, at) => `a${at}:a${at + 1} x;a${at + 1} y;`),
      ],
      [time],
    ],
    ['whose last message is shorter than its format', [`${position}float x;float y;`], [[...time, 0, 0]]],
    ['whose last message has no data', [`${position}float x;`], [[1]]],
    [
      'with fields that every table has',
      [`${position}float constructor;constructor x;float __proto__;__proto__ y;float z;`],
      [[...time, ...time]],
    ],
    [
      'with a list of very many',
      [`${position}float[${'9'.repeat(400)}] none;float[0] q;float x;`],
      [[...time, ...time]],
    ],
  ])('%s is refused by name', (_, formats, data) => {
    const reading = readFlightLog(ulogOf(formats, data));
    expect(reading.ok ? undefined : reading.failure.code).toBe('LOG_NO_BATTERY');
  });
});

describe('a log that is cut or changed anywhere', () => {
  const moments = flight({ duration_s: 40, rate_hz: 2 });
  it.each([
    ['of PX4', ulog(moments)],
    ['of ArduPilot', dataflash(moments)],
    ['of ArduPilot as text', dataflashText(moments)],
    ['of a telemetry link', tlog(moments)],
    ['of a telemetry link of MAVLink 1', tlog(moments, { version: 1 })],
  ])('%s is a flight or a refusal', (_, whole) => {
    const damage = fc.record({
      cut: fc.integer({ min: 0, max: whole.length }),
      changes: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
    });
    const property = fc.property(damage, ({ cut, changes }) => {
      const bytes = whole.slice(0, cut);
      for (const [at, byte] of changes) if (at < cut) bytes[at] = byte;
      const reading = readFlightLog(bytes);
      if (!reading.ok) expect(sentenceOf(reading.failure)).toMatch(/\.$/);
    });
    fc.assert(property, { numRuns: inLong(120, 1200) });
  });
});

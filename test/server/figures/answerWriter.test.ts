import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PositionSchema } from '../../../server/contract/schemas/common.ts';
import { writerOf } from '../../../server/figures/answerWriter.ts';
import { bytesWritten } from '../../../server/figures/jsonBytes.ts';
import { rounded } from '../../../server/figures/rounding.ts';
import { inLong } from '../../support/inLong.ts';

function written(schema: z.ZodType, value: unknown): string {
  const write = writerOf(schema);
  return bytesWritten(() => write(value as never)).toString();
}

/** Writes the answer in the usual way, as a rounded object. */
const usual = (value: object) => JSON.stringify(rounded(value));

const figures = {
  lat: z.number(),
  lon: z.number(),
  course_deg: z.number(),
  battery_end_pct: z.number(),
  ground_speed_mps: z.number(),
  distance_m: z.number(),
  duration_s: z.number(),
  fraction: z.number(),
  leg_index: z.number().int(),
};
const Figures = z.strictObject(figures);
const everywhere = (value: number) => Object.fromEntries(Object.keys(figures).map((field) => [field, value]));

describe('an answer written as bytes', () => {
  it.each([
    0,
    -0,
    1,
    -1,
    0.1,
    -0.1,
    1 / 3,
    1e-7,
    -1e-7,
    4.9e-8,
    5e-8,
    9.5e-7,
    9.9e-7,
    1e-6,
    1.5e-6,
    0.005,
    0.00005,
    0.045,
    1.005,
    89.99999995,
    179.99999994,
    179.99999995,
    180,
    -180,
    359.99999995,
    360,
    0.9999999,
    99.99995,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31),
    2 ** 31 - 0.001,
    214.7483648,
    1e9,
    12_345_678.9,
    1_009_060_868.5005761,
    1e15,
    1e16,
    1e20,
    1e21,
    1e22,
    1.7e301,
    1.7e308,
    -1.7e308,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    Number.NaN,
    Infinity,
    -Infinity,
  ])('holds %d as the rounded object does', (value) => {
    expect(written(Figures, everywhere(value))).toBe(usual(everywhere(value)));
  });

  it.each([
    ['whole degrees and parts of them', fc.double({ min: -400, max: 400, noNaN: true })],
    ['figures of any size', fc.double()],
    ['figures near nothing', fc.double({ min: -1e-5, max: 1e-5, noNaN: true })],
    ['halves of the last place', fc.integer({ min: -4e9, max: 4e9 }).map((value) => value / 2e7)],
    ['whole numbers', fc.integer()],
  ])('holds %s as the rounded object does', (_name, numbers) => {
    fc.assert(
      fc.property(numbers, (value) => {
        expect(written(Figures, everywhere(value))).toBe(usual(everywhere(value)));
      }),
      { numRuns: inLong(900, 9000) },
    );
  });

  it('holds a million random figures as the rounded object does', () => {
    let state = 4870;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const Columns = z.strictObject({
      lat: z.array(z.number()),
      used_pct: z.array(z.number()),
      gap_m: z.array(z.number()),
    });
    for (let round = 0; round < 34; round += 1) {
      const list = (size: number) => Array.from({ length: 10_000 }, () => (random() - 0.5) * size);
      const answer = { lat: list(180), used_pct: list(200), gap_m: list(10 ** (round / 4)) };
      expect(written(Columns, answer) === usual(answer)).toBe(true);
    }
  });

  it('holds the points of an outline as the rounded object does, wherever they lie', () => {
    const angle = fc.oneof(
      fc.double({ min: -181, max: 181 }),
      fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
      fc.constantFrom(-180, 180, 179.99999995, -179.99999995, 90, -90, 0, -0, 1e-7, Infinity),
    );
    const Outline = z.strictObject({ polygon: z.array(PositionSchema) });
    fc.assert(
      fc.property(fc.array(fc.record({ lat: angle, lon: angle })), (polygon) => {
        expect(written(Outline, { polygon })).toBe(usual({ polygon }));
      }),
      { numRuns: inLong(150, 1500) },
    );
  });

  it('holds an outline alike, packed or as positions, short or longer than the writer takes at once', () => {
    const angle = fc.oneof(
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      fc.double({ min: -2e-6, max: 2e-6, noNaN: true }),
      fc.integer({ min: -1799, max: 1799 }).map((tenths) => tenths / 10),
    );
    const Outline = z.strictObject({ polygon: z.array(PositionSchema) });
    const position = fc.record({ lat: angle, lon: angle });
    const outline = fc.oneof(
      fc.array(position),
      fc.array(position, { minLength: 990, maxLength: 1010, size: 'max' }),
      fc.array(position, { minLength: 7000, maxLength: 7010, size: 'max' }),
    );
    fc.assert(
      fc.property(outline, (polygon) => {
        const packed = Float64Array.from(polygon.flatMap(({ lat, lon }) => [lat, lon]));
        const text = usual({ polygon });
        expect(written(Outline, { polygon }) === text).toBe(true);
        expect(written(Outline, { polygon: packed }) === text).toBe(true);
      }),
      { numRuns: inLong(20, 180) },
    );
  });

  it.each([
    '',
    'plain',
    'a "b" \\ c',
    'line\nbreak\u0007',
    'é ° 日本 😀',
    '\ud800 alone',
    '\u2028',
    'x'.repeat(300_000),
  ])('holds text as it is', (tool) =>
    expect(written(z.strictObject({ tool: z.string() }), { tool })).toBe(JSON.stringify({ tool })),
  );

  it('leaves absent members out, wherever they stand', () => {
    const Sparse = z.strictObject({
      a: z.number().optional(),
      b: z.string().optional(),
      c: z.boolean().optional(),
    });
    for (const value of [
      {},
      { a: 1 },
      { b: 'x' },
      { c: true },
      { a: undefined, c: false },
      { a: 1, b: 'x', c: true },
    ])
      expect(written(Sparse, value)).toBe(usual(value));
  });

  it('rounds a warning’s figures by the unit beside them', () => {
    const Noted = z.strictObject({ value: z.number(), limit: z.number(), unit: z.string() });
    for (const unit of ['m', 'm/s', '%', '°', 'g']) {
      const value = { value: 2 / 3, limit: 1 / 3, unit };
      expect(written(Noted, value)).toBe(usual(value));
    }
  });

  it('refuses, when it is made, a kind of value that it cannot write', () => {
    expect(() => writerOf(z.strictObject({ when: z.date() }))).toThrow(/write when, a date/);
  });

  it('has the members of a record as they are named, each rounded by its name', () => {
    const note = z.strictObject({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() });
    const value = { code: 'LONG_LEG', values: { height_m: 1 / 3, list: ['a', { says: 'b' }] } };
    expect(written(note, value)).toBe(usual(value));
    expect(written(note, { code: 'LONG_LEG' })).toBe('{"code":"LONG_LEG"}');
  });
});

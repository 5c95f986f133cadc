import { describe, expect, it } from 'vitest';
import { groundLimits_m, marks_m } from '../../../engine/geo/groundHeight.ts';
import { takeHolesOut } from '../../../engine/terrain/holesOnLines.ts';
import { markUnsound } from '../../../engine/terrain/soundSamples.ts';

/** A tile from rows of signs: `#` 500 m, `.` exactly 0, `,` 4 m, `?` void. */
const heights = { '#': 500, '.': 0, ',': 4, '?': marks_m.void } as const;
const tileOf = (rows: readonly string[]) =>
  Float32Array.from([...rows.join('')].map((sign) => heights[sign as keyof typeof heights]));
const holesIn = (rows: readonly string[]) =>
  [...markUnsound(tileOf(rows), rows[0]?.length ?? 1)].filter((height_m) => height_m === marks_m.hole).length;

describe('samples of a tile', () => {
  it.each([
    ['a hole', ['#####', '#..##', '##.##', '#####'], 3],
    ['a hole of rows that join below', ['#####', '#.#.#', '#...#', '#####'], 5],
    ['a hole that touches itself at a corner', ['####', '#.##', '##.#', '####'], 2],
    ['a band from edge to edge', ['#'.repeat(40), '.'.repeat(40), '#'.repeat(40)], 40],
    ['two holes and a pond', ['#######', '#.#.#.#', '###,###', '#######'], 2],
  ])('have %s marked', (_, rows, count) => {
    expect(holesIn(rows)).toBe(count);
  });

  it.each([
    ['a lake with a low shore', ['#####', '#..,#', '#####']],
    ['the sea under a cliff', ['####', '####', '....', '....']],
    ['the sea around an island', ['.....', '.###.', '.....']],
    ['a corner of a fjord', ['##..', '###.', '####']],
    ['a narrow patch at an edge', ['###', '...', '###']],
    ['a patch beside what is unknown', ['####', '#.?#', '####']],
    ['nothing but sea', ['...', '...']],
  ])('keep %s', (_, rows) => {
    expect(holesIn(rows)).toBe(0);
  });

  it('that no ground has are marked, those that nobody measured stay void', () => {
    const { lowest, highest } = groundLimits_m;
    const found = markUnsound(
      Float32Array.of(lowest, highest, lowest - 1, highest + 1, NaN, marks_m.void),
      6,
    );
    const { impossible, void: nothing } = marks_m;
    expect([...found]).toEqual([lowest, highest, impossible, impossible, nothing, nothing]);
  });
});

describe('heights on lines', () => {
  /** Places 50 m apart: to the north, from the last one back, or on to the east. */
  const step = 50 / 111_200;
  function onLine(heights_m: readonly number[], turn: 'none' | 'back' | 'east' = 'none') {
    const half = Math.ceil(heights_m.length / 2);
    const places = Float64Array.from(
      heights_m.flatMap((_, index) => {
        const beyond = Math.max(0, index - half);
        const north = turn === 'none' ? index : Math.min(index, half) - (turn === 'back' ? beyond : 0);
        return [46 + north * step, 7 + (turn === 'east' ? beyond * step * 1.4 : 0)];
      }),
    );
    const heights_msl_m = Float64Array.from(heights_m);
    return { isHoled: takeHolesOut(heights_msl_m, places, 30), heights_m: [...heights_msl_m] };
  }

  it.each([
    [[500, 500, 0, 0, 0, 500, 500]],
    [[500, 0, 500]],
    [[300, 120, 0, 0, 110, 280]],
    [[500, 0, 0, 0, 0, 0, 0, 500]],
    [[700, 700, 0, 0, 900]],
  ])('lose a hole between walls: %j', (heights_m) => {
    expect(onLine(heights_m)).toEqual({
      isHoled: true,
      heights_m: heights_m.map((height_m) => (height_m === 0 ? NaN : height_m)),
    });
  });

  it('lose what lies beside a hole on the way back from it, and keep the sea elsewhere', () => {
    const north = [0, 1, 2, 3, 4, 2, 1, 0, 900, 901, 2];
    const heights_msl_m = Float64Array.of(500, 0, 0, 0, 500, 0, 0, 500, 0, 5, 0);
    const places = Float64Array.from(north.flatMap((steps) => [46 + steps * step, 7]));
    expect(takeHolesOut(heights_msl_m, places, 30)).toBe(true);
    expect([...heights_msl_m]).toEqual([500, NaN, NaN, NaN, 500, NaN, NaN, 500, 0, 5, NaN]);
  });

  it.each([
    ['a cliff over the sea', [300, 300, 0, 0, 0, 0], 'none'],
    ['a flight out to sea and back', [300, 300, 0, 0, 0, 0, 0, 0, 300, 300], 'back'],
    ['a flight along a cliff', [300, 0, 0, 0, 0, 0, 0, 0, 0, 300], 'east'],
    ['an inlet', [90, 40, 0, 0, 30, 80], 'none'],
    ['a polder', [2, 0, 0, -1, 0, 3], 'none'],
  ] as const)('keep %s', (_, heights_m, turn) => {
    expect(onLine(heights_m, turn)).toEqual({ isHoled: false, heights_m });
  });
});

import { describe, expect, it } from 'vitest';
import { destination } from '../../../../engine/geo/geodesic.ts';
import { toRingDistances } from '../../../../renderer/features/range/ringDistances.ts';
import { defaultInputs } from '../../../../renderer/plan/inputs.ts';
import { reachOn } from '../../../../server/report/ringReach.ts';
import { rangeResult, ring } from '../../results.ts';

const center = { lat: 46.948, lon: 7.4474 };
/** A closed outline, clockwise from north, that reaches so far on each of its bearings. */
const outline = (reach_m: (bearing_deg: number) => number, step_deg = 2) =>
  Array.from({ length: 360 / step_deg + 1 }, (_, index) => {
    const bearing_deg = (index * step_deg) % 360;
    return destination(center, bearing_deg, reach_m(bearing_deg));
  });
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

describe('the distance to a ring', () => {
  it('is that of its line on each bearing', () => {
    const toWind = (bearing_deg: number) => 3000 + 1000 * Math.cos((bearing_deg * Math.PI) / 180);
    for (const bearing_deg of [0, 45, 90, 135, 180, 225, 270, 315])
      expect(reachOn(bearing_deg, center, outline(toWind))).toBeCloseTo(toWind(bearing_deg), -1);
  });

  it('is nothing where the ring reaches nothing', () => {
    const half = outline((bearing_deg) => (bearing_deg > 90 && bearing_deg < 270 ? 2000 : 0));
    expect(reachOn(0, center, half)).toBeCloseTo(0, 3);
    expect(reachOn(180, center, half)).toBeCloseTo(2000, -1);
    expect(reachOn(180, center, [])).toBe(0);
  });

  it('stands in a table by direction, of the lines that are on the map', () => {
    const wide = ring(20, { polygon: outline(() => 5000) });
    const flown = ring(30, {
      polygon: outline(() => 4000),
      conservative: { polygon: outline(() => 3000), min_radius_m: 3000, max_radius_m: 3000 },
    });
    const range = rangeResult({ center, rings: [ring(50, { polygon: [] }), flown, wide] });
    const table = toRingDistances(range, defaultInputs, 30, 'metric');
    expect(table.heads.map(plain)).toEqual(['30 % at least', '30 % probably', '20 % probably']);
    expect(table.rows.map(({ direction }) => direction)).toEqual([
      'North',
      'North-east',
      'East',
      'South-east',
      'South',
      'South-west',
      'West',
      'North-west',
    ]);
    for (const { cells } of table.rows) expect(cells.map(plain)).toEqual(['3.00 km', '4.00 km', '5.00 km']);
    const hidden = toRingDistances(
      range,
      { ...defaultInputs, hidden_thresholds_pct: [20] },
      undefined,
      'imperial',
    );
    expect(hidden.heads.map(plain)).toEqual(['30 % probably']);
    expect(plain(hidden.rows[0]?.cells[0])).toBe('2.49 mi');
  });
});

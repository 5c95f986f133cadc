import { describe, expect, it } from 'vitest';
import { conversionsIn } from './architecture/factors.ts';
import { productSources } from './architecture/sources.ts';

/** The one owner of every factor between units. */
const owner = 'engine/units.ts';

describe('conversions between units', () => {
  it('are all in one file', () => {
    const found = [...productSources].flatMap(([file, source]) => conversionsIn(file, source));
    expect(found.filter((one) => one.startsWith(owner)).length).toBeGreaterThan(0);
    expect(found.filter((one) => !one.startsWith(owner))).toEqual([]);
  });

  it.each([
    'const height_ft = height_m / 0.3048;',
    'const height_ft = height_m * 3.2808;',
    'const speed_mps = speed_kmh / 3.6;',
    'const speed_mps = speed_kn * 0.5144;',
    'const λ = (lon * Math.PI) / 180;',
    'const lon = (180 / Math.PI) * λ;',
    'const lon = λ * (180 / Math.PI);',
    'const lon = (Math.atan2(y, x) * 180) / Math.PI;',
    'const temp_c = ((temp_f - 32) * 5) / 9;',
    'const temp_f = temp_c * (9 / 5) + 32;',
    'const temp_k = temp_c + 273.15;',
    'const lat = item.x * 1e-7;',
  ])('are seen in %s', (source) => {
    expect(conversionsIn('planted.ts', source)).toHaveLength(1);
  });

  it('are not seen in numbers that are none', () => {
    expect(
      conversionsIn('planted.ts', "const half = 180 / 2; const a = 59 / 3; const text = '0.3048';"),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ZoneKind, ZoneLimit } from '../../../engine/zone/zone.ts';
import { fencesOfZones, type RingSurroundings } from '../../../engine/zone/zoneFences.ts';
import { place } from './zoneSamples.ts';

const agl = (value_m: number): ZoneLimit => ({ datum: 'agl', value_m });
const bands = (
  lower: ZoneLimit,
  upper: ZoneLimit,
  around: RingSurroundings,
  kind: ZoneKind = 'prohibited',
  hours: 'permanent' | 'not_stated' = 'permanent',
) =>
  fencesOfZones(
    [
      {
        zone: {
          id: 'Z',
          name: 'Zone',
          kind,
          word: '',
          parts: [{ area: { center: place, radius_m: 100 }, lower, upper }],
          hours,
        },
        origin: { file_id: 'x' },
      },
    ],
    around,
  ).map(({ lower_m, upper_m, name, is_inclusion }) => [lower_m, upper_m, name, is_inclusion]);

describe('fencesOfZones', () => {
  it('keeps rings out of what is prohibited for certain, at its heights above the launch point', () => {
    expect(bands(agl(0), { datum: 'unlimited' }, { launch: {} })).toEqual([
      [undefined, undefined, 'Zone', false],
    ]);
    expect(
      bands(
        { datum: 'amsl', value_m: 500 },
        { datum: 'ellipsoid', value_m: 700 },
        { launch: { msl_m: 400, undulation_m: 50 } },
      ),
    ).toEqual([[100, 250, 'Zone', false]]);
    const ground = { lowest_m: -10, highest_m: 30 };
    expect(bands(agl(20), agl(120), { launch: {}, ground })).toEqual([[50, 110, 'Zone', false]]);
  });

  it('leaves out what nobody can tell, and what does not prohibit', () => {
    const known = { launch: { msl_m: 0 } };
    expect(bands(agl(20), { datum: 'unlimited' }, known)).toEqual([]);
    expect(bands(agl(0), { datum: 'not_stated' }, known)).toEqual([]);
    expect(bands(agl(0), { datum: 'flight_level', value_m: 900 }, known)).toEqual([]);
    expect(bands({ datum: 'unlimited' }, { datum: 'unlimited' }, known)).toEqual([]);
    expect(bands(agl(0), { datum: 'amsl', value_m: 900 }, { launch: {} })).toEqual([]);
    expect(bands(agl(0), { datum: 'ellipsoid', value_m: 900 }, known)).toEqual([]);
    expect(bands(agl(100), agl(110), { launch: {}, ground: { lowest_m: 0, highest_m: 50 } })).toEqual([]);
    expect(bands(agl(0), { datum: 'unlimited' }, known, 'authorisation')).toEqual([]);
    expect(bands(agl(0), { datum: 'unlimited' }, known, 'prohibited', 'not_stated')).toEqual([]);
  });
});

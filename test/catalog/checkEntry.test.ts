import { describe, expect, it } from 'vitest';
import type { DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import { checkEntry } from './checkEntry.ts';
import { withEstimatedSpeeds } from './estimatedSpeeds.ts';

const sheet: DroneBasis = {
  key: 'maker_quad',
  manufacturer: 'Maker',
  model: 'Quad',
  class: 'multirotor',
  airframe: 'folding',
  cruise_speed_mps: 10,
  baseline_flight_time_min: 31,
  battery_reserve_frac: 0.15,
  max_payload_g: 0,
  takeoff_mass_g: 720,
  max_takeoff_mass_g: 900,
  rotor_count: 4,
  propeller_diameter_m: 0.18,
  max_speed_mps: 16,
  max_wind_mps: 10.7,
  operating_temp_min_c: -10,
  operating_temp_max_c: 40,
  service_ceiling_m: 4000,
  confidence: 'medium',
  source: ['https://example.org/quad'],
  estimated_fields: ['battery_reserve_frac', 'flight_time_test_speed_mps', 'cruise_speed_mps'],
};
const quad = withEstimatedSpeeds(sheet);
const wing: DroneBasis = {
  ...quad,
  key: 'maker_wing',
  model: 'Wing',
  class: 'fixed_wing',
  airframe: undefined,
  cruise_speed_mps: 15,
  flight_time_test_speed_mps: 15,
  estimated_fields: ['battery_reserve_frac'],
};
const checked = (change: object, entry = quad) => checkEntry({ ...entry, ...change }, [quad, wing]);

describe('the check of an entry', () => {
  it('finds nothing in one that is whole', () => {
    expect(checkEntry(quad, [quad])).toEqual({ faults: [], odd: [] });
    expect(checkEntry(wing, [wing])).toEqual({ faults: [], odd: [] });
  });

  it.each<[object, RegExp]>([
    [{ max_payload_g: 'two' }, /max_payload_g: .*number/],
    [{ max_wind: 9 }, /max_wind/],
    [{ model: undefined }, /^model is missing$/],
    [{ airframe: undefined }, /^airframe is missing$/],
    [{ manufacturer: 'Quad', model: 'Quad quad' }, /has a word twice/],
    [{ source: [] }, /takeoff_mass_g has no source/],
    [{ source: ['SOME_TABLE of app.py'] }, /is a name in a program/],
    [{ source: ['file id 12'] }, /look-up number/],
    [{ notes: 'The pack holds 77 Wh.' }, /speaks of energy/],
    [{ unverified_fields: ['rth_speed_mps'] }, /rth_speed_mps is named but not there/],
    [{ estimated_fields: [], unverified_fields: [] }, /battery_reserve_frac is a choice/],
    [{ cruise_speed_mps: 9.9 }, /cruise_speed_mps is estimated, and the model gives \d/],
    [{ flight_time_test_speed_mps: 4 }, /flight_time_test_speed_mps is estimated/],
    [{ hover_drain_pct_per_min: 8, hover_basis: 'published' }, /holding a place takes 248 %/],
    [{ hover_drain_pct_per_min: 100 / 29 }, /hover_basis must be "published"/],
    [
      { hover_basis: 'published', hover_drain_pct_per_min: undefined },
      /hover_basis must be absent|estimated/,
    ],
    [{ max_takeoff_mass_g: 700 }, /takeoff_mass_g is above/],
    [{ landing_max_wind_mps: 12 }, /landing_max_wind_mps is above/],
    [{ operating_temp_min_c: 40 }, /operating_temp_min_c is not below/],
    [{ normal_speed_mps: 5 }, /normal_speed_mps is below 8/],
  ])('says %j', (change, fault) => {
    expect(checked(change).faults.join('\n')).toMatch(fault);
  });

  it('says at once what is missing, and the speeds that the model gives where nobody publishes them', () => {
    const unknown = { cruise_speed_mps: undefined, flight_time_test_speed_mps: undefined };
    const { faults } = checked({ ...unknown, max_payload_g: undefined, model: undefined });
    expect(faults).toEqual([
      'model is missing',
      expect.stringMatching(/^cruise_speed_mps: is missing/),
      expect.stringMatching(/^max_payload_g: is missing/),
      `flight_time_test_speed_mps: if no maker publishes it, write ${quad.flight_time_test_speed_mps} and name it in estimated_fields`,
      `cruise_speed_mps: if no maker publishes it, write ${quad.cruise_speed_mps} and name it in estimated_fields`,
    ]);
    expect(checked({ ...unknown, takeoff_mass_g: 'light' }).faults.join()).not.toMatch(/write/);
  });

  it('says that a key is there twice, and that a wing is too near its stall', () => {
    expect(checkEntry(quad, [quad, { ...quad }]).faults).toEqual(['key is in the catalog twice']);
    expect(checked({ stall_speed_mps: 13 }, wing).faults).toEqual([
      'cruise_speed_mps is below 1.2 × stall_speed_mps',
    ]);
  });

  it('holds another pack to its airframe', () => {
    const plus = { ...quad, key: 'maker_quad_plus', model: 'Quad (Battery Plus)' };
    expect(checkEntry(plus, [quad, plus]).faults).toContain('has the mass of its base');
  });

  it.each<[object, DroneBasis, RegExp]>([
    [{ max_wind_mps: undefined, rotor_count: undefined }, quad, /^not known: max_wind_mps, rotor_count$/],
    [{ chemistry: 'lead' }, quad, /chemistry lead/],
    [{ battery_reserve_frac: 0.5 }, quad, /battery_reserve_frac is 0.5/],
    [{ estimated_fields: ['battery_reserve_frac'] }, quad, /published, but not as the speed/],
    [
      {
        cruise_speed_mps: 30,
        max_speed_mps: 40,
        estimated_fields: ['battery_reserve_frac', 'cruise_speed_mps'],
      },
      wing,
      /outside those that makers publish, 15 to 15/,
    ],
  ])('asks to look again at %j', (change, entry, odd) => {
    expect(checked(change, entry).odd.join('\n')).toMatch(odd);
  });
});

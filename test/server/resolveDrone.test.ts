import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeResolveDrone, type RequestedDrone } from '../../server/handlers/resolveDrone.ts';
import { loadCatalog } from '../../server/services/catalog.ts';

const resolve = makeResolveDrone(loadCatalog(join(import.meta.dirname, '../../assets/drones.json')));

function resolved(key: string, profile: RequestedDrone['profile'] = {}) {
  const result = resolve({ key, profile, keyPath: 'drone_key', profilePath: 'drone', ifAbsent: 'refuse' });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value.drone;
}

describe('an aircraft that is not in the catalogue', () => {
  it.each([
    ['', 'needed, since the request has no catalog key'],
    ['none', 'needed, since "none" is not in the catalog (nearest: '],
  ])('is said so of the key "%s"', (key, why) => {
    const profile = { cruise_speed_mps: 12 };
    const result = resolve({ key, profile, keyPath: 'drone_key', profilePath: 'drone', ifAbsent: 'refuse' });
    expect(result.ok ? '' : result.failure.message).toContain(`drone.baseline_flight_time_min: ${why}`);
  });
});

describe('the normal speed of an aircraft whose figures are replaced', () => {
  it('is estimated anew from the top speed of the request', () => {
    expect(resolved('dji_air_3').normal_speed_mps).toBe(15);
    const slowed = resolved('dji_air_3', { max_speed_mps: 11 });
    expect(slowed.normal_speed_mps).toBe(11);
    expect(slowed.estimated_fields?.filter((field) => field === 'normal_speed_mps')).toHaveLength(1);
  });

  it('stays where it is published', () => {
    expect(resolved('dji_air_2s', { max_speed_mps: 17 }).normal_speed_mps).toBe(15);
  });

  it('is that of the request, and no estimate', () => {
    const drone = resolved('dji_air_3', { normal_speed_mps: 13, max_speed_mps: 20 });
    expect(drone.normal_speed_mps).toBe(13);
    expect(drone.estimated_fields).not.toContain('normal_speed_mps');
  });

  it('goes with its rotors', () => {
    expect(resolved('dji_air_3', { class: 'fixed_wing' })).not.toHaveProperty('normal_speed_mps');
  });
});

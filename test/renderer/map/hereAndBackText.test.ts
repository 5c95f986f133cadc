import { describe, expect, it } from 'vitest';
import { graveOf, toHereAndBackNote, toHereAndBackText } from '../../../server/report/hereAndBackText.ts';

const known = {
  distance_m: 3300,
  course_deg: 109,
  is_ground_known: true,
  ground_msl_m: 1243,
  battery_left_pct: 40.2,
  battery_kept_pct: 33.9,
  duration_s: 840,
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the read-out at the pointer', () => {
  it('says what 95 of 100 flights keep, never rounded up, and the middle beside it', () => {
    expect(plain(toHereAndBackText(known, 'metric'))).toBe(
      '1 243 m ground · here and back: at least 33 %, probably 40 % · 14:00',
    );
    expect(toHereAndBackNote(known, 'metric')).toBe('');
    expect(plain(toHereAndBackText({ ...known, ground_msl_m: 100 }, 'imperial'))).toContain('328 ft ground');
  });

  it('names what the figures stand on where no ground is known', () => {
    const { ground_msl_m, ...level } = { ...known, is_ground_known: false };
    expect(plain(toHereAndBackText(level, 'metric'))).toBe(
      'here and back: at least 33 %, probably 40 % · 14:00',
    );
    expect(plain(toHereAndBackNote(level, 'metric'))).toBe('level ground assumed');
    const { battery_kept_pct, ...middle } = known;
    expect(plain(toHereAndBackText(middle, 'metric'))).toContain('here and back: 40 % ·');
    expect(toHereAndBackNote(middle, 'metric')).toBe('');
  });

  it.each([
    ['GROUND', 'cut off by the ground'],
    ['NO_FLY_AREA', 'through a no-fly area'],
    ['OBSTACLE', 'into an obstacle'],
    ['GEOFENCE', 'outside the geofence'],
    ['CEILING', 'ceiling'],
    ['WIND', 'wind'],
    ['BATTERY', 'battery'],
    ['TEMPERATURE', 'air outside'],
    ['PAYLOAD', 'payload'],
  ] as const)('says why there is no way: %s', (unreachable_reason, words) => {
    const text = toHereAndBackText({ ...known, unreachable_reason }, 'metric');
    expect(text).toContain('out of range');
    expect(text).toContain(words);
    expect(text).not.toContain('%');
    expect(toHereAndBackNote({ ...known, unreachable_reason }, 'metric')).toBe('');
  });

  it.each([
    ['prohibited', 'in the prohibited zone “Prison”', 'bad'],
    ['unchecked', 'may be in the zone “Prison”, not checked', 'warn'],
    ['authorisation', 'in the zone “Prison”, needs an authorisation', 'warn'],
  ] as const)('names a zone that is %s on the way', (finding, text, grave) => {
    const result = { ...known, zone: { finding, name: 'Prison' } };
    expect([toHereAndBackNote(result, 'metric'), graveOf(result)]).toEqual([text, grave]);
  });

  it.each([
    ['in', 'into mast “Hill”', 'bad'],
    ['near', 'too close to mast “Hill”', 'warn'],
    ['unknown', 'height unknown: mast “Hill”', 'warn'],
  ] as const)('names an obstacle: %s', (finding, text, grave) => {
    const obstacle = { finding, kind: 'mast' as const, name: 'Hill', source: 'Test' };
    const result = { ...known, obstacle };
    expect([toHereAndBackNote(result, 'metric'), graveOf(result)]).toEqual([text, grave]);
    expect(graveOf(known)).toBeUndefined();
  });
});

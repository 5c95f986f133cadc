import { describe, expect, it } from 'vitest';
import type { ZoneHours } from '../../../engine/zone/zone.ts';
import { zoneHoursText } from '../../../server/report/zoneHoursWords.ts';

const day = { since_midnight_ms: 8 * 3_600_000, offset_min: 120 };
const noon = { since_midnight_ms: 12.5 * 3_600_000, offset_min: 0 };

describe('the hours of a zone in words', () => {
  it.each([
    ['permanent', 'always'],
    ['not_stated', 'not stated, unchecked'],
    ['not_understood', 'not understood, unchecked'],
    [[{}], 'always'],
    [[{ from_ms: Date.UTC(2026, 8, 12, 6) }], 'from 12 Sept 2026, 06:00 UTC'],
    [
      [{ from_ms: 0, until_ms: Date.UTC(2026, 8, 12), isPartlyRead: true }],
      'from 1 Jan 1970, 00:00 UTC until 12 Sept 2026, 00:00 UTC (only in part understood)',
    ],
    [[{ daily: [{ days: [0, 4], begin: day, end: noon }] }], 'Mon, Fri 08:00 UTC+02:00 to 12:30 UTC'],
    [
      [{ daily: [{ days: [0, 1, 2, 3, 4, 5, 6], begin: { event: 'sunrise' }, end: { event: 'dusk' } }] }, {}],
      'every day sunrise to dusk; always',
    ],
    [
      [{ daily: [{ days: [6], begin: { ...day, offset_min: -210 }, end: { event: 'dawn' } }] }],
      'Sun 08:00 UTC−03:30 to dawn',
    ],
  ] as const)('%j', (hours, text) => {
    expect(zoneHoursText(hours as ZoneHours, 'metric').replaceAll(/\s+/g, ' ')).toBe(text);
  });

  it('are in the language of the window, and bear times beyond the calendar', () => {
    const german = zoneHoursText([{ daily: [{ days: [1], begin: { event: 'sunrise' }, end: noon }] }], {
      speed: 'km/h',
      height: 'm',
      tag: 'de',
    } as never);
    expect(german).toBe('Di Sonnenaufgang bis 12:30 UTC');
    expect(zoneHoursText([{ until_ms: 1e18 }], 'metric')).toBe('always');
  });
});

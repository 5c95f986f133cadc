import { describe, expect, it } from 'vitest';
import { fetchedText, isElsewhere } from '../../../../renderer/features/world/originText.ts';

const fetched = { id: 'from-0123456789abcdef', host: 'zones.example.org', at: '2026-11-28T06:00:00.000Z' };
const hoursLater = (hours: number) => Date.parse(fetched.at) + hours * 3_600_000;

describe('a file that was fetched', () => {
  it('tells its age and the place around which was asked', () => {
    expect(fetchedText(fetched, hoursLater(0.5))).toBe(
      'Fetched from zones.example.org less than an hour ago',
    );
    expect(fetchedText(fetched, hoursLater(1))).toBe('Fetched from zones.example.org 1 hour ago');
    expect(fetchedText(fetched, hoursLater(47))).toBe('Fetched from zones.example.org 47 hours ago');
    expect(fetchedText({ ...fetched, around: { lat: -47, lon: 8.1 } }, hoursLater(72))).toBe(
      'Fetched from zones.example.org 3 days ago, around 47.0° S, 8.1° E',
    );
    // The clock was set back.
    expect(fetchedText(fetched, hoursLater(-5))).toContain('less than an hour ago');
  });

  it('is of another place once the launch point is farther from it than the place that was sent', () => {
    const around = { lat: 47, lon: 180 };
    expect(isElsewhere({ ...fetched, around }, { lat: 47.04, lon: -179.96 })).toBe(false);
    expect(isElsewhere({ ...fetched, around }, { lat: 47.2, lon: 180 })).toBe(true);
    expect(isElsewhere({ ...fetched, around }, { lat: 47, lon: -179.8 })).toBe(true);
    expect(isElsewhere(fetched, { lat: 0, lon: 0 })).toBe(false);
  });
});

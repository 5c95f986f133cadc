import { describe, expect, it } from 'vitest';
import type { SunEvent } from '../../../engine/zone/zone.ts';
import { hoursState } from '../../../engine/zone/zoneHours.ts';
import { lightAt } from '../../../server/daylight/daylight.ts';
import { sunOver } from '../../../server/handlers/zonesNearPlan.ts';

const minute_ms = 60_000;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const places = [
  ['Zürich', 47.4, 8.5],
  ['Auckland', -36.8, 174.8],
  ['Honolulu', 21.3, -157.8],
  ['Kiritimati', 1.9, -157.4],
  ['Tromsø', 69.65, 18.96],
  ['Rovaniemi', 66.5, 25.7],
  ['Svalbard', 78.2, 15.6],
  ['near the pole', 89.9, -140],
  ['Anadyr', 64.7, 177.5],
  ['the south pole', -90, 0],
] as const;

/** True where a place is as light as between two events of the sun. */
const between = (begin: SunEvent, at: { lat: number; lon: number }, time_ms: number): boolean => {
  const light = lightAt(at, time_ms);
  if (begin === 'sunrise') return light === 'day';
  if (begin === 'sunset') return light !== 'day';
  return begin === 'dawn' ? light !== 'night' : light === 'night';
};
const pairs: readonly (readonly [SunEvent, SunEvent])[] = [
  ['sunrise', 'sunset'],
  ['sunset', 'sunrise'],
  ['dawn', 'dusk'],
  ['dusk', 'dawn'],
];

describe('hours by the sun', () => {
  it.each(places)('are known at %s where the sun says so, all year', (_, lat, lon) => {
    const at = { lat, lon };
    let known = 0;
    for (let day = 0; day < 365; day += 7)
      for (let hour = 0; hour < 24; hour += 1.7) {
        const from_ms = Date.parse('2026-01-01T00:00:00Z') + (day * 24 + hour) * 60 * minute_ms;
        const sun = sunOver(at, [{ time: new Date(from_ms).toISOString() }]);
        for (const [begin, end] of pairs) {
          const time = { from_ms, until_ms: from_ms + minute_ms, sun };
          const state = hoursState(
            [{ daily: [{ days: everyDay, begin: { event: begin }, end: { event: end } }] }],
            time,
          );
          const seen = [-9, 0, 10].map((off) => between(begin, at, from_ms + off * minute_ms));
          if (state === 'unchecked' || new Set(seen).size > 1) continue;
          known += 1;
          expect(state, `${new Date(from_ms).toISOString()} ${begin}`).toBe(seen[0] ? 'in' : 'out');
        }
      }
    expect(known).toBeGreaterThanOrEqual(Math.abs(lat) < 60 ? 1500 : 0);
  });
});

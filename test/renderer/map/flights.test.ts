import { describe, expect, it } from 'vitest';
import { flightStatuses, longestLegs, pointHues } from '../../../renderer/map/geometry/flights.ts';
import { flightHue } from '../../../renderer/ui/flightHue.ts';
import { batteryFlight, leg } from '../results.ts';

const shared = [
  batteryFlight(0, [leg(0), leg(1, { distance_m: 3000 })]),
  batteryFlight(1, [leg(1, { distance_m: 5000 }), leg(2), leg(3, { distance_m: 1200 })]),
];

describe('a split on the map', () => {
  it('has each leg in the colour of its flight', () => {
    expect(flightStatuses(shared)).toEqual(['flight_1', 'flight_1', 'flight_2', 'flight_2']);
  });

  it('has both colours where the battery is changed', () => {
    const none = undefined;
    expect(pointHues(shared)).toEqual([
      { flight: '1', next: none },
      { flight: '1', next: '2' },
      { flight: '2', next: none },
      { flight: '2', next: none },
    ]);
  });

  it('names a flight at its longest legs, of which the way out is none', () => {
    expect(shared.map(longestLegs)).toEqual([
      [1, 0],
      [3, 2],
    ]);
    expect(longestLegs(batteryFlight(1, [leg(1)]))).toEqual([]);
  });

  it('has neighbouring flights in colours that differ, however many there are', () => {
    const hues = Array.from({ length: 9 }, (_, at) => flightHue(at));
    for (const [at, hue] of hues.entries()) expect(hue).not.toBe(hues[at + 1]);
    expect(new Set(hues.slice(0, 4)).size).toBe(4);
  });
});

import { describe, expect, it } from 'vitest';
import { flightVisiting, shownFlight } from '../../../../renderer/analysis/shownFlight.ts';
import {
  flightsOver,
  legsOfFlight,
  toFlightOutcomes,
  toFlightTab,
  toHomeRow,
} from '../../../../renderer/features/mission/flights.ts';
import { flownLegs } from '../../../../server/report/flownPlan.ts';
import type { BatteryFlight } from '../../../../server/report/splitWords.ts';
import { batteryFlight, leg, missionResult } from '../../results.ts';

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

const wayOut = leg(1, { distance_m: 1800, duration_s: 200 });
const first = batteryFlight(0, [leg(0), leg(1)], { distance_m: 3400, duration_s: 260 });
const second = batteryFlight(1, [wayOut, leg(2)], { distance_m: 4900, duration_s: 630 });
const result = missionResult({ battery_plan: [first, second] });

describe('a flight of a split', () => {
  it('is called by its number, with what 95 of 100 keep, its time, and a tick that level ground turns to ink', () => {
    const unknownAtLast = { ...result.data_sources, elevation_fallback_indices: [3] };
    const known = { ...result.data_sources, elevation_fallback_indices: [] };
    expect(toFlightTab(second, { ...result, data_sources: unknownAtLast }, 'metric')).toMatchObject({
      name: 'Flight 2',
      time: '10:30',
      status: 'level',
    });
    expect(plain(toFlightTab(second, result, 'metric').kept)).toBe('34 %');
    expect(toFlightTab(second, { ...result, data_sources: known }, 'metric').status).toBe('ok');
    expect(toFlightTab(first, { ...result, data_sources: unknownAtLast }, 'metric').status).toBe('ok');
    const { battery_at_home: _, ...certain } = first;
    expect(plain(toFlightTab(certain, result, 'metric').kept)).toBe('41 %');
  });

  it('says the wind that it alone is flown in', () => {
    const windOf = (wind_speed_mps: number, gust_speed_mps: number) => {
      const wind = { wind_speed_mps, wind_dir_deg: 200, gust_speed_mps };
      return plain(toFlightTab({ ...second, wind }, result, 'metric').wind);
    };
    expect(windOf(7, 9)).toBe('in 7 m/s from 200°, gusts 9 m/s');
    expect(windOf(7, 0)).toBe('in 7 m/s from 200°');
    expect(windOf(0, 0)).toBe('in calm air');
    expect(toFlightTab(second, result, 'metric').wind).toBeUndefined();
  });

  it('says how much of it leads to the route and home from it', () => {
    const outcomesOf = (flight: BatteryFlight) =>
      toFlightOutcomes(flight, 'metric').map(({ name, value, about }) => [name, plain(value), plain(about)]);
    const outcomes = outcomesOf(second);
    expect(outcomesOf({ ...second, battery_at_start_pct: 100 })).toEqual([
      ['Battery at take-off', '100 %', undefined],
      ...outcomes,
    ]);
    expect(outcomes).toEqual([
      ['Battery at home', 'at least 34 %, probably 41 %', undefined],
      ['To and from the route', '3.9 km', 'of 4.9 km'],
    ]);
  });

  it('ends with the way home, beyond its legs', () => {
    expect(toHomeRow(second, 'metric')).toEqual({
      end: 'Home',
      cells: {
        distance_m: '2\u202f100',
        left: '34\u00a0%',
        duration_s: '5:30',
        home_with: '34\u00a0%',
      },
    });
  });

  it('says where it lands, if not at home', () => {
    const away = { ...first, landing: 'swap_place' } as const;
    expect(toHomeRow(away, 'metric').end).toBe('Swap');
    expect(toFlightOutcomes(away, 'metric')[0]?.name).toBe('Battery at the swap point');
    expect(toFlightTab(away, result, 'metric').statusName).toBe('Reaches the swap point with the reserve');
  });

  it('shows its own way out, and no leg that a change has made unknown', () => {
    expect(legsOfFlight(second, flownLegs(result))[1]).toBe(wayOut);
    expect(legsOfFlight(second, [leg(0), undefined, leg(2)])[1]).toBeUndefined();
    expect(flownLegs(result).map(({ leg_index }) => leg_index)).toEqual([0, 1, 2]);
    expect(flownLegs(result)[1]).toBe(first.legs[1]);
  });

  it('is found by a waypoint that it visits', () => {
    expect([0, 1, 2].map((index) => flightVisiting([first, second], index))).toEqual([0, 0, 1]);
  });

  it('stays on screen when the waypoint that it resumes at is selected, where the flight before ends', () => {
    expect([0, 1, 2].map((index) => flightVisiting([first, second], index, 1))).toEqual([0, 1, 1]);
    expect([0, 1, 2].map((index) => flightVisiting([first, second], index, 0))).toEqual([0, 0, 1]);
  });

  it('is the one last chosen, or the one that the selected waypoint lies in', () => {
    const shown = (chosenFlight: number, ...selected: number[]) =>
      shownFlight({ chosenFlight, selected }, [first, second]);
    expect([shown(0), shown(1), shown(7)]).toEqual([0, 1, 1]);
    expect([shown(0, 2), shown(1, 0), shown(1, 1)]).toEqual([1, 0, 1]);
    expect([shown(1, 0, 2), shown(1, 5)]).toEqual([1, 1]);
    expect(shownFlight({ chosenFlight: 1, selected: [] }, undefined)).toBe(0);
  });

  it('belongs to the plan on screen only where that has as many waypoints', () => {
    expect(flightsOver(result, 3)).toHaveLength(2);
    expect(flightsOver(result, 4)).toBeUndefined();
    expect(flightsOver(missionResult({ battery_plan: [first] }), 2)).toBeUndefined();
    expect(flightsOver(undefined, 2)).toBeUndefined();
  });
});

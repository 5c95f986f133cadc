import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import { emptyMission, type FlightWind, type FlightWinds } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const away = destination(home, 90, 2500);
/** A zigzag between 2 and 5 km east. */
const route = Array.from({ length: 44 }, (_, index) => {
  const { lat, lon } = destination(home, 90 + (index % 4 < 2 ? 2 : -2), index % 2 === 0 ? 2000 : 5000);
  return waypoint(lat, lon, 60);
});
const windOf = (wind_speed_mps: number, wind_dir_deg: number, gust_speed_mps = 0): FlightWind => ({
  wind_speed_mps,
  wind_dir_deg,
  gust_speed_mps,
});
const plans = windOf(4, 250);
const asked = { multi_battery: true, uncertainty: true };

const inputOf = (flight_winds: FlightWinds | undefined, more: Partial<MissionInput> = {}): MissionInput => ({
  ...missionInput(route, { options: asked, weather: wind(plans.wind_speed_mps, plans.wind_dir_deg) }),
  home,
  ...(flight_winds !== undefined && { flight_winds }),
  ...more,
});
const inWind = ({ wind_speed_mps, wind_dir_deg }: FlightWind, more: Partial<MissionInput> = {}) =>
  inputOf(undefined, { weather: wind(wind_speed_mps, wind_dir_deg), ...more });
const flightsOf = (input: MissionInput): readonly BatteryFlight[] => analyzeMission(input).battery_plan ?? [];
const spanOf = ({ first_waypoint_index, last_waypoint_index }: BatteryFlight) => [
  first_waypoint_index,
  last_waypoint_index,
];

describe('the winds of the flights of a split', () => {
  const strong = windOf(11, 90);

  it('change nothing where none is given, or each is that of the plan', () => {
    const bare = flightsOf(inputOf(undefined));
    expect(bare.length).toBeGreaterThan(2);
    expect(flightsOf(inputOf([]))).toEqual(bare);
    expect(flightsOf(inputOf([null, null]))).toEqual(bare);
    const named = flightsOf(inputOf(bare.map(() => plans)));
    expect(named.map(({ wind: _, ...flight }) => flight)).toEqual(bare);
    expect(named.map((flight) => flight.wind)).toEqual(bare.map(() => plans));
  });

  it('are those of all flights as of a plan in that wind, if all have the same', () => {
    for (const swap_place of [undefined, away]) {
      const whole = flightsOf(inWind(strong, { swap_place }));
      const each = flightsOf(inputOf(Array(24).fill(strong), { swap_place }));
      expect(each.map(({ wind: _, ...flight }) => flight)).toEqual(whole);
    }
  });

  it('decide flight by flight where the battery is changed, and leave those before alone', () => {
    const bare = flightsOf(inputOf(undefined));
    const second = flightsOf(inputOf([null, strong]));
    expect(second[0]).toEqual(bare[0]);
    expect(second[1]?.wind).toEqual(strong);
    expect(spanOf(second[1] as BatteryFlight)[1]).toBeLessThan(bare[1]?.last_waypoint_index ?? 0);
    expect(second[2]).not.toHaveProperty('wind');
  });

  it('are those in which each flight keeps the threshold, as it does alone', () => {
    const property = (speeds: readonly (number | undefined)[], dir: number, isAway: boolean) => {
      const winds = speeds.map((speed) => (speed === undefined ? null : windOf(speed, dir)));
      const more = isAway ? { swap_place: away } : {};
      const flights = flightsOf(inputOf(winds, more));
      for (const { flight_index, legs, landing = 'home', take_off = 'home' } of flights) {
        const own = winds[flight_index] ?? plans;
        for (const leg of legs) expect(keptMargin(leg)).toBeGreaterThanOrEqual(0);
        if (landing !== take_off || flight_index === 0) continue;
        // The same stretch from the same place, as a plan of its own in that wind.
        const first = legs[0]?.leg_index ?? 0;
        const alone = analyzeMission({
          ...inWind(own),
          ...missionInput(route.slice(first, (legs.at(-1)?.leg_index ?? 0) + 1), {
            options: { uncertainty: true },
            weather: wind(own.wind_speed_mps, own.wind_dir_deg),
          }),
          home: landing === 'home' ? home : away,
        });
        expect(alone.legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(6))).toEqual(
          legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(6)),
        );
        expect(alone.legs.at(-1)?.intervals?.return_margin?.low_pct).toBeCloseTo(
          legs.at(-1)?.intervals?.return_margin?.low_pct ?? NaN,
          6,
        );
      }
    };
    const speed = fc.option(fc.double({ min: 0, max: 11, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(speed, { maxLength: 6 }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.boolean(),
        property,
      ),
      { numRuns: 12 },
    );
  });

  it('are kept by a balanced split, whose best-range speeds are those of each wind', () => {
    const options = {
      ...inputOf(undefined).options,
      battery_split: 'balanced',
      speed_policy: 'best_range',
    } as const;
    const flights = flightsOf(inputOf([null, strong], { options }));
    expect(flights.map((flight) => flight.wind)).toEqual(
      flights.map((_, at) => (at === 1 ? strong : undefined)),
    );
    const [first, second] = flights.map(({ legs }) => legs.at(-1)?.airspeed_mps ?? 0);
    expect(Math.abs(Number(first) - Number(second))).toBeGreaterThan(0.1);
  });

  it('give the figures on one charge the wind of the first flight, and nothing without several batteries', () => {
    const first = analyzeMission(inputOf([strong]));
    expect(first.legs).toEqual(analyzeMission(inWind(strong)).legs);
    expect(first.wind).toEqual(strong);
    expect(analyzeMission(inputOf([null, strong]))).not.toHaveProperty('wind');
    const options = { ...inputOf(undefined).options, multi_battery: false };
    expect(analyzeMission(inputOf([strong], { options }))).toEqual(
      analyzeMission(inputOf(undefined, { options })),
    );
  });

  it('are warned of where they exceed what the aircraft is made for, with the flight', () => {
    const codesOf = (winds: FlightWinds | undefined) =>
      analyzeMission(inputOf(winds))
        .warnings.filter(({ code }) => code.includes('ABOVE_LIMIT'))
        .map((one) => [one.code, one.flight_index, sentenceOf(one).slice(0, 9)]);
    expect(codesOf(undefined)).toEqual([]);
    const limit = inputOf(undefined).drone.max_wind_mps ?? NaN;
    const gusty = windOf(3, 0, limit + 1);
    expect(codesOf([null, gusty, windOf(3, 0, limit + 2)])).toContainEqual([
      'GUST_ABOVE_LIMIT',
      2,
      'Flight 3:',
    ]);
    expect(codesOf([gusty])).toContainEqual(['GUST_ABOVE_LIMIT', undefined, 'Gusts 13\u00a0']);
  });

  it('are named as the reason where they leave no split, and the plan’s would', () => {
    const codesOf = (input: MissionInput) => {
      const { battery_plan_verdict, warnings } = analyzeMission(input);
      const told = warnings.filter(({ code }) => /SPLIT|SWAP_PLACE_OUT/.test(code)).map(({ code }) => code);
      return [battery_plan_verdict, told];
    };
    const storm = windOf(30, 90);
    expect(codesOf(inputOf([null, storm]))).toEqual(['cannot_complete', ['FLIGHT_WIND_FORBIDS_SPLIT']]);
    expect(codesOf(inWind(storm, { flight_winds: [windOf(29, 90)] }))).toEqual([
      'cannot_complete',
      ['BATTERY_SPLIT_IMPOSSIBLE'],
    ]);
    const options = { ...inputOf(undefined).options, uncertainty: false };
    expect(codesOf(inputOf([storm], { options }))).toEqual([
      'cannot_complete',
      ['FLIGHT_WIND_FORBIDS_SPLIT'],
    ]);
  });
});

describe('the wind of a flight, as an edit', () => {
  const one = windOf(5, 180);
  const edit = (from: typeof emptyMission, flight_index: number, own: FlightWind | undefined) =>
    applyEdit(from, { kind: 'set_flight_wind', flight_index, wind: own });

  it('is set for one flight, and taken back without a trace', () => {
    const third = edit(emptyMission, 2, one);
    expect(third.flight_winds).toEqual([null, null, one]);
    const both = edit(third, 0, one);
    expect(both.flight_winds).toEqual([one, null, one]);
    expect(edit(both, 2, undefined).flight_winds).toEqual([one]);
    expect(edit(third, 2, undefined)).toEqual(emptyMission);
    expect(edit(emptyMission, 1, undefined)).not.toHaveProperty('flight_winds');
  });
});

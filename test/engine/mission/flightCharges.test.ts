import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const at = (bearing_deg: number, distance_m: number) => {
  const { lat, lon } = destination(home, bearing_deg, distance_m);
  return waypoint(lat, lon, 60);
};
/** A zigzag between 1 and 3 km east. */
const zigzag = Array.from({ length: 44 }, (_, index) =>
  at(90 + (index % 4 < 2 ? 2 : -2), index % 2 === 0 ? 1000 : 3000),
);

interface Charges {
  readonly initial_pct: number;
  readonly following_initial_pct?: number;
}

const inputOf = (charges: Charges, more: Partial<MissionInput> = {}): MissionInput => {
  const plain = missionInput(zigzag, {
    options: { multi_battery: true, uncertainty: true },
    weather: wind(4, 250),
  });
  return { ...plain, home, ...more, battery: { ...plain.battery, ...more.battery, ...charges } };
};
const flightsOf = (charges: Charges, more: Partial<MissionInput> = {}): readonly BatteryFlight[] =>
  analyzeMission(inputOf(charges, more)).battery_plan ?? [];
const spanOf = ({ first_waypoint_index, last_waypoint_index }: BatteryFlight) => [
  first_waypoint_index,
  last_waypoint_index,
];
const inCold = { ...missionInput([]).battery, battery_temp_c: -5 };
const startsOf = (flights: readonly BatteryFlight[]) =>
  flights.map(({ battery_at_start_pct }) => battery_at_start_pct);

describe('the charges of the flights of a split', () => {
  it('are all that of the first battery where no other is given', () => {
    const bare = flightsOf({ initial_pct: 62 });
    expect(bare.length).toBeGreaterThan(3);
    expect(bare.map(({ legs }) => legs[0]?.battery_start_pct)).toEqual(bare.map(() => 62));
    for (const flight of bare) expect(flight).not.toHaveProperty('battery_at_start_pct');
    expect(flightsOf({ initial_pct: 62, following_initial_pct: 62 })).toEqual(bare);
  });

  it.each([
    [62, 100],
    [100, 62],
  ])(
    'of %s and then %s percent leave the first flight as it is, and give the others theirs',
    (first, rest) => {
      const [alike, unlike] = [
        flightsOf({ initial_pct: first }),
        flightsOf({ initial_pct: first, following_initial_pct: rest }),
      ];
      expect(unlike[0]).toEqual({ ...alike[0], battery_at_start_pct: first });
      expect(startsOf(unlike)).toEqual(unlike.map((_, index) => (index === 0 ? first : rest)));
      for (const { legs, battery_at_start_pct } of unlike)
        expect(legs[0]?.battery_start_pct).toBe(battery_at_start_pct);
      expect(Math.sign(unlike.length - alike.length)).toBe(Math.sign(first - rest));
    },
  );

  it('split a plan that none of 62 % in each comes home from', () => {
    // Out to the second waypoint, on to the third and home takes more than 37 points, and less than 75.
    const far = { waypoints: [at(90, 1500), at(90, 3000), at(90, 6500)] };
    expect(flightsOf({ initial_pct: 62 }, far)).toEqual([]);
    const flights = flightsOf({ initial_pct: 62, following_initial_pct: 100 }, far);
    expect(flights.map(spanOf)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    const { battery_plan_verdict, mission_verdict } = analyzeMission(
      inputOf({ initial_pct: 62, following_initial_pct: 100 }, far),
    );
    expect([mission_verdict, battery_plan_verdict]).toEqual(['marginal', 'complete']);
  });

  it('make the first flight shorter where its battery has less, and the flights after it the longer', () => {
    const [full, half] = [
      flightsOf({ initial_pct: 100 }),
      flightsOf({ initial_pct: 62, following_initial_pct: 100 }),
    ];
    expect(half[0]?.last_waypoint_index).toBeLessThan(full[0]?.last_waypoint_index ?? 0);
    expect(half.length).toBeLessThan(flightsOf({ initial_pct: 62 }).length);
  });

  it('count for the figures on one charge as the first one alone', () => {
    const [alike, unlike] = [62, 100].map((following_initial_pct) =>
      analyzeMission(inputOf({ initial_pct: 62, following_initial_pct })),
    );
    const { battery_plan: _, ...ofOne } = unlike ?? {};
    const { battery_plan: __, ...asOne } = alike ?? {};
    expect(ofOne).toEqual(asOne);
    const options = { ...inputOf({ initial_pct: 62 }).options, multi_battery: false };
    expect(analyzeMission(inputOf({ initial_pct: 62, following_initial_pct: 100 }, { options }))).toEqual(
      analyzeMission(inputOf({ initial_pct: 62 }, { options })),
    );
  });

  it.each([
    ['a warm pack', {}],
    ['a cold pack', { weather: { ...wind(4, 250), temp_c: -5 }, battery: inCold }],
    ['a wind of its own for each flight', { flight_winds: [wind(6, 250), wind(2, 90), wind(3, 180)] }],
  ])('give each flight the figures of a plan of its own with its charge, with %s', (_, more) => {
    const unlike = flightsOf({ initial_pct: 62, following_initial_pct: 90 }, more);
    expect(unlike.length).toBeGreaterThan(2);
    for (const { flight_index, legs, battery_at_home, battery_at_home_pct } of unlike) {
      const first = legs[0]?.leg_index ?? 0;
      const { flight_winds, ...input } = inputOf(
        { initial_pct: flight_index === 0 ? 62 : 90 },
        { ...more, waypoints: zigzag.slice(first, (legs.at(-1)?.leg_index ?? 0) + 1) },
      );
      const alone = analyzeMission({
        ...input,
        weather: { ...input.weather, ...flight_winds?.[flight_index] },
        options: { ...input.options, multi_battery: false },
      });
      expect(alone.mission_verdict).toBe('complete');
      for (const [index, leg] of alone.legs.entries()) {
        const flown = legs[index];
        expect(leg.battery_end_pct).toBeCloseTo(flown?.battery_end_pct ?? NaN, 6);
        expect(leg.return_margin_pct).toBeCloseTo(flown?.return_margin_pct ?? NaN, 6);
        expect(leg.spare_hover_s).toBeCloseTo(flown?.spare_hover_s ?? NaN, 3);
        expect(leg.intervals?.battery_end.low_pct).toBeCloseTo(
          flown?.intervals?.battery_end.low_pct ?? NaN,
          6,
        );
      }
      expect(alone.return_home.battery_at_home_pct).toBeCloseTo(battery_at_home_pct, 6);
      expect(alone.uncertainty?.battery_at_home?.low_pct).toBeCloseTo(battery_at_home?.low_pct ?? NaN, 6);
    }
  });

  it('are those with which the flights are flown second by second', () => {
    const input = inputOf({ initial_pct: 62, following_initial_pct: 100 });
    const [first, second] = analyzeMission(input).battery_plan ?? [];
    const tracks = [first, second].map((flight) => ({
      flight,
      track: flightTrack(input, { flight_index: flight?.flight_index ?? 0, step_s: 60 }),
    }));
    for (const [index, { flight, track }] of tracks.entries()) {
      const [start_pct] = [62, 100].slice(index);
      const [begin, end] = [track?.states[0], track?.states.at(-1)];
      expect([begin?.battery_pct, begin?.battery_kept_pct]).toEqual([start_pct, start_pct]);
      expect(end?.battery_pct).toBeCloseTo(flight?.battery_at_home_pct ?? NaN, 6);
      expect(end?.battery_kept_pct).toBeCloseTo(flight?.battery_at_home?.low_pct ?? NaN, 6);
    }
  });

  it('are balanced so that the flights after the first one keep the most, whatever that allows', () => {
    const asked = { ...inputOf({ initial_pct: 62 }).options, battery_split: 'balanced' } as const;
    const charges = { initial_pct: 62, following_initial_pct: 100 };
    const [fullest, even] = [flightsOf(charges), flightsOf(charges, { options: asked })];
    expect(even.length).toBe(fullest.length);
    const keptOf = (flights: readonly BatteryFlight[]) =>
      Math.min(...flights.flatMap(({ legs }) => legs.map((leg) => keptMargin(leg) ?? NaN)));
    expect(keptOf(even)).toBeGreaterThanOrEqual(keptOf(fullest));
    // A first leg that its battery just flies decides what all can keep, but not what the others do.
    const near = Array.from({ length: 60 }, (_, index) => at(index % 2 === 0 ? 75 : 105, 1800));
    const low = { initial_pct: 46, following_initial_pct: 100 };
    const [first, ...others] = flightsOf(low, { options: asked, waypoints: near });
    const greedy = flightsOf(low, { waypoints: near });
    expect(first).toEqual(greedy[0]);
    expect(others.length).toBe(greedy.length - 1);
    expect(keptOf(first === undefined ? [] : [first])).toBeLessThan(1.5);
    expect(keptOf(greedy.slice(1))).toBeLessThan(2);
    expect(keptOf(others)).toBeGreaterThan(10);
  });
});

describe('a split that a battery with less charge forbids', () => {
  const far = { waypoints: [at(90, 1500), at(90, 3000), at(90, 6500)] };
  const warned = (charges: Charges, more: Partial<MissionInput> = far) =>
    analyzeMission(inputOf(charges, more)).warnings.filter(({ code }) => code.includes('SPLIT'));
  const tooLittle = { code: 'BATTERY_SPLIT_IMPOSSIBLE', says: 'BATTERY_SPLIT_IMPOSSIBLE.charge' };

  it('names the leg and the charge, of the first battery or of those after it', () => {
    const [first] = warned({ initial_pct: 30, following_initial_pct: 100 });
    expect(first).toEqual({ ...tooLittle, leg_index: 0, values: { charge_pct: 30, enough_pct: 100 } });
    expect(sentenceOf(first)).toMatch(
      /^Leg 1 cannot be flown and returned from on a battery at 30\s% with the reserve left\. With each battery at 100\s% the plan can be split\.$/,
    );
    expect(warned({ initial_pct: 100, following_initial_pct: 30 }, { waypoints: zigzag })).toEqual([
      { ...tooLittle, leg_index: 7, values: { charge_pct: 30, enough_pct: 100 } },
    ]);
    // No more than the reserve, and nothing at all.
    for (const charge_pct of [25, 0])
      expect(warned({ initial_pct: charge_pct, following_initial_pct: 100 })).toEqual([
        { ...tooLittle, leg_index: 0, values: { charge_pct, enough_pct: 100 } },
      ]);
  });

  it('names the charge that is enough: that of the fuller ones, else a full one', () => {
    const enoughFor = (charges: Charges) => warned(charges).map(({ says, values }) => ({ says, ...values }));
    const { says } = tooLittle;
    expect(enoughFor({ initial_pct: 30, following_initial_pct: 95 })).toEqual([
      { says, charge_pct: 30, enough_pct: 95 },
    ]);
    expect(enoughFor({ initial_pct: 62 })).toEqual([{ says, charge_pct: 62, enough_pct: 100 }]);
    expect(enoughFor({ initial_pct: 30, following_initial_pct: 62 })).toEqual([
      { says, charge_pct: 30, enough_pct: 100 },
    ]);
  });

  it('names the leg that is too much for a full one, whatever the charges', () => {
    const farther = { waypoints: [at(90, 1500), at(90, 3000), at(90, 12_000)] };
    const alone = { code: 'BATTERY_SPLIT_IMPOSSIBLE', leg_index: 2 };
    for (const initial_pct of [100, 62, 30]) expect(warned({ initial_pct }, farther)).toEqual([alone]);
    expect(warned({ initial_pct: 62, following_initial_pct: 30 }, farther)).toEqual([alone]);
  });

  it('names the first leg where a swap point is out of reach, too', () => {
    const more = { waypoints: zigzag, swap_place: destination(home, 270, 20_000) };
    const [full, low] = [{ initial_pct: 100 }, { initial_pct: 30, following_initial_pct: 100 }];
    expect(analyzeMission(inputOf(full, more)).warnings).toContainEqual({ code: 'SWAP_PLACE_OUT_OF_REACH' });
    expect(warned(low, more)).toEqual([{ code: 'BATTERY_SPLIT_IMPOSSIBLE', leg_index: 0 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { returnToCheck } from '../../../engine/mission/returnCheck.ts';
import type { FoundZone, Zone, ZoneLimit } from '../../../engine/zone/zone.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind } from '../samples.ts';
import { overKnown, perDegree_m } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };
const north = (metres: number, height_m = 50) => waypoint(47 + metres / perDegree_m, 8, height_m);
const ground: ZoneLimit = { datum: 'agl', value_m: 0 };
const unlimited: ZoneLimit = { datum: 'unlimited' };

const found = (
  from_m: number,
  changes: Partial<Zone> = {},
  origin: Partial<FoundZone['origin']> = {},
): FoundZone => ({
  zone: {
    id: 'Z',
    name: 'Test zone',
    kind: 'prohibited',
    word: 'PROHIBITED',
    parts: [
      {
        area: { center: { lat: 47 + from_m / perDegree_m, lon: 8 }, radius_m: 100 },
        lower: ground,
        upper: unlimited,
      },
    ],
    hours: 'permanent',
    ...changes,
  },
  origin: { file_id: 'world-00000000', source: 'Office', ...origin },
});

const analyze = (zones: readonly FoundZone[], changes: Partial<MissionInput> = {}) =>
  analyzeMission({ ...missionInput([north(1000), north(200)]), home, zones: { zones, sun: [] }, ...changes });
const told = ({ warnings }: ReturnType<typeof analyze>) =>
  warnings.filter(({ code }) => code.includes('ZONE')).map(({ code, says = code }) => says);

describe('the way back to the first waypoint in a zone', () => {
  const back = (zone: Partial<Zone>, change: Partial<MissionInput> = {}) =>
    told(
      analyzeMission({
        ...overKnown([north(900), north(200)], () => 500, { end_action: 'first_waypoint' }),
        home: { lat: 47 + 900 / perDegree_m, lon: 8.02 },
        zones: { zones: [found(550, zone)], sun: [] },
        ...change,
      }),
    );
  const above = (value_m: number): Partial<Zone> => ({
    parts: [
      {
        area: { center: { lat: 47 + 550 / perDegree_m, lon: 8 }, radius_m: 100 },
        lower: { datum: 'agl', value_m },
        upper: unlimited,
      },
    ],
  });

  it('is judged by its height over the ground along it', () => {
    expect(back(above(40))).toEqual(['ZONE_PROHIBITED']);
    expect(back(above(60))).toEqual([]);
  });

  it('is told, too, where nobody knows when it would be flown: the wind forbids a leg before it', () => {
    const upwind = overKnown([north(200), north(900)], () => 500, {
      end_action: 'first_waypoint',
      weather: wind(21, 0),
    });
    expect(analyzeMission(upwind).legs.map(({ duration_s }) => duration_s)).toContain(undefined);
    const flown = analyzeMission({ ...upwind, zones: { zones: [found(550)], sun: [] } });
    expect(flown.ending).toBeDefined();
    expect(told(flown)).toContain('ZONE_PROHIBITED');
  });
});

describe('a plan beside official zones', () => {
  it('is what it was where none is near', () => {
    const without = analyzeMission({ ...missionInput([north(1000), north(200)]), home });
    expect(analyze([])).toEqual(without);
    expect(analyze([found(5000)])).toEqual(without);
    expect(analyze([found(500, { kind: 'no_restriction' })])).toEqual(without);
  });

  it('is forbidden where one prohibits for certain, with its name, kind, source and place', () => {
    const analysis = analyze([found(500)]);
    expect(analysis.mission_verdict).toBe('cannot_complete');
    expect(analysis.legs.map(({ reasons, return_reasons }) => [reasons, return_reasons])).toEqual([
      [['NO_FLY_AREA'], ['NO_FLY_AREA']],
      [['NO_FLY_AREA'], undefined],
    ]);
    expect(analysis.legs.some((leg) => 'zones' in leg || 'return_zones' in leg)).toBe(false);
    expect(told(analysis)).toEqual(['ZONE_PROHIBITED']);
    const [warning] = analysis.warnings.filter(({ code }) => code === 'ZONE_PROHIBITED');
    expect(warning).toMatchObject({ leg_index: 0, value: expect.closeTo(200, 0), values: { others: 2 } });
    expect(sentenceOf(warning)).toBe(
      'Leg 1: 200\u00a0m in the prohibited zone “Test zone” from 47.00360, 8.00000. Move the waypoint, or fly at another height or hour. Source: Office, data of a day not stated. So are 2 more ways.',
    );
  });

  it('is forbidden on the way home alone, unless nobody asks for that', () => {
    const aside = [waypoint(47, 8 + 0.01, 50), waypoint(47 + 900 / perDegree_m, 8, 50)];
    const only = { ...missionInput(aside), home, zones: { zones: [found(450)], sun: [] } };
    const analysis = analyzeMission(only);
    expect(told(analysis)).toEqual(['RETURN_ZONE_PROHIBITED']);
    expect(analysis.mission_verdict).toBe('cannot_complete');
    const options = { ...only.options, smart_rth_enabled: false };
    const unasked = analyzeMission({ ...only, options, end_action: 'hover' });
    expect(unasked.warnings.find(({ code }) => code === 'RETURN_ZONE_PROHIBITED')?.gravity).toBe('doubt');
  });

  it('is in doubt where height, hour or date cannot be judged, and where an authorisation is needed', () => {
    const amsl: ZoneLimit = { datum: 'flight_level', value_m: 100 };
    const area = { center: { lat: 47 + 500 / perDegree_m, lon: 8 }, radius_m: 100 };
    const zones = [
      found(500, { parts: [{ area, lower: ground, upper: amsl }] }),
      found(500, { hours: 'not_stated', name: 'Hours' }),
      found(500, { kind: 'authorisation', name: 'CTR' }),
      found(500, { kind: 'unknown', word: '' }),
      found(500, { kind: 'airspace', word: 'D', name: 'TMA' }, { source: undefined, dated: '2026-11-01' }),
    ];
    const analysis = analyze(zones);
    expect(told(analysis)).toEqual([
      'ZONE_UNCHECKED',
      'ZONE_UNCHECKED',
      'ZONE_AUTHORISATION',
      'ZONE_UNCHECKED',
      'ZONE_NOTE',
    ]);
    expect(analysis.legs.every(({ reasons }) => reasons.length === 0)).toBe(true);
    const sentences = analysis.warnings.map(sentenceOf).filter((sentence) => sentence?.includes('Source:'));
    expect(sentences[0]).toContain('Whether the flight is at its heights cannot be judged. Source: Office');
    expect(sentences[1]).toContain('Whether it applies at the time of flight cannot be judged.');
    expect(sentences[4]).toContain('“TMA” (airspace D)');
    expect(sentences[4]).toContain('Source: not stated, data of 1 Nov 2026.');
  });

  it('tells how an authorisation is got where the flight is highest over its grid height', () => {
    const area = { center: { lat: 47 + 500 / perDegree_m, lon: 8 }, radius_m: 100 };
    const grid = (height_m: number, grant: 'at_once' | 'by_hand' | 'not_stated' = 'at_once') => {
      const limit: ZoneLimit = { datum: 'agl', value_m: height_m };
      const above = { area, lower: limit, upper: unlimited, grant: 'coordination' as const };
      const parts = height_m === 0 ? [above] : [{ area, lower: ground, upper: limit, grant }, above];
      return found(500, { kind: 'authorisation', name: 'Grid', parts });
    };
    const sentence = (zone: FoundZone, changes: Partial<MissionInput> = {}) =>
      analyze([zone], changes)
        .warnings.map(sentenceOf)
        .find((one) => one?.includes('“Grid”')) ?? '';
    const known = { terrain: overKnown([north(1000), north(200)], () => 500).terrain };
    expect(sentence(grid(200), known)).toContain('LAANC can grant it at once up to the grid height.');
    expect(sentence(grid(200, 'by_hand'), known)).toContain('LAANC does not serve it');
    expect(sentence(grid(200, 'not_stated'), known)).toContain(
      'Whether LAANC grants it at once is not stated.',
    );
    for (const height_m of [30, 0])
      expect(sentence(grid(height_m), known)).toContain(
        'Above the grid height it takes further coordination with the FAA, never at once.',
      );
    // The way home climbs above the grid height where the route is below it.
    expect(sentence(grid(80), known)).toMatch(/^Return from waypoint 1: .*Above the grid height it takes/);
    expect(sentence(grid(200))).toContain('Where it is above the grid height, it takes further coordination');
    // The hardest is said first, between the zones that know no such ways.
    const tma = found(500, { kind: 'airspace', word: 'D', name: 'TMA' });
    const order = (zones: readonly FoundZone[]) =>
      analyze(zones).warnings.flatMap(({ values }) =>
        values?.['granted'] === undefined ? [] : values['zone'],
      );
    const all = [grid(200), tma, grid(0), grid(200, 'by_hand')].map((one, at) => ({
      ...one,
      zone: { ...one.zone, name: String(at) },
    }));
    expect(order(all)).toEqual(['2', '1', '0', '3']);
  });

  it('is judged by the hours of its legs and of its ways home', () => {
    const start = '2026-11-27T12:00:00Z';
    const hour = { time: start, levels: [{ height_m: 10, wind_speed_mps: 0, wind_dir_deg: 0 }] };
    const hourly = { hours: [hour], takeoff_time: start };
    const until = (seconds: number) =>
      found(500, { hours: [{ until_ms: Date.parse(start) + 1000 * seconds }] });
    expect(told(analyze([until(-1)], { hourly }))).toEqual([]);
    expect(told(analyze([until(7200)], { hourly }))).toEqual(['ZONE_PROHIBITED']);
    expect(told(analyze([until(20)], { hourly }))).toEqual(['ZONE_UNCHECKED']);
    expect(told(analyze([until(7200)]))).toEqual(['ZONE_UNCHECKED']);
    const old = found(500, {}, { valid_until: '2026-01-01' });
    const analysis = analyze([old], { hourly });
    expect(told(analysis)).toEqual(['ZONE_UNCHECKED']);
    expect(analysis.warnings.map(sentenceOf).join()).toContain(
      'The data do not hold for that day (valid until: 1 Jan 2026).',
    );
  });

  it('is checked to its end, on its flights, and tells so many zones one by one', () => {
    const toFirst = analyze([found(1000, { kind: 'conditional' }), found(600)], {
      ...missionInput([north(500), north(700)]),
      home,
      end_action: 'first_waypoint',
      options: { ...missionInput([]).options, smart_rth_enabled: false },
    });
    expect(told(toFirst)).toContain('ZONE_PROHIBITED');
    const aroundEnd = analyze([found(600)], {
      waypoints: [north(500), waypoint(47.003, 8.01, 50), north(700)],
      end_action: 'first_waypoint',
      options: { ...missionInput([]).options, smart_rth_enabled: false },
    });
    expect(told(aroundEnd)).toEqual(['ZONE_PROHIBITED.end']);
    expect(aroundEnd.ending).not.toHaveProperty('zones');
    expect(aroundEnd.mission_verdict).toBe('cannot_complete');
    const besideEnd = analyze([found(900)], {
      waypoints: [north(500), waypoint(47.003, 8.01, 50), north(700)],
      end_action: 'first_waypoint',
      options: { ...missionInput([]).options, smart_rth_enabled: false },
    });
    expect(told(besideEnd)).toEqual([]);
    const many = Array.from({ length: 15 }, (_, index) =>
      found(500, { kind: 'information', name: `N${index}` }),
    );
    expect(told(analyze(many))).toEqual([...Array.from({ length: 8 }, () => 'ZONE_NOTE'), 'ZONE_NOTE.more']);
    const sentence = sentenceOf(analyze(many).warnings.at(-1));
    expect(sentence).toBe('7 more zones are met. The map shows them.');
  });

  it('is compared above ground and above the sea where those are known', () => {
    const agl = (value_m: number): ZoneLimit => ({ datum: 'agl', value_m });
    const area = { center: { lat: 47 + 500 / perDegree_m, lon: 8 }, radius_m: 100 };
    const inBand = (lower: ZoneLimit, upper: ZoneLimit) => found(500, { parts: [{ area, lower, upper }] });
    const over = (zone: FoundZone, changes: object = {}) =>
      told(
        analyzeMission({
          ...overKnown([north(1000), north(200)], () => 400),
          zones: { zones: [zone], sun: [] },
          ...changes,
        }),
      );
    expect(over(inBand(agl(40), agl(60)))).toEqual(['ZONE_PROHIBITED']);
    expect(over(inBand(agl(100), agl(120)))).toEqual([]);
    const amsl = inBand({ datum: 'amsl', value_m: 440 }, { datum: 'amsl', value_m: 460 });
    expect(over(amsl)).toEqual(['ZONE_PROHIBITED']);
    const unknown = { source: 'fallback', elevations_msl_m: [0, 0, 0], fallback_indices: [0, 1, 2] };
    expect(over(amsl, { terrain: unknown })).toEqual(['ZONE_UNCHECKED']);
    const long = Array.from({ length: 24 }, (_, index) => north(index % 2 === 0 ? 1500 : 300));
    const input = overKnown(long, () => 400, {}, { lat: 47 + 900 / perDegree_m, lon: 8.001 });
    const split = analyzeMission({
      ...input,
      swap_place: { lat: 47 + 900 / perDegree_m, lon: 8.001 },
      options: { ...input.options, multi_battery: true },
      zones: { zones: [inBand(agl(40), agl(60))], sun: [] },
    });
    expect(told(split)).toEqual(['ZONE_PROHIBITED']);
    const aside = { center: { lat: 47 + 900 / perDegree_m, lon: 8.015 }, radius_m: 300 };
    const high = found(900, {
      parts: [{ area: aside, lower: { datum: 'amsl', value_m: 480 }, upper: unlimited }],
    });
    const swap_place = { lat: 47 + 900 / perDegree_m, lon: 8.02 };
    const asides = overKnown(long, () => 400, {}, swap_place);
    const backs = analyzeMission({
      ...asides,
      swap_place,
      options: { ...asides.options, multi_battery: true, return_height_m: 120 },
      zones: { zones: [high], sun: [] },
    });
    const back = backs.warnings.find(({ code }) => code === 'RETURN_ZONE_PROHIBITED');
    expect(back).toMatchObject({ flight_index: 0 });
  });

  it('has no hours on legs that cannot be flown, nor after them', () => {
    const start = '2026-11-27T12:00:00Z';
    const hour = { time: start, levels: [{ height_m: 10, wind_speed_mps: 40, wind_dir_deg: 0 }] };
    const until = found(500, { hours: [{ until_ms: Date.parse(start) + 8 * 3_600_000 }] });
    const stuck = analyze([until], { hourly: { hours: [hour], takeoff_time: start } });
    expect(stuck.legs[0]?.duration_s).toBeUndefined();
    expect(told(stuck)).toEqual(['ZONE_UNCHECKED']);
  });

  it('is checked on each flight of a split, whose later flights begin nobody knows when', () => {
    const start = '2026-11-27T12:00:00Z';
    const hour = { time: start, levels: [{ height_m: 10, wind_speed_mps: 0, wind_dir_deg: 0 }] };
    const long = Array.from({ length: 24 }, (_, index) => north(index % 2 === 0 ? 1500 : 300));
    const until = found(900, { hours: [{ until_ms: Date.parse(start) + 8 * 3_600_000 }] });
    const input = missionInput(long);
    const split = analyze([until], {
      ...input,
      home,
      hourly: { hours: [hour], takeoff_time: start },
      options: { ...input.options, multi_battery: true },
      swap_place: { lat: 47 + 900 / perDegree_m, lon: 8.001 },
    });
    expect(split.battery_plan?.length).toBeGreaterThan(1);
    expect(told(split)).toEqual(['ZONE_PROHIBITED']);
    expect(split.battery_plan?.every(({ legs }) => legs.every((leg) => !('zones' in leg)))).toBe(true);
  });
});

describe('a return from a moment of a flight beside official zones', () => {
  const across = [
    waypoint(47 + 900 / perDegree_m, 8 - 0.02, 50),
    waypoint(47 + 900 / perDegree_m, 8 + 0.02, 50),
  ];
  const input = (zones: MissionInput['zones'], changes: Partial<MissionInput> = {}): MissionInput => ({
    ...missionInput(across),
    home,
    ...(zones && { zones }),
    ...changes,
  });
  const middleOf = (plan: MissionInput): number => {
    const { stops } = flightTrack(plan) ?? {};
    return Math.round(((stops?.[0]?.state ?? 0) + (stops?.[1]?.state ?? 0)) / 2);
  };
  const checkedAt = (plan: MissionInput, state: number) => returnToCheck(plan, 0, state)?.check({});

  it('is judged by the rule of returns from waypoints', () => {
    const plan = input({ zones: [found(450)], sun: [] });
    const middle = middleOf(plan);
    expect(checkedAt(plan, middle)).toMatchObject({
      status: 'no_return',
      return_reasons: ['NO_FLY_AREA'],
      return_zone: { finding: 'prohibited', name: 'Test zone' },
    });
    const asking = input({ zones: [found(450, { kind: 'authorisation' })], sun: [] });
    expect(checkedAt(asking, middle)).toMatchObject({
      status: 'ok',
      return_zone: { finding: 'authorisation' },
    });
    expect(checkedAt(input(undefined), middle)?.return_zone).toBeUndefined();
  });

  it('is judged by the hour at which it is flown', () => {
    const start = Date.UTC(2026, 5, 12, 10);
    const hour = {
      time: '2026-06-12T10:00:00Z',
      levels: [{ height_m: 10, wind_speed_mps: 0, wind_dir_deg: 0 }],
    };
    const hourly = { hours: [hour], takeoff_time: hour.time };
    const later = found(450, { hours: [{ from_ms: start + 3_600_000 }] });
    const plan = input({ zones: [later], sun: [] }, { hourly });
    expect(checkedAt(plan, middleOf(plan))?.return_zone).toBeUndefined();
    const now = input({ zones: [found(450, { hours: [{ from_ms: start }] })], sun: [] }, { hourly });
    expect(checkedAt(now, middleOf(now))?.return_zone?.finding).toBe('prohibited');
    const unknown = input({ zones: [later], sun: [] });
    expect(checkedAt(unknown, middleOf(unknown))?.return_zone?.finding).toBe('unchecked');
  });

  it('tells at a waypoint what stands on the way home from there', () => {
    const unknown = {
      obstacle: {
        kind: 'mast' as const,
        shape: 'point' as const,
        corners: [{ lat: 47 + 450 / perDegree_m, lon: 8 - 0.01 }],
        half_width_m: 30,
        tops: [undefined],
        source: 'Survey',
        error: { horizontal_m: 3, vertical_m: 1 },
      },
      grounds_msl_m: [],
    };
    const plan = input(undefined, { obstacles: [unknown] });
    const first = flightTrack(plan)?.stops[0]?.state ?? 0;
    expect(checkedAt(plan, first)?.return_unknown_obstacle).toMatchObject({ kind: 'mast' });
    const over = found(0, {
      kind: 'authorisation',
      parts: [
        {
          area: { center: unknown.obstacle.corners[0] ?? home, radius_m: 60 },
          lower: ground,
          upper: unlimited,
        },
      ],
    });
    expect(checkedAt(input({ zones: [over], sun: [] }), first)?.return_zone).toEqual({
      finding: 'authorisation',
      name: 'Test zone',
    });
    const middle = returnToCheck(plan, 0, middleOf(plan));
    expect(middle?.check({}).return_unknown_obstacle).toBeUndefined();
    const above = {
      ...unknown,
      obstacle: { ...unknown.obstacle, corners: [{ lat: 47 + 450 / perDegree_m, lon: 8 }] },
    };
    expect(middle?.check({ obstacles: [above] }).return_unknown_obstacle).toMatchObject({ kind: 'mast' });
  });
});

import { describe, expect, it } from 'vitest';
import english from '../../../assets/messages/en.json' with { type: 'json' };
import { routeWarnings } from '../../../engine/flightplan/check/routeWarnings.ts';
import { type Place, placeOf } from '../../../engine/warnings/place.ts';
import { type WarningCode, warningCodes } from '../../../engine/warnings/warning.ts';
import { WarningSchema } from '../../../server/contract/schemas/common.ts';
import { rounded } from '../../../server/figures/rounding.ts';
import { toMissionResult } from '../../../server/work/missionResult.ts';
import { namedMessages } from '../../architecture/sayings.ts';
import { productSources } from '../../architecture/sources.ts';
import { overKnown, perDegree_m } from '../../engine/mission/groundedMission.ts';
import { foldingDrone, missionInput, waypoint, wind } from '../../engine/samples.ts';

const figureNames = ['value', 'limit', 'unit'] as const;

const membersOf = {
  compared: ['value', 'limit', 'unit'],
  measured: ['value', 'unit'],
  counted: ['value'],
  none: [],
  mixed: undefined,
} as const;

/**
 * The figures beside each code. `compared`: a value and what it is compared with, with their unit; `measured`: a value with its unit;
 * `counted`: a number of things; `none`: no figure, or several in `values`; `mixed`: not the same for all
 * of its messages.
 */
const figuresOf: Readonly<Record<WarningCode, keyof typeof membersOf>> = {
  TERRAIN_FALLBACK: 'counted',
  TAKEOFF_GROUND_UNKNOWN: 'measured',
  SWAP_GROUND_UNKNOWN: 'none',
  HOME_GROUND_DIFFERS: 'compared',
  LAUNCH_OF_FILE: 'mixed',
  LAUNCH_ON_SURFACE: 'mixed',
  LAUNCH_HEIGHTS_DIFFER: 'compared',
  GROUND_SOURCE_CHANGES: 'none',
  LEE_OF_RIDGE: 'none',
  BELOW_TAKEOFF: 'compared',
  WIND_ABOVE_LIMIT: 'compared',
  GUST_ABOVE_LIMIT: 'compared',
  GUST_NEAR_LIMIT: 'compared',
  GUST_BELOW_WIND: 'compared',
  WIND_HEIGHT_ASSUMED: 'measured',
  TEMPERATURE_OUTSIDE_RANGE: 'compared',
  BATTERY_COLD: 'compared',
  BATTERY_WARM_ASSUMED: 'compared',
  OUTSIDE_HOURS: 'none',
  WEATHER_OF_TAKE_OFF: 'none',
  PAYLOAD_ABOVE_MAXIMUM: 'compared',
  ABOVE_CEILING: 'compared',
  LOW_CLEARANCE: 'compared',
  LOW_RETURN_CLEARANCE: 'compared',
  CLEARANCE_UNKNOWN: 'counted',
  ABOVE_HEIGHT_CEILING: 'compared',
  RETURN_ABOVE_HEIGHT_CEILING: 'compared',
  OBSTACLE_IN_WAY: 'compared',
  RETURN_OBSTACLE: 'compared',
  OBSTACLE_HEIGHT_UNKNOWN: 'none',
  OBSTACLE_BESIDE: 'none',
  OBSTACLE_AT_LAUNCH: 'none',
  OBSTACLES_IN_RINGS: 'counted',
  LINE_OF_SIGHT_LOST: 'measured',
  RETURN_SIGHT_LOST: 'measured',
  LINE_OF_SIGHT_UNKNOWN: 'none',
  FENCE_BREACH: 'compared',
  RETURN_FENCE_BREACH: 'compared',
  END_FENCE_BREACH: 'compared',
  ZONE_PROHIBITED: 'compared',
  RETURN_ZONE_PROHIBITED: 'compared',
  ZONE_UNCHECKED: 'compared',
  ZONE_AUTHORISATION: 'compared',
  ZONE_NOTE: 'mixed',
  FENCES_IGNORED: 'counted',
  PICTURES_MISSED: 'compared',
  LONG_LEG: 'compared',
  FAR_FROM_HOME: 'compared',
  MANY_STOPS: 'counted',
  PROFILE_ESTIMATED: 'none',
  ALTITUDE_ASSUMED: 'counted',
  ALTITUDE_REFERENCE_ASSUMED: 'none',
  SEVERAL_ROUTES: 'counted',
  EXTENSION_MISMATCH: 'none',
  LIVE_WEATHER_UNAVAILABLE: 'none',
  DEFAULT_DRONE: 'none',
  AIRCRAFT_DIFFERS: 'none',
  AIRCRAFT_OF_FILE: 'none',
  RESERVE_OF_FILE: 'compared',
  FILES_OF_PLAN: 'none',
  RETURN_BY_HAND: 'none',
  RALLY_RETURN: 'compared',
  HOVER_AT_ONE_PLACE: 'none',
  BATTERY_SPLIT_IMPOSSIBLE: 'none',
  SWAP_PLACE_OUT_OF_REACH: 'none',
  FLIGHT_WIND_FORBIDS_SPLIT: 'none',
  POINTS_IGNORED: 'counted',
  WAITS_IGNORED: 'counted',
  FIGURES_IGNORED: 'counted',
  COMMANDS_NOT_COUNTED: 'counted',
  FIELDS_NOT_READ: 'counted',
  UNIT_ASSUMED: 'mixed',
  UNIT_DOUBTFUL: 'mixed',
  HOME_ASSUMED: 'none',
  RECORDED_TRACK: 'counted',
  PLAN_NOTE: 'mixed',
  COORDINATES_MAY_BE_SWAPPED: 'none',
  FILE_MAY_BE_CUT_OFF: 'none',
  SPEED_ABOVE_MAXIMUM: 'compared',
  SPORT_SPEED: 'compared',
  SPEED_BELOW_MINIMUM: 'compared',
  HOVER_IS_LOITER: 'none',
  LANDING_WIND_ABOVE_LIMIT: 'compared',
};

/** Messages of rings and of the terminal that have no figure, where their code has one elsewhere. */
const withoutFigure: ReadonlySet<string> = new Set([
  'TERRAIN_FALLBACK.rings',
  'CLEARANCE_UNKNOWN.rings',
  'TAKEOFF_GROUND_UNKNOWN.of_file',
]);

const isCode = (name: string | undefined): name is WarningCode => warningCodes.some((code) => code === name);

/** The messages of warnings that name a leg, a waypoint or a flight, and the indices that they name. */
const placed = Object.entries(english).flatMap(([says, message]) => {
  const [code] = says.split('.');
  const named = ['leg_index', 'waypoint_index', 'flight_index'].filter((index) =>
    message.includes(`{${index},`),
  );
  return isCode(code) && named.length > 0 ? [{ code, says, named }] : [];
});

const leg: Place = { kind: 'leg', number: 4 };
const at: Place = { kind: 'waypoint', number: 4 };
const back: Place = { kind: 'return', number: 4 };
const flight: Place = { kind: 'flight', flight_number: 2 };

/** The place that each of these messages names, and that of a flight of a split. */
const placesOf: Readonly<Record<string, readonly Place[]>> = {
  WIND_ABOVE_LIMIT: [flight],
  GUST_ABOVE_LIMIT: [flight],
  GUST_NEAR_LIMIT: [flight],
  LANDING_WIND_ABOVE_LIMIT: [flight],
  SPEED_ABOVE_MAXIMUM: [leg],
  SPORT_SPEED: [leg],
  BELOW_TAKEOFF: [at],
  LOW_CLEARANCE: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'LOW_CLEARANCE.waypoint': [at],
  LOW_RETURN_CLEARANCE: [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  ABOVE_HEIGHT_CEILING: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  RETURN_ABOVE_HEIGHT_CEILING: [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  OBSTACLE_IN_WAY: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  RETURN_OBSTACLE: [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  'OBSTACLE_IN_WAY.beside': [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'OBSTACLE_IN_WAY.beside.resume': [{ kind: 'resume', number: 4, flight_number: 2 }],
  'RETURN_OBSTACLE.beside.break': [{ kind: 'break', number: 4, flight_number: 2 }],
  'RETURN_OBSTACLE.beside': [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  OBSTACLE_BESIDE: [leg],
  'OBSTACLE_BESIDE.return': [back],
  OBSTACLE_HEIGHT_UNKNOWN: [leg],
  'OBSTACLE_HEIGHT_UNKNOWN.return': [back],
  LINE_OF_SIGHT_LOST: [leg],
  RETURN_SIGHT_LOST: [back],
  FENCE_BREACH: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  RETURN_FENCE_BREACH: [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  END_FENCE_BREACH: [{ kind: 'end', number: 4 }],
  'LOW_CLEARANCE.end': [{ kind: 'end', number: 4 }],
  'OBSTACLE_IN_WAY.end': [{ kind: 'end', number: 4 }],
  'OBSTACLE_IN_WAY.beside.end': [{ kind: 'end', number: 4 }],
  'ABOVE_HEIGHT_CEILING.end': [{ kind: 'end', number: 4 }],
  'OBSTACLE_HEIGHT_UNKNOWN.end': [{ kind: 'end', number: 4 }],
  'OBSTACLE_BESIDE.end': [{ kind: 'end', number: 4 }],
  ZONE_PROHIBITED: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'ZONE_PROHIBITED.end': [{ kind: 'end', number: 4 }],
  RETURN_ZONE_PROHIBITED: [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  ZONE_UNCHECKED: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'ZONE_UNCHECKED.return': [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  'ZONE_UNCHECKED.end': [{ kind: 'end', number: 4 }],
  ZONE_AUTHORISATION: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'ZONE_AUTHORISATION.return': [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  'ZONE_AUTHORISATION.end': [{ kind: 'end', number: 4 }],
  ZONE_NOTE: [leg, { kind: 'way_out', number: 4, flight_number: 2 }],
  'ZONE_NOTE.return': [back, { kind: 'to_swap', number: 4, flight_number: 2 }],
  'ZONE_NOTE.end': [{ kind: 'end', number: 4 }],
  'LOW_CLEARANCE.resume': [{ kind: 'resume', number: 4, flight_number: 2 }],
  'OBSTACLE_IN_WAY.resume': [{ kind: 'resume', number: 4, flight_number: 2 }],
  'LOW_RETURN_CLEARANCE.break': [{ kind: 'break', number: 4, flight_number: 2 }],
  'RETURN_OBSTACLE.break': [{ kind: 'break', number: 4, flight_number: 2 }],
  'ABOVE_HEIGHT_CEILING.resume': [{ kind: 'resume', number: 4, flight_number: 2 }],
  'RETURN_ABOVE_HEIGHT_CEILING.break': [{ kind: 'break', number: 4, flight_number: 2 }],
  BATTERY_SPLIT_IMPOSSIBLE: [leg],
  'BATTERY_SPLIT_IMPOSSIBLE.charge': [leg],
  PICTURES_MISSED: [leg],
  LONG_LEG: [leg],
  GROUND_SOURCE_CHANGES: [leg],
  LEE_OF_RIDGE: [leg],
  FAR_FROM_HOME: [at],
  'ALTITUDE_REFERENCE_ASSUMED.ellipsoid': [at],
  'COORDINATES_MAY_BE_SWAPPED.point': [at],
  'UNIT_DOUBTFUL.wait': [at],
  'UNIT_DOUBTFUL.speed': [at],
  'PLAN_NOTE.long_leg': [leg],
  'PLAN_NOTE.high_point': [at],
  'PLAN_NOTE.low_point': [at],
  'PLAN_NOTE.below_home': [at],
};

describe('the place of a finding', () => {
  it('is there for each message that names one', () => {
    expect(placed.map(({ says }) => says).toSorted()).toEqual(Object.keys(placesOf).toSorted());
  });

  it.each(placed)('is that which $says names, counted as there', ({ code, says, named }) => {
    const indices = Object.fromEntries(named.map((name) => [name, name === 'flight_index' ? 1 : 3]));
    const { flight_index: _, ...ofPlan } = indices;
    const places = [ofPlan, indices].flatMap((one) => placeOf({ code, says, ...one }) ?? []);
    expect([...new Map(places.map((place) => [place.kind, place])).values()]).toEqual(placesOf[says]);
  });

  it('is the launch point or a swap point where the finding is about that, and absent for the whole flight', () => {
    expect(placeOf({ code: 'HOME_ASSUMED', says: 'HOME_ASSUMED.recording' })).toEqual({ kind: 'launch' });
    expect(placeOf({ code: 'TAKEOFF_GROUND_UNKNOWN', waypoint_index: 3 })).toEqual({ kind: 'launch' });
    expect(placeOf({ code: 'SWAP_GROUND_UNKNOWN' })).toEqual({ kind: 'swap_point' });
    expect(placeOf({ code: 'WIND_ABOVE_LIMIT' })).toBeUndefined();
  });
});

describe('the figures of a finding', () => {
  const named = [...productSources]
    .filter(([file]) => !file.startsWith('renderer/') && !file.includes('/verdict/'))
    .flatMap(([file, source]) => namedMessages(file, source).map((one) => ({ file, ...one })))
    .flatMap((one) => {
      const [code] = one.says.split('.');
      const isFinding = isCode(code) && !withoutFigure.has(one.says);
      return isFinding ? [{ ...one, code }] : [];
    });

  it('are those of the table, wherever the sources make one', () => {
    expect(named.length).toBeGreaterThan(60);
    const wrong = named.flatMap(({ file, says, code, given, isOpen }) => {
      const expected: readonly string[] | undefined = membersOf[figuresOf[code]];
      if (expected === undefined) return [];
      const found = figureNames.filter((name) => given.has(name));
      const lacks = isOpen ? [] : expected.filter((name) => !given.has(name));
      const other = found.filter((name) => !expected.includes(name));
      return [...lacks, ...other].length === 0 ? [] : [`${file}: ${says} lacks ${lacks}, has ${other}`];
    });
    expect(wrong).toEqual([]);
  });

  it('have a limit where the sentence names one', () => {
    const limited = Object.entries(english).flatMap(([says, message]) => {
      const [code] = says.split('.');
      return isCode(code) && message.includes('{limit,') ? [figuresOf[code]] : [];
    });
    expect(limited.length).toBeGreaterThan(10);
    expect(new Set(limited)).toEqual(new Set(['compared']));
  });

  it('are told of a route that looks like a mistake', () => {
    const point = (lat: number, datum: 'agl' | 'msl', value_m: number) => ({
      ...{ lat, lon: 8, hover_time_s: 0 },
      altitude: { datum, value_m },
    });
    const points = [point(48, 'agl', 600), point(47, 'agl', -5), point(47.001, 'msl', 390)];
    const route = { name: '', kind: 'mission' as const, points, length_m: 1 };
    const found = routeWarnings([route], 0, { lat: 47, lon: 8, altitude_msl_m: 400 });
    expect(found.map(({ says, value, limit, unit }) => [says, value, limit, unit])).toEqual([
      ['PLAN_NOTE.long_leg', expect.closeTo(111_175, -2), 50_000, 'm'],
      ['PLAN_NOTE.far_home', expect.closeTo(111_175, -2), 50_000, 'm'],
      ['PLAN_NOTE.high_point', 600, 500, 'm'],
      ['PLAN_NOTE.low_point', -5, 0, 'm'],
      ['PLAN_NOTE.below_home', 390, 400, 'm'],
      ['PLAN_NOTE.mixed_references', undefined, undefined, undefined],
    ]);
  });

  it('reach an answer with their unit and their place, to be said without the sentence', () => {
    const home = { lat: 47, lon: 8 };
    const north = (north_m: number, height_m: number, speed_mps: number) =>
      waypoint(47 + north_m / perDegree_m, 8, height_m, { speed_mps });
    const route = [north(300, 60, 8), north(900, 40, 30), north(1500, 60, 8)];
    const faults = {
      home,
      weather: { ...wind(13, 0, 16), temp_c: -15 },
      battery: { initial_pct: 100, rth_threshold_pct: 25, cycles: 0, temp_c: 2 },
      drone: { ...foldingDrone, max_payload_g: 200, service_ceiling_m: 420 },
      fences: [{ is_inclusion: false, center: { lat: 47 + 700 / perDegree_m, lon: 8 }, radius_m: 100 }],
      options: { payload_g: 500, clearance_m: 30 },
    };
    const wall = ({ lat }: { lat: number }) => (Math.abs((lat - 47) * perDegree_m - 1200) < 100 ? 470 : 400);
    const sources = { weather_source: 'request', drone_source: 'request' };
    const inputs = [overKnown(route, wall, faults), missionInput([waypoint(48, 9, -40)])];
    const warnings = inputs
      .map((input) => rounded(toMissionResult(input, { warnings: [], sources })))
      .flatMap((result) => result.warnings)
      .map((warning) => WarningSchema.parse(warning));
    for (const warning of warnings) {
      const expected = membersOf[figuresOf[warning.code]];
      expect([warning.code, figureNames.filter((name) => warning[name] !== undefined)]).toEqual([
        warning.code,
        expected,
      ]);
    }
    const said = warnings.map(({ code, place, value, limit, unit }) => [code, place, value, limit, unit]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['FENCE_BREACH', { kind: 'leg', number: 2 }, expect.any(Number), 0, 'm'],
        ['RETURN_FENCE_BREACH', { kind: 'return', number: 2 }, expect.any(Number), 0, 'm'],
        ['LOW_CLEARANCE', { kind: 'leg', number: 3 }, expect.any(Number), 30, 'm'],
        ['SPEED_ABOVE_MAXIMUM', { kind: 'leg', number: 2 }, 30, 21, 'm/s'],
        ['TEMPERATURE_OUTSIDE_RANGE', undefined, -15, -10, '°C'],
        ['PAYLOAD_ABOVE_MAXIMUM', undefined, 500, 200, 'g'],
        ['WIND_ABOVE_LIMIT', undefined, 13, 12, 'm/s'],
        ['LONG_LEG', { kind: 'leg', number: 1 }, expect.any(Number), 50_000, 'm'],
        ['FAR_FROM_HOME', { kind: 'waypoint', number: 1 }, expect.any(Number), 50_000, 'm'],
      ]),
    );
  });
});

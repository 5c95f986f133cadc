import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { missionInSteps } from '../../../engine/flightplan/write/steps.ts';
import type { NoteCode, WriteNote } from '../../../engine/flightplan/write/writeFailure.ts';
import {
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Altitude } from '../../../engine/geo/position.ts';
import { hoverTimeAt, type Mission, type Waypoint } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import {
  asLitchiFlies,
  isSameAction,
  isSameCorner,
  isSameCornerFlown,
  isSameHeight,
  isSamePlace,
  isSameSpeed,
  isSameWait,
  near,
  readBack,
  tolerance,
  withLanding,
  written,
} from './likeness.ts';
import { everything, type Range, someGround, someMission } from './someMission.ts';

const seed = 20_240_615;
/** 10,000 missions a format take about ten seconds each for archives. */
const timeout_ms = 120_000;

const camera = ['take_photo', 'start_recording', 'stop_recording'];
const drawing: Range = {
  datums: ['msl', 'agl'],
  mixed: false,
  home: 'none',
  ends: ['go_home'],
  speed: 'never',
  hover: false,
  corner: false,
  actions: [],
  min_waypoints: 2,
};
const mavlink: Range = {
  datums: ['takeoff', 'agl', 'msl'],
  mixed: true,
  home: 'place and elevation',
  ends: ['go_home', 'land'],
  speed: 'sometimes',
  hover: true,
  corner: false,
  actions: camera,
  min_waypoints: 1,
};

/** The largest plans that each format holds. */
const held: Readonly<Record<WriteFormat, Range>> = {
  dji_wpml_kmz: {
    datums: ['takeoff', 'agl', 'ellipsoid'],
    mixed: false,
    home: 'place',
    ends: ['go_home', 'land', 'hover', 'first_waypoint'],
    speed: 'always',
    hover: true,
    corner: true,
    actions: camera,
    min_waypoints: 2,
    speeds_mps: [1, 15],
    heights_m: [-499, 1499],
  },
  litchi_csv: {
    datums: ['takeoff', 'agl'],
    mixed: true,
    home: 'none',
    ends: ['go_home'],
    speed: 'sometimes',
    hover: true,
    corner: true,
    actions: camera,
    min_waypoints: 2,
    speeds_mps: [0.1, 15],
    heights_m: [-199, 499],
    longest_wait_s: 300,
  },
  qgc_plan: mavlink,
  qgc_wpl: mavlink,
  inav_mission: {
    datums: ['takeoff', 'msl'],
    mixed: true,
    home: 'place',
    ends: ['go_home', 'land', 'hover'],
    speed: 'sometimes',
    hover: true,
    corner: false,
    actions: [],
    min_waypoints: 1,
  },
  potensic_json: {
    datums: ['takeoff'],
    mixed: false,
    home: 'none',
    ends: ['go_home'],
    speed: 'always',
    hover: true,
    corner: false,
    actions: ['take_photo'],
    min_waypoints: 1,
  },
  kml: drawing,
  gpx: { ...drawing, datums: ['msl'], min_waypoints: 1 },
  geojson: { ...drawing, datums: ['takeoff', 'agl', 'msl', 'ellipsoid'] },
};

const isNamed = (format: WriteFormat) => ['kml', 'gpx', 'geojson'].includes(format);

/** Only actions that some format knows, without a time of their own. */
const withKnownActions = (mission: Mission): Mission => ({
  ...mission,
  waypoints: mission.waypoints.map(({ actions, ...waypoint }): Waypoint => {
    const known = (actions ?? []).filter(({ action_type }) => camera.includes(action_type));
    if (known.length === 0) return waypoint;
    return { ...waypoint, actions: known.map(({ action_type }) => ({ action_type, duration_s: 0 })) };
  }),
});

/** There is no corner at either end of a route of DJI. */
function asDjiFlies(mission: Mission): Mission {
  const ends = new Set([0, mission.waypoints.length - 1]);
  const waypoints = mission.waypoints.map((waypoint, index): Waypoint => {
    const { curve_size = 0, ...rest } = waypoint;
    return { ...rest, ...(ends.has(index) ? {} : { curve_size }) };
  });
  return { ...mission, waypoints };
}

/** A waypoint of Potensic takes one picture. */
const withOnePicture = (mission: Mission): Mission => ({
  ...mission,
  waypoints: mission.waypoints.map(({ actions, ...waypoint }) => ({
    ...waypoint,
    ...(actions?.[0]?.action_type === 'take_photo' ? { actions: actions.slice(0, 1) } : {}),
  })),
});

const fitted = (mission: Mission, format: WriteFormat): Mission => {
  const known = missionInSteps(withKnownActions(mission), format);
  if (format === 'potensic_json') return withOnePicture(known);
  if (format === 'litchi_csv') return asLitchiFlies(known);
  return format === 'dji_wpml_kmz' ? asDjiFlies(known) : known;
};

function expectSameMission(back: Mission, mission: Mission): void {
  expect(back.waypoints).toHaveLength(mission.waypoints.length);
  mission.waypoints.forEach((waypoint, index) => {
    const other = back.waypoints[index];
    const isSame =
      other !== undefined &&
      isSamePlace(waypoint, other) &&
      isSameHeight(waypoint, other) &&
      isSameWait(waypoint, other) &&
      isSameSpeed(waypoint, other) &&
      isSameCornerFlown(waypoint, other) &&
      isSameAction(waypoint, other);
    if (!isSame) expect(other).toEqual(waypoint);
  });
  expect(back.end_action).toBe(mission.end_action);
}

/** Without a launch point the first waypoint stands in. */
function expectSameHome(back: Mission, mission: Mission): void {
  const home = mission.home ?? mission.waypoints[0];
  expect(home !== undefined && back.home !== undefined && isSamePlace(home, back.home)).toBe(true);
  const elevation_m = mission.home?.elevation_msl_m;
  if (elevation_m === undefined) expect(back.home?.elevation_msl_m).toBeUndefined();
  else expect(near(back.home?.elevation_msl_m ?? Number.NaN, elevation_m, tolerance.height_m)).toBe(true);
}

describe.each(writeFormats)('a mission that %s holds', (format) => {
  it(
    'comes back as it was',
    async () => {
      const roundTrip = fc.asyncProperty(someMission(held[format]), async (drawn) => {
        const mission = fitted(drawn, format);
        const codes = losses(mission, format).map(({ code }) => code);
        fc.pre(!codes.includes('LANDING_RAISED') && !codes.includes('WAYPOINTS_MERGED'));
        const harmless: NoteCode[] = ['NAME_NOT_KEPT', 'LANDING_IS_WAYPOINT', 'ALTITUDE_READ_AS_NONE'];
        expect(codes.filter((code) => !harmless.includes(code))).toEqual([]);
        fc.pre(!codes.includes('ALTITUDE_READ_AS_NONE'));
        const back = await readBack(await written(mission, format));
        expectSameMission(back, codes.includes('LANDING_IS_WAYPOINT') ? withLanding(mission) : mission);
        expectSameHome(back, mission);
        if (isNamed(format)) expect(back.name).toBe(mission.name);
      });
      await fc.assert(roundTrip, { seed, numRuns: inLong(25, 1000) });
    },
    timeout_ms,
  );
});

/** Above sea level, by the ground under home and the waypoint; the ellipsoid stands for itself. */
function heightOver(altitude: Altitude, ground_m: number, home_m: number): number {
  if (altitude.datum === 'takeoff') return altitude.value_m + home_m;
  return altitude.datum === 'agl' ? altitude.value_m + ground_m : altitude.value_m;
}

const isNoted = (notes: readonly WriteNote[], code: NoteCode, index: number) =>
  notes.some((note) => note.code === code && note.waypoint_indices.includes(index));

type Likeness = (a: Waypoint, b: Waypoint) => boolean;
const kept: readonly (readonly [readonly NoteCode[], Likeness])[] = [
  [['HOVER_NOT_KEPT'], isSameWait],
  [['SPEED_NOT_KEPT'], isSameSpeed],
  [['CORNER_NOT_KEPT'], isSameCorner],
  [['ACTION_NOT_KEPT', 'CAMERA_SILENT'], isSameAction],
];

const refusals = [
  'TOO_FEW_WAYPOINTS',
  'HOME_ELEVATION_NEEDED',
  'GROUND_HEIGHT_NEEDED',
  'ELLIPSOID_NOT_CONVERTIBLE',
  'SPEED_NEEDED',
  'POSITION_NOT_HELD',
  'HEIGHT_OUT_OF_RANGE',
];

describe.each(writeFormats)('whatever mission is written as %s', (format) => {
  it(
    'keeps each part of it or has said beforehand that it does not',
    async () => {
      let count = 0;
      // What of longer waits Litchi cuts is in appLimits.test.ts.
      const whole: Range = format === 'litchi_csv' ? { ...everything, longest_wait_s: 300 } : everything;
      const some = fc.oneof(someMission(whole), someMission({ ...whole, mixed: false }));
      const missions = fc.tuple(some, someGround, fc.boolean(), fc.constantFrom(undefined, 8));
      const property = fc.asyncProperty(
        missions,
        async ([drawn, elevations_msl_m, knowsGround, cruise_speed_mps]) => {
          const mission = missionInSteps(drawn, format);
          const terrain = { source: 'drawn', elevations_msl_m, fallback_indices: knowsGround ? [] : [0, 2] };
          const said = losses(mission, format);
          const result = await writePlan(mission, format, { terrain, cruise_speed_mps });
          if (!result.ok) {
            expect(refusals).toContain(result.failure.code);
            return;
          }
          const isFlat = result.value.notes.some(({ code }) => code === 'ALTITUDE_READ_AS_NONE');
          count += isFlat ? 0 : 1;
          expect(result.value.notes.slice(0, said.length)).toEqual(said);
          const told = result.value.notes.slice(0, result.value.losses);
          if (told.some(({ code }) => code === 'WAYPOINTS_MERGED')) return;
          const back = await readBack(result.value);
          const home_m = mission.home?.elevation_msl_m ?? elevations_msl_m[0] ?? 0;
          const written_mps = held[format].speed === 'never' ? undefined : cruise_speed_mps;
          const cruising = (waypoint: Waypoint) => ({ speed_mps: written_mps, ...waypoint });
          mission.waypoints.forEach((waypoint, index) => {
            const other = back.waypoints[index];
            if (other === undefined) expect.fail(`waypoint ${index} is gone`);
            expect(isSamePlace(waypoint, other)).toBe(true);
            const ground_m = elevations_msl_m[index + 1] ?? 0;
            const over = (altitude: Altitude) => heightOver(altitude, ground_m, home_m);
            const isConverted = waypoint.altitude.datum !== other.altitude.datum;
            // A height that is converted is then rounded.
            const within_m = isConverted
              ? Math.max(tolerance.height_m, (formatTraits[format].steps?.height_m ?? 0) / 2 + 0.01)
              : tolerance.height_m;
            const isSameHeightOver = near(over(waypoint.altitude), over(other.altitude), within_m);
            const isRaised = isNoted(told, 'LANDING_RAISED', index);
            expect(isFlat || isRaised || isSameHeightOver).toBe(true);
            expect(isFlat || isConverted === isNoted(told, 'ALTITUDE_CONVERTED', index)).toBe(true);
            const isStop = formatTraits[format].corner && hoverTimeAt(waypoint) > 0;
            const isSetInApp = format === 'litchi_csv' && index === 0;
            const compared = kept.filter(
              ([, same]) => !(isStop && same === isSameCorner) && !(isSetInApp && same === isSameSpeed),
            );
            for (const [codes, isSame] of compared)
              expect(`${codes} ${!isSame(cruising(waypoint), other)}`).toBe(
                `${codes} ${codes.some((code) => isNoted(told, code, index))}`,
              );
          });
          const codes = said.map(({ code }) => code);
          const landing = codes.includes('LANDING_IS_WAYPOINT') ? 1 : 0;
          expect(back.waypoints).toHaveLength(mission.waypoints.length + landing);
          expect(back.end_action !== mission.end_action).toBe(codes.includes('END_ACTION_NOT_KEPT'));
          expect(back.name !== mission.name).toBe(codes.includes('NAME_NOT_KEPT'));
          const home = mission.home ?? mission.waypoints[0];
          const keepsHome = home !== undefined && back.home !== undefined && isSamePlace(home, back.home);
          if (!keepsHome) expect(codes).toContain('HOME_NOT_KEPT');
        },
      );
      await fc.assert(property, { seed, numRuns: inLong(30, 1500) });
      expect(count).toBeGreaterThan(inLong(5, 150));
    },
    timeout_ms,
  );
});

describe('a landing read back from a MAVLink file', () => {
  it.each(['qgc_plan', 'qgc_wpl'] as const)('does not grow by being written as %s again', async (format) => {
    const missions = someMission({ ...held[format], ends: ['land'] });
    const property = fc.asyncProperty(missions, async (drawn) => {
      const once = await readBack(await written(fitted(drawn, format), format));
      const twice = await readBack(await written(once, format));
      expectSameMission(twice, once);
    });
    await fc.assert(property, { seed, numRuns: inLong(15, 300) });
  });
});

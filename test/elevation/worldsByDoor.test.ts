import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '../../engine/geo/position.ts';
import type { DegreeTile } from '../../engine/terrain/hgt.ts';
import { MissionFileRequest } from '../../server/contract/schemas/mission.ts';
import type { MissionResult } from '../../server/contract/schemas/missionResult.ts';
import { reserveRing } from '../../server/handlers/reserveRing.ts';
import { type Doors, openDoors } from './doors.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { coast, cone, globe, hole, plane, ridge, type World } from './world.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});
afterAll(() => doors.close());

interface Case {
  readonly world: World;
  /** Without tiles a service answers: files of degrees have no pole in their middle. */
  readonly tiles: readonly DegreeTile[];
  readonly home: Position;
  readonly route: readonly Position[];
  readonly codes: readonly string[];
  /** Why the ring of the reserve is cut. */
  readonly cuts: readonly string[];
  readonly isSightLost: boolean;
}

const alps = [{ south: 46, west: 7 }];
const height_m = 150;
const at = (lat: number, lon: number): Position => ({ lat, lon });

const cases: Readonly<Record<string, Case>> = {
  plane: {
    world: plane,
    tiles: alps,
    home: at(46.5, 7.5),
    route: [at(46.5, 7.51), at(46.5, 7.52)],
    codes: [],
    cuts: [],
    isSightLost: false,
  },
  ridge: {
    world: ridge,
    tiles: alps,
    home: at(46.5, 7.27),
    route: [at(46.5, 7.28), at(46.5, 7.33)],
    codes: ['LOW_CLEARANCE', 'LINE_OF_SIGHT_LOST'],
    cuts: ['ground'],
    isSightLost: true,
  },
  cone: {
    world: cone,
    tiles: alps,
    home: at(46.69, 7.68),
    route: [at(46.692, 7.685), at(46.71, 7.72)],
    codes: ['LOW_CLEARANCE', 'LINE_OF_SIGHT_LOST'],
    cuts: ['clearance', 'ground', 'height_limit'],
    isSightLost: true,
  },
  void: {
    world: hole,
    tiles: alps,
    home: at(46.46, 7.625),
    route: [at(46.455, 7.625), at(46.44, 7.625)],
    codes: ['TERRAIN_FALLBACK', 'LINE_OF_SIGHT_UNKNOWN'],
    cuts: [],
    isSightLost: false,
  },
  coast: {
    world: coast,
    tiles: alps,
    home: at(46.51, 7.5),
    route: [at(46.505, 7.5), at(46.49, 7.5)],
    codes: [],
    cuts: [],
    isSightLost: false,
  },
  antimeridian: {
    world: globe,
    tiles: [
      { south: 10, west: 179 },
      { south: 10, west: -180 },
    ],
    home: at(10.5, 179.99),
    route: [at(10.5, 179.999), at(10.5, -179.99)],
    codes: [],
    cuts: [],
    isSightLost: false,
  },
  pole: {
    world: globe,
    tiles: [],
    home: at(89.995, 0),
    route: [at(89.999, 0), at(89.995, 170)],
    codes: [],
    cuts: [],
    isSightLost: false,
  },
};

async function sourceOf(name: string, { world, tiles }: Case) {
  if (tiles.length === 0) {
    const service = await fakeService(world);
    return { address: service.addresses['open-elevation'], close: service.close };
  }
  const folder = join(doors.folder, name);
  mkdirSync(folder);
  for (const tile of tiles) writeHgt(folder, world, tile);
  return { address: folder, close: () => {} };
}

const ofGround = /TERRAIN|CLEARANCE|LINE_OF_SIGHT/;

/** The members of an answer that depend on the ground. */
const groundIn = ({ legs, warnings, data_sources, line_of_sight }: MissionResult) => ({
  codes: warnings.map(({ code }) => code).filter((code) => ofGround.test(code)),
  legs: legs.map(({ to, clearance, return_clearance, battery_end_pct }) => ({
    ground_msl_m: to.ground_msl_m,
    clearance,
    return_clearance,
    battery_end_pct,
  })),
  line_of_sight,
  data_sources,
});

describe('heights in the window, by /v1 and at the command line', () => {
  it.each(Object.keys(cases))(
    'are the same over the world “%s”: climb, clearance, sight and rings',
    async (name) => {
      const one = cases[name] as Case;
      const { world, home, route, codes, cuts, isSightLost } = one;
      const source = await sourceOf(name, one);
      try {
        await doors.nameSource(source.address);
        const drone = { key: 'dji_mavic_3' };
        const waypoints = route.map((place) => ({ ...place, altitude_m: height_m }));
        const request = { mission: { waypoints }, home, drone, options: { line_of_sight: {} } };
        const file = join(doors.folder, `${name}.csv`);
        const rows = route.map(({ lat, lon }) => `${lat},${lon},${height_m}`);
        writeFileSync(file, ['latitude,longitude,altitude(m)', ...rows].join('\n'));
        const rings = join(doors.folder, `${name}.geojson`);
        const named = ['--home', `${home.lat},${home.lon}`, '--elevation', source.address];
        const asked = ['--drone', drone.key, '--sight-from', 'home', '--rings', rings, ...named];

        const window = await doors.window('analyzeMission', request);
        if (!window.ok) throw new Error(window.problem.message);
        const found = window.output.result;
        const ground = groundIn(found);
        expect([...new Set(ground.codes)].sort()).toEqual([...codes].sort());
        ground.legs.forEach(({ ground_msl_m }, leg) => {
          const place = route[leg] as Position;
          const known_m = world(place);
          if (known_m === undefined) expect(ground_msl_m).toBeUndefined();
          // Heights are whole metres, and a slope of 0.4 has 19 m in half a cell.
          else expect(Math.abs(Number(ground_msl_m) - known_m)).toBeLessThan(20);
        });
        expect((ground.line_of_sight?.lost ?? []).length > 0).toBe(isSightLost);

        const served = await doors.post('missions/analyze-geometry', request);
        expect(groundIn((await served.json()).result)).toEqual(ground);
        expect(groundIn(await doors.terminal(file, asked))).toEqual(ground);

        const settings = MissionFileRequest.parse({ drone, options: { line_of_sight: {} } });
        const ringRequest = reserveRing({ settings, home }, found);
        const range = await doors.window('analyzeRange', ringRequest);
        if (!range.ok) throw new Error(range.problem.message);
        const [ring] = range.output.result.rings;
        expect([...new Set(ring?.cuts?.map(({ reason }) => reason) ?? [])].sort()).toEqual(cuts);
        const servedRange = await doors.post('rangeiq/analyze', ringRequest);
        const byApi = (await servedRange.json()).result.rings[0];
        expect([byApi.cuts, byApi.polygon]).toEqual([ring?.cuts, ring?.polygon]);
        const [saved] = JSON.parse(readFileSync(rings, 'utf8')).features;
        expect(saved.properties).toMatchObject({
          min_radius_m: ring?.min_radius_m,
          max_radius_m: ring?.max_radius_m,
        });
      } finally {
        source.close();
      }
    },
    60_000,
  );
});

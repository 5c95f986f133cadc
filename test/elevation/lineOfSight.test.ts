import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../engine/result.ts';
import { inWords } from '../../engine/saying.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { assembleHost, dispatchOver, groundBy, unhurried } from '../server/support/host.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { plane, type World } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Request = OperationRequest<'analyzeMission'>;
/** 150 m over home to the north, across a ridge 90 m high and 500 m away, and beyond. */
const north_m = 111_180;
const home = { lat: 46.5, lon: 7.5 };
const ridge: World = ({ lat }) => 400 + Math.max(0, 90 - 0.3 * Math.abs((lat - home.lat) * north_m - 500));
const waypoints = [{ lat: home.lat + 1600 / north_m, lon: home.lon, altitude_m: 150 }];
/** (z − e) / (H − e) of the way to the crest. */
const lostFrom_m = (500 * (150 - 1.7)) / (90 - 1.7);

async function fly(source: ElevationSource, line_of_sight?: object, change: Partial<Request> = {}) {
  const request = { home, drone: { key: 'dji_mavic_3' }, mission: { waypoints }, ...change };
  const answer = await dispatchOver(host, source)('analyzeMission', {
    ...request,
    options: { ...(line_of_sight && { line_of_sight }) },
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const codes = ({ warnings }: Awaited<ReturnType<typeof fly>>) => warnings.map(({ code }) => code);

async function sourceOf(form: 'hgt' | 'terrarium' | 'open-elevation') {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-sight-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  if (form === 'hgt') writeHgt(folder, ridge, { south: 46, west: 7 });
  const service = form === 'hgt' ? undefined : await fakeService(ridge);
  if (service !== undefined) closers.push(service.close);
  const name = form === 'hgt' ? folder : (service?.addresses[form] ?? '');
  const source = openElevation({ names: () => [name], patience_ms: 20_000 });
  closers.push(source.close);
  return source;
}

describe('the line of sight of a mission', () => {
  it.each([
    // A cell of 93 m may have its crest 14 m lower, 46 m away.
    ['hgt', 150],
    ['terrarium', 60],
    ['open-elevation', 60],
  ] as const)('is lost where the closed form has it, from the form %s', async (form, tolerance_m) => {
    const result = await fly(unhurried(await sourceOf(form)), {});
    const { lost = [], eye } = result.line_of_sight ?? {};
    expect(lost).toHaveLength(1);
    expect(Math.abs(Number(lost[0]?.from_m) - lostFrom_m)).toBeLessThan(tolerance_m);
    expect(lost[0]?.to_m).toBeCloseTo(1600, -1);
    expect(eye).toMatchObject({ ...home, height_m: 1.7 });
    expect(codes(result)).toContain('LINE_OF_SIGHT_LOST');
  });

  it('is lost on the way home from beyond the ridge, and looked at from the last waypoint alone where all would be too much', async () => {
    const two = [{ ...home, lat: home.lat + 200 / north_m, altitude_m: 60 }, ...waypoints];
    const mission = { mission: { waypoints: two } };
    const { line_of_sight } = await fly(groundBy(ridge), {}, mission);
    // Home at the height of the waypoint, which is above that of the return: the way out again.
    expect(line_of_sight).toMatchObject({
      first_return_leg_index: 0,
      return_lost: [{ leg_index: 1, from_m: 0 }],
    });
    const found_m = 1600 - lostFrom_m;
    expect(Math.abs(Number(line_of_sight?.return_lost[0]?.to_m) - found_m)).toBeLessThan(60);
    const far = [0, 1, 2].map((north) => ({
      ...home,
      lat: home.lat + (5000 + 200 * north) / north_m,
      altitude_m: 150,
    }));
    const much = await fly(groundBy(ridge), {}, { mission: { waypoints: far } });
    expect(much.line_of_sight).toMatchObject({ first_return_leg_index: 2, return_lost: [{ leg_index: 2 }] });
  });

  it('is not looked at unless asked for', async () => {
    const result = await fly(groundBy(ridge));
    expect(result).not.toHaveProperty('line_of_sight');
    expect(codes(result).filter((code) => code.startsWith('LINE'))).toEqual([]);
  });

  it('stands on the height of home that the request gives, and elsewhere on that of the source', async () => {
    const raised = await fly(groundBy(ridge), {}, { home: { ...home, elevation_msl_m: 410 } });
    expect(raised.line_of_sight?.eye.ground_msl_m).toBe(410);
    const place = { lat: home.lat + 500 / north_m, lon: home.lon };
    const onCrest = await fly(groundBy(ridge), place);
    expect(onCrest.line_of_sight?.eye).toMatchObject({ lon: place.lon, ground_msl_m: 490 });
    expect(onCrest.line_of_sight?.lost).toEqual([]);
  });

  it('is unknown, with the reason, where no ground is', async () => {
    expect(codes(await fly(noElevationSource, {}))).toContain('LINE_OF_SIGHT_UNKNOWN');
    const down = {
      ...groundBy(ridge),
      along: async () =>
        fail({ code: 'TERRAIN_UNREACHABLE' as const, why: inWords('Down.'), retry_after_s: 1 }),
    };
    const { warnings, ...rest } = await fly(down, {});
    expect(rest).not.toHaveProperty('line_of_sight');
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'LINE_OF_SIGHT_UNKNOWN', message: expect.stringContaining('Down.') }),
    );
    const beyond = await fly(
      groundBy((place) => (place.lon > 8 ? undefined : ridge(place))),
      { lat: home.lat, lon: 8.1 },
    );
    expect(beyond.warnings).toContainEqual(
      expect.objectContaining({
        code: 'LINE_OF_SIGHT_UNKNOWN',
        message: expect.stringContaining("No ground height at the pilot's place."),
      }),
    );
  });

  it('says where some ground is unknown, in the words of the source', async () => {
    const partly = groundBy(({ lat, lon }) =>
      lat > home.lat + 200 / north_m && lat < home.lat + 300 / north_m ? undefined : plane({ lat, lon }),
    );
    const source: ElevationSource = {
      ...partly,
      along: async (question) => {
        const answer = await partly.along(question);
        return answer.ok
          ? { ...answer, value: { ...answer.value, failure: inWords('It has a gap.') } }
          : answer;
      },
    };
    const { line_of_sight, warnings } = await fly(source, {});
    expect(line_of_sight?.unknown_m).toBeGreaterThan(1000);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'LINE_OF_SIGHT_UNKNOWN',
        message: expect.stringContaining('It has a gap.'),
      }),
    );
  });

  it('is looked at in fewer places where the source answers few, and not at all where that is too little', async () => {
    const counts: number[] = [];
    const few = (mostPlaces: number): ElevationSource => ({
      async elevations(positions) {
        const answer = await groundBy(ridge).elevations(positions);
        return answer.ok ? { ...answer, value: { ...answer.value, mostPlaces } } : answer;
      },
      along(question) {
        counts.push(question.places.length / 2);
        return groundBy(ridge).along(question);
      },
    });
    const some = await fly(few(1000), {});
    expect(some.line_of_sight?.lost).toHaveLength(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1000);
    const none = await fly(few(8), {});
    expect(none).not.toHaveProperty('line_of_sight');
    expect(none.warnings).toContainEqual(
      expect.objectContaining({
        code: 'LINE_OF_SIGHT_UNKNOWN',
        message: expect.stringContaining('more ground between the pilot and the route'),
      }),
    );
  });
});

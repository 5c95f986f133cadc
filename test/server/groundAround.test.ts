import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { perDegree_m } from '../engine/mission/groundedMission.ts';
import { surveyInput } from '../engine/mission/surveyPlans.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

type Request = OperationRequest<'analyzeMission'>;
type Ground = (place: Position) => number;

async function fly(ground: Ground | undefined, request: object) {
  const source = ground === undefined ? placesBy(groundBy(() => 400).elevations) : groundBy(ground);
  const answer = await dispatchOver(host, source)('analyzeMission', {
    drone: { key: 'dji_mavic_3' },
    ...request,
  } as Request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const home = { lat: 47, lon: 8 };
const plain: Ground = () => 400;

describe('a mission in the lee of a ridge', () => {
  /** 200 m north of the launch point. */
  const ridge: Ground = ({ lat }) =>
    400 + 80 * Math.exp(-0.5 * (((lat - home.lat) * perDegree_m - 200) / 80) ** 2);
  const along = {
    home,
    mission: { waypoints: [{ ...destination(home, 90, 400), altitude_m: 60 }] },
  };
  const inWind = (wind_speed_mps: number, wind_dir_deg: number) => ({
    ...along,
    weather: { wind_speed_mps, wind_dir_deg, gust_speed_mps: wind_speed_mps },
  });
  const noteIn = async (ground: Ground | undefined, request: object) =>
    (await fly(ground, request)).warnings.find(({ code }) => code === 'LEE_OF_RIDGE');

  it('has a note with the place in strong wind over the ridge alone', async () => {
    const note = await noteIn(ridge, inWind(9, 0));
    expect(note).toMatchObject({ gravity: 'note', place: { kind: 'leg', number: 1 } });
    expect(note?.message).toMatch(
      /^Leg 1: at [\d.]+, [\d.]+ it lies in the lee of a ridge \d+\sm upwind, \d+\sm high, in wind of .*\. Wind is not shaped by the ground in this model: gusts and sink can be stronger there\.$/,
    );
    expect(await noteIn(ridge, inWind(9, 180))).toBeUndefined();
    expect(await noteIn(ridge, inWind(3, 0))).toBeUndefined();
    expect(await noteIn(plain, inWind(9, 0))).toBeUndefined();
    expect(await noteIn(undefined, inWind(9, 0))).toBeUndefined();
  });
});

describe('a survey whose flights end inside lines', () => {
  const { waypoints } = surveyInput({
    east_m: -1600,
    north_m: 300,
    width_m: 3300,
    depth_m: 1200,
    spacing_m: 110,
    angle_deg: 90,
    height_m: 80,
    speed_mps: 8,
    series: { every_m: 20 },
  });
  const request = {
    home,
    mission: {
      waypoints: waypoints.map(({ altitude, actions = [], ...one }) => ({
        ...one,
        actions: actions.filter(({ action_type }) => action_type === 'photos_by_distance'),
        altitude_m: altitude.value_m,
        altitude_reference: 'takeoff',
      })),
    },
    options: { multi_battery: true, mid_line_swaps: true, return_height_m: 100 },
  };
  const named = ({ warnings }: Awaited<ReturnType<typeof fly>>) =>
    warnings.filter(({ place }) => place?.kind === 'resume' || place?.kind === 'break');

  it('has the ground under the ways from there and out to there sampled, and told where it is too high', async () => {
    const level = await fly(plain, request);
    const ended = level.battery_plan?.find(({ ends_at }) => ends_at !== undefined);
    const end = ended?.ends_at;
    if (end === undefined || ended === undefined) expect.fail('no flight ends inside a line');
    expect(ended.legs.at(-1)?.return_clearance?.min_m).toBeGreaterThan(90);
    expect(named(level)).toEqual([]);
    // On the way home from there, 200 m north of the launch point.
    const share = 200 / ((end.lat - home.lat) * perDegree_m);
    const top = {
      lat: home.lat + share * (end.lat - home.lat),
      lon: home.lon + share * (end.lon - home.lon),
    };
    const hill: Ground = ({ lat, lon }) => {
      const [north_m, east_m] = [(lat - top.lat) * perDegree_m, (lon - top.lon) * perDegree_m * 0.682];
      return 400 + 240 * Math.exp(-((north_m / 40) ** 2) - (east_m / 40) ** 2);
    };
    const found = named(await fly(hill, request));
    expect(found.map(({ code }) => code)).toContain('LOW_RETURN_CLEARANCE');
    expect(found.map(({ message }) => message).join('\n')).toMatch(
      /^Flight \d, return from inside leg \d+: .* below the ground at /m,
    );
    expect(found.map(({ message }) => message).join('\n')).toMatch(
      /^Flight \d, way out to inside leg \d+: /m,
    );
  });

  it('says how many ways are unknown where nobody answers', async () => {
    let asked = 0;
    const source = groundBy(plain);
    const failing = {
      ...source,
      along: (...given: Parameters<typeof source.along>) =>
        asked++ === 0 ? source.along(...given) : placesBy(source.elevations).along(...given),
    };
    const answer = await dispatchOver(host, failing)('analyzeMission', {
      drone: { key: 'dji_mavic_3' },
      ...request,
    } as unknown as Request);
    if (!answer.ok) throw new Error(answer.problem.message);
    const { warnings } = answer.output.result;
    expect(warnings.find(({ code }) => code === 'CLEARANCE_UNKNOWN')?.message).toMatch(
      /^Ground heights are missing along \d of \d+ legs or their returns\. Down\./,
    );
  });
});

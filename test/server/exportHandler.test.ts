import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position } from '../../engine/geo/position.ts';
import { fail } from '../../engine/result.ts';
import { inWords } from '../../engine/saying.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8 };
const waypointAt = (lon: number, datum: 'takeoff' | 'agl' | 'msl' | 'ellipsoid') => ({
  lat: 47,
  lon,
  altitude: { datum, value_m: 50 },
  hover_time_s: 0,
});
const plan = (datums: readonly ('takeoff' | 'agl' | 'msl' | 'ellipsoid')[], more: object = { home }) => ({
  mission: {
    name: 'Slope',
    waypoints: datums.map((datum, index) => waypointAt(8 + index / 1000, datum)),
    end_action: 'go_home' as const,
    ...more,
  },
});

/** Ground that rises by 10 m with every thousandth of a degree to the east of home, at 400 m. */
function slope() {
  const asked: (readonly Position[])[] = [];
  const source = placesBy((positions) => {
    asked.push(positions);
    return groundBy(({ lon }) => 400 + Math.round((lon - 8) * 1000) * 10).elevations(positions);
  });
  return { asked, source };
}

async function heightsIn(format: Format, request: ReturnType<typeof plan>, source: ElevationSource) {
  const answer = await dispatchOver(host, source)('exportPlan', { ...request, format });
  if (!answer.ok) return answer.problem.message;
  const text = new TextDecoder().decode(answer.output.bytes);
  return [...text.matchAll(/<ele>(.*?)<\/ele>/g)].map(([, height]) => Number(height));
}

type Format = OperationRequest<'exportPlan'>['format'];

describe('the ground of the launch point in a file of DJI', () => {
  const given = plan(['takeoff', 'takeoff'], { home: { ...home, elevation_msl_m: 1000 } });
  const bridge = () =>
    dispatchOver(
      host,
      groundBy(() => 400),
    );

  it('is no loss in the preview, since the file names it above the ellipsoid', async () => {
    const answer = await bridge()('previewExport', { ...given, cruise_speed_mps: 8 });
    const preview = answer.ok
      ? answer.output.formats.find(({ format }) => format === 'dji_wpml_kmz')
      : undefined;
    expect(preview?.refusal).toBeUndefined();
    expect(preview?.losses.map(({ code }) => code)).not.toContain('HOME_ELEVATION_NOT_KEPT');
  });

  it('is no loss of the file either', async () => {
    const answer = await bridge()('exportPlan', { ...given, cruise_speed_mps: 8, format: 'dji_wpml_kmz' });
    if (!answer.ok) expect.fail(answer.problem.message);
    expect(answer.output.notes.map(({ code }) => code)).not.toContain('HOME_ELEVATION_NOT_KEPT');
  });
});

describe('a plan that a format loses nothing of', () => {
  const previews = async (mission: object, format: Format = 'qgc_plan') => {
    const answer = await dispatchOver(
      host,
      groundBy(() => 400),
    )('previewExport', plan(['takeoff', 'takeoff'], mission));
    const formats = answer.ok ? answer.output.formats : [];
    return formats.find((preview) => preview.format === format);
  };

  it('is tried: the file is written and read again', async () => {
    expect(await previews({ home })).toMatchObject({ reads_back: true });
    expect(await previews({ home, end_action: 'first_waypoint' })).not.toHaveProperty('reads_back');
  });

  it('is not promised to be kept where the file reads as another plan', async () => {
    const [first, second] = plan(['takeoff', 'takeoff']).mission.waypoints;
    const damaged = {
      ...first,
      speed_mps: 5,
      carried: { format: 'wpml', kind: 'waypoint', text: 'not ours' },
    };
    const found = await previews({ home, waypoints: [damaged, { ...second, speed_mps: 5 }] }, 'dji_wpml_kmz');
    expect(found).toMatchObject({
      reads_back: false,
      losses: [{ code: 'NAME_NOT_KEPT' }, { code: 'NOT_READ_BACK' }],
    });
  });
});

describe('a plan that is exported', () => {
  it('is set above sea level by the ground at home or under its waypoints, as its heights are given', async () => {
    expect(await heightsIn('gpx', plan(['takeoff', 'takeoff']), slope().source)).toEqual([450, 450]);
    expect(await heightsIn('gpx', plan(['agl', 'agl', 'msl']), slope().source)).toEqual([450, 460, 50]);
  });

  it('asks for the ground only where a format cannot do without, and once for all formats', async () => {
    const { asked, source } = slope();
    const dispatch = dispatchOver(host, source);
    await dispatch('exportPlan', { ...plan(['takeoff', 'takeoff']), format: 'qgc_plan' });
    expect(asked).toEqual([]);
    const answer = await dispatch('previewExport', plan(['takeoff', 'agl']));
    expect(asked).toHaveLength(1);
    expect(answer.ok && answer.output.formats.filter(({ refusal }) => refusal !== undefined)).toEqual(
      ['dji_wpml_kmz', 'potensic_json'].map((format) =>
        expect.objectContaining({ format, refusal: expect.objectContaining({ code: 'SPEED_NEEDED' }) }),
      ),
    );
  });

  it('has heights above the ellipsoid as heights above sea level, by the geoid', async () => {
    const { source } = slope();
    const [written] = (await heightsIn('gpx', plan(['ellipsoid']), source)) as number[];
    // The geoid lies 46 to 50 m above the ellipsoid in Switzerland.
    const [given] = plan(['ellipsoid']).mission.waypoints;
    expect((given?.altitude.value_m ?? NaN) - (written ?? NaN)).toBeGreaterThan(46);
    expect((given?.altitude.value_m ?? NaN) - (written ?? NaN)).toBeLessThan(50);
  });

  it('says what must be known where nobody knows the ground, and where the source breaks off', async () => {
    const unknown = groundBy(() => undefined);
    const broken = placesBy(async () =>
      fail({ code: 'TERRAIN_UNREACHABLE', why: inWords('No answer.'), retry_after_s: 9 }),
    );
    for (const source of [unknown, broken])
      expect(await heightsIn('gpx', plan(['takeoff', 'takeoff']), source)).toMatch(
        /needs the ground height at the launch point\. Set its altitude or choose another format/,
      );
  });

  it('without a launch point has no take-off to measure from, whatever the ground is', async () => {
    const { source } = slope();
    expect(await heightsIn('gpx', plan(['takeoff', 'takeoff'], {}), source)).toMatch(
      /ground height at the launch point/,
    );
    expect(await heightsIn('gpx', plan(['agl', 'agl'], {}), source)).toEqual([450, 460]);
  });

  it('goes by the elevation of home that the plan itself gives', async () => {
    const given = plan(['takeoff', 'takeoff'], { home: { ...home, elevation_msl_m: 1000 } });
    expect(await heightsIn('gpx', given, slope().source)).toEqual([1050, 1050]);
  });
});

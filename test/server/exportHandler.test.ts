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

describe('the flights of a split', () => {
  const dispatch = () =>
    dispatchOver(
      host,
      groundBy(() => 400),
    );
  /** Where a format holds all flights, the notes of its files; else why it does not. */
  async function written(request: Omit<OperationRequest<'exportFlights'>, 'format'>, format: Format) {
    const answer = await dispatch()('exportFlights', { ...request, format });
    if (!answer.ok) return { refusal: answer.problem.message, notes: [] };
    const notes = answer.output.files.flatMap((file) => file.notes.map(({ message }) => message));
    return { refusal: undefined, notes: [...new Set(notes)].sort() };
  }
  async function compared(request: Omit<OperationRequest<'exportFlights'>, 'format'>) {
    const answer = await dispatch()('previewExport', request);
    if (!answer.ok) expect.fail(answer.problem.message);
    for (const { format, refusal, losses, open } of answer.output.formats) {
      const notes = [...losses, ...open].map(({ message }) => message).sort();
      expect({ format, refusal: refusal?.message, notes }).toEqual({
        format,
        ...(await written(request, format)),
      });
    }
    return answer.output.formats;
  }
  const refusals = (previews: Awaited<ReturnType<typeof compared>>) =>
    previews.flatMap(({ format, refusal }) => (refusal === undefined ? [] : [[format, refusal.message]]));
  const part = (first_waypoint_index: number, last_waypoint_index: number) => ({
    first_waypoint_index,
    last_waypoint_index,
  });
  const over = (count: number, more?: object) => ({
    ...plan(
      Array.from({ length: count }, () => 'takeoff' as const),
      more,
    ),
    cruise_speed_mps: 8,
  });

  it('are refused by the formats that write none of one waypoint, and named', async () => {
    const previews = await compared({ ...over(3), flights: [part(0, 0), part(0, 2)] });
    const sentence = (name: string) =>
      `Flight 1 has one waypoint. A file in ${name} needs 2 or more. Change the split, or add a waypoint to that flight.`;
    expect(refusals(previews)).toEqual([
      ['dji_wpml_kmz', sentence('DJI waylines (KMZ)')],
      ['litchi_csv', sentence('Litchi (CSV)')],
      ['kml', sentence('KML')],
      ['geojson', sentence('GeoJSON')],
    ]);
  });

  it('are held by every format where each has two, or its way to a landing makes two of one', async () => {
    expect(refusals(await compared({ ...over(3), flights: [part(0, 1), part(1, 2)] }))).toEqual([]);
    const swap_place = { lat: 47, lon: 8.002, elevation_msl_m: 400 };
    const way_to_landing = { height_m: 60, climb_m: 10, speed_mps: 8 };
    const landing = { ...part(0, 0), way_to_landing };
    const split = { ...over(3, { home, swap_place }), flights: [landing, { ...part(0, 2), way_to_landing }] };
    expect(refusals(await compared(split))).toEqual([]);
  });

  it('are refused where one has more waypoints than the format takes', async () => {
    const previews = await compared({ ...over(130), flights: [part(0, 4), part(4, 129)] });
    expect(refusals(previews)).toEqual([
      [
        'inav_mission',
        'Flight 2 has 126 waypoints. INAV mission has at most 120. Split the plan into more flights, or choose another format.',
      ],
    ]);
    expect(refusals(await compared({ ...over(130), flights: [part(0, 64), part(64, 129)] }))).toEqual([]);
  });

  it('are refused in the words of the page, as data', async () => {
    const flights = [part(0, 0), part(0, 2)];
    const answer = await dispatch()('exportFlights', { ...over(3), flights, format: 'kml' });
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        saying: { says: 'TOO_FEW_WAYPOINTS.flight', values: { flight_index: 0, count: 1, least: 2 } },
      },
    });
  });

  it('must be those of the plan, in a preview as in a file', async () => {
    const answer = await dispatch()('previewExport', { ...over(3), flights: [part(0, 1)] });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'VALIDATION_ERROR' } });
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { assembleHost, dispatchOver, groundBy } from '../server/support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

/** Near Château-d'Oex mean sea level lies 50.3 m above the ellipsoid by EGM96. */
const place = '46.4001,7.1002';
const nobody = noElevationSource;
const flat = (height_m: number) => groundBy(() => height_m);

interface Launch {
  readonly z: string;
  readonly above?: string;
  readonly heights?: 'relativeToStartPoint' | 'WGS84';
  readonly height_m?: number;
}

const wayline = ({ z, above, heights = 'relativeToStartPoint', height_m = 60 }: Launch) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>
<wpml:takeOffRefPoint>${place},${z}</wpml:takeOffRefPoint>
${above === undefined ? '' : `<wpml:takeOffRefPointAGLHeight>${above}</wpml:takeOffRefPointAGLHeight>`}</wpml:missionConfig>
<Folder><wpml:waylineId>0</wpml:waylineId><wpml:executeHeightMode>${heights}</wpml:executeHeightMode>
<wpml:autoFlightSpeed>8</wpml:autoFlightSpeed>
${[0, 1].map((index) => `<Placemark><Point><coordinates>7.10${index}5,46.401</coordinates></Point><wpml:index>${index}</wpml:index><wpml:executeHeight>${height_m}</wpml:executeHeight></Placemark>`).join('')}
</Folder></Document></kml>`;

async function analyzed(launch: Launch, ground: ElevationSource, home?: object) {
  const answer = await dispatchOver(host, ground)('analyzeMissionFile', {
    mission_file: { filename: 'waylines.wpml', bytes: new TextEncoder().encode(wayline(launch)) },
    request: { drone: { key: 'dji_mavic_3' }, ...(home && { home }) },
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { warnings, legs } = answer.output.result;
  const told = warnings.filter(({ code }) => code === 'LAUNCH_OF_FILE');
  return {
    codes: warnings.map(({ code }) => code),
    gravities: told.map(({ gravity }) => gravity),
    text: told.map(({ message }) => message.replaceAll('\u00a0', ' ')).join(' '),
    end_pct: legs.at(-1)?.battery_end_pct ?? 0,
  };
}

describe('the launch height of a DJI file over known ground at 902 m', () => {
  const ground = flat(902);

  it.each(['952.3', '960', '945', '0', '0.000000', 'high', '-9999', '1e9'])(
    'is not told at z %s',
    async (z) => {
      expect((await analyzed({ z }, ground)).text).toBe('');
    },
  );

  it('is told with both figures where they are further apart than their errors', async () => {
    const { text, gravities } = await analyzed({ z: '1252.3' }, ground);
    expect(text).toContain('1202 m above sea level in the file, but the ground there is at 902 m.');
    expect(gravities).toEqual(['doubt']);
    expect((await analyzed({ z: '980' }, ground)).gravities).toEqual(['note']);
  });

  it('is told of a launch from a roof, whose own height is no difference', async () => {
    const { text } = await analyzed({ z: '987.3', above: '35' }, ground);
    expect(text).toContain('launches 35 m above the ground');
    expect(text).toContain('at 902 m. If you launch up there, enter 937 m');
    expect(text).not.toContain('in the file, but');
    expect((await analyzed({ z: '952.3', above: '0' }, ground)).text).toBe('');
  });

  it('gives way to the launch point and height of whoever asks', async () => {
    const home = { lat: 46.4001, lon: 7.1002, elevation_msl_m: 905 };
    expect((await analyzed({ z: '1252.3', above: '35' }, ground, home)).text).toBe('');
  });
});

describe('the launch height of a DJI file where nobody knows the ground', () => {
  const above: Launch = { z: '952.3', heights: 'WGS84', height_m: 1012.3 };

  it('counts, and is told', async () => {
    const file = await analyzed(above, nobody);
    expect(file.text).toContain('no ground height known. 902 m above sea level from the file is used.');
    expect(file.codes).not.toContain('TAKEOFF_GROUND_UNKNOWN');
    const same = await analyzed(above, flat(902));
    expect(file.end_pct).toBeCloseTo(same.end_pct, 0);
    expect((await analyzed({ ...above, z: '0' }, nobody)).codes).toContain('TAKEOFF_GROUND_UNKNOWN');
  });

  it('is left alone by heights above take-off, which need none', async () => {
    const file = await analyzed({ z: '952.3' }, nobody);
    expect(file.text).toBe('');
    expect(file.codes).toEqual((await analyzed({ z: '0' }, nobody)).codes);
  });

  it('tells of a launch from a roof without figures that nobody knows', async () => {
    const { text } = await analyzed({ z: '0', above: '35' }, nobody);
    expect(text).toBe(
      'The file launches 35 m above the ground, as from a roof. Heights count here from the ground.',
    );
  });
});

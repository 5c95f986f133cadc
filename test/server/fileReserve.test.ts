import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import type { Assembled } from '../../server/assemble.ts';
import { documentRequest, overDocument } from '../../server/cli/documentRequest.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { assembleHost, dispatchOver } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const planWith = (rth_threshold_pct: number) =>
  new TextEncoder().encode(
    JSON.stringify({
      format: 'homeward/plan',
      version: 5,
      inputs: { ...defaultInputs, drone_key: 'dji_mavic_3', rth_threshold_pct },
      mission: {
        name: 'Bridge check',
        home: { lat: 46.949, lon: 7.449 },
        waypoints: [46.96, 46.97].map((lat) => ({
          lat,
          lon: 7.45,
          altitude: { datum: 'takeoff', value_m: 50 },
          hover_time_s: 0,
        })),
        end_action: 'go_home',
      },
      isLaunchChosen: true,
    }),
  );

/** Analyses a plan with a reserve as a terminal does, or with another reserve. */
async function analyzed(threshold_pct: number, asked?: number) {
  const bytes = planWith(threshold_pct);
  const planned = documentRequest(bytes);
  if (planned === undefined) throw new Error('is no plan of Homeward');
  const battery = asked === undefined ? {} : { rth_threshold_pct: asked };
  const answer = await dispatchOver(host, noElevationSource)('analyzeMissionFile', {
    mission_file: { filename: 'plan.homeward', bytes },
    request: overDocument({ drone: { key: '' }, battery }, planned),
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { result } = answer.output;
  const { title, tone } = toMissionVerdict(result, {
    locale: 'metric',
    end_action: 'go_home',
    threshold_pct: asked ?? threshold_pct,
    wind_speed_mps: 0,
  });
  const told = result.warnings.filter(({ code }) => code === 'RESERVE_OF_FILE');
  return { told, tone, title: title.replaceAll('\u00a0', ' ') };
}

describe('the reserve of a plan file', () => {
  it.each([0, 1, 5, 10, 20, 24])('of %i % is told, since it is below the usual one', async (reserve_pct) => {
    const { told, title, tone } = await analyzed(reserve_pct);
    expect(told).toMatchObject([{ value: reserve_pct, limit: 25, gravity: 'doubt' }]);
    expect(told[0]?.message.replaceAll('\u00a0', ' ')).toBe(
      `The file sets a reserve of ${reserve_pct} %, below the usual 25 %. The verdict uses it unless you set another.`,
    );
    expect(title).toBe(`Check the reserve: the file sets ${reserve_pct} %`);
    expect(tone).not.toBe('ok');
  });

  it.each([25, 30, 50, 80, 100])('of %i % is not', async (reserve_pct) => {
    expect((await analyzed(reserve_pct)).told).toEqual([]);
  });

  it('is no word worth once another one is set', async () => {
    const { told, title } = await analyzed(0, 30);
    expect([told, title.includes('of the file')]).toEqual([[], false]);
  });
});

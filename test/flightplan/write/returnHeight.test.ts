import { describe, expect, it } from 'vitest';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { missionInput, waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const mission = {
  name: 'A',
  home: { lat: 47, lon: 8 },
  waypoints: [waypoint(47.002, 8), waypoint(47.004, 8)],
  end_action: 'go_home',
} as const;

async function told(format: 'qgc_plan' | 'qgc_wpl', return_height_m?: number): Promise<string | undefined> {
  const written = await writePlan(mission, format, { return_height_m });
  if (!written.ok) expect.fail(sentenceOf(written.failure));
  return sentenceOf(written.value.notes.find(({ code }) => code === 'RETURN_HEIGHT_OPEN'));
}

describe('the return height beside a file that has no place for it', () => {
  it.each([
    ['qgc_plan', 100, '100'],
    ['qgc_wpl', 281.2, '282'],
    ['qgc_plan', 60, '60'],
    ['qgc_wpl', 120.0000000001, '120'],
    ['qgc_wpl', 4999.5, '5000'],
  ] as const)('is told for %s, at %d m', async (format, judged_m, set_m) => {
    expect(await told(format, judged_m)).toBe(
      `The file has no return height. Set it to ${set_m}\u00a0m in the app.`,
    );
  });

  it('is asked for where nothing was judged', async () => {
    expect(await told('qgc_plan')).toMatch(
      /The file has no return height\. Set one in the app that clears the ground on every return\./,
    );
  });

  it.each([undefined, 40, 250])('is the one that an analysis flies home at, asked for %s', (asked_m) => {
    const input = missionInput(mission.waypoints, { options: { return_height_m: asked_m } });
    expect(analyzeMission(input).return_home.height_m).toBe(asked_m ?? 100);
  });
});

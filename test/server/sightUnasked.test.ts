import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mission } from '../../engine/mission/mission.ts';
import { toBriefingQuestion } from '../../renderer/features/briefing/briefingQuestion.ts';
import { defaultInputs, type Inputs } from '../../renderer/plan/inputs.ts';
import type { Assembled } from '../../server/assemble.ts';
import { toMissionQuestion } from '../../server/report/planQuestions.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { assembleHost, dispatchOver, groundBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 46.9, lon: 8 };
/** A ridge of 70 m between the launch point and the waypoint, over which the aircraft passes by 35 m. */
const ridge = groundBy(({ lat }) => 500 + Math.max(0, 70 - 40_000 * Math.abs(lat - 46.904)));
const mission: Mission = {
  name: 'Over the ridge',
  home,
  waypoints: [46.904, 46.91].map((lat, at) => ({
    lat,
    lon: home.lon,
    altitude: { datum: 'takeoff', value_m: at === 0 ? 105 : 40 },
    hover_time_s: 0,
  })),
  end_action: 'go_home',
};
const inputs: Inputs = { ...defaultInputs, drone_key: 'dji_mavic_3' };

/** The verdict in the window with its profile closed, and the one on paper. */
async function verdictsWith(changes: Partial<Inputs>) {
  const dispatch = dispatchOver(host, ridge);
  const given = { ...inputs, ...changes };
  const question = toMissionQuestion(given, mission);
  const printed = toBriefingQuestion({
    mission,
    inputs: given,
    name: mission.name,
    filename: undefined,
    locale: 'metric',
    losses: [],
    now: new Date(0),
    flownAs: {},
  });
  if (question === undefined || printed === undefined) throw new Error('There is no launch point.');
  const [answer, paper] = await Promise.all([
    dispatch('analyzeMission', question),
    dispatch('briefPlan', printed),
  ]);
  if (!answer.ok || !paper.ok) throw new Error('not answered');
  const { end_action } = mission;
  const { rth_threshold_pct: threshold_pct, wind_speed_mps } = given;
  const { result } = answer.output;
  return {
    codes: result.warnings.map(({ code }) => code),
    window: toMissionVerdict(result, { locale: 'metric', end_action, threshold_pct, wind_speed_mps }).title,
    paper: paper.output.verdict,
  };
}

describe('the sight of the pilot', () => {
  it('changes no verdict where nobody asks for it', async () => {
    const { codes, window, paper } = await verdictsWith({});
    expect(codes).not.toContain('LINE_OF_SIGHT_LOST');
    expect(paper).toBe(window);
  });

  it('changes those in the window and on paper where the pilot has a place', async () => {
    const { codes, window, paper } = await verdictsWith({ pilot: home });
    expect(codes).toContain('LINE_OF_SIGHT_LOST');
    expect(window).toContain('line of sight');
    expect(paper).toBe(window);
  });
});

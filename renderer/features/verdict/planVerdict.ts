import type { Problem } from '../../../server/contract/problem.ts';
import type { MissionContext } from '../../../server/report/missionContext.ts';
import type { Judgement } from '../../../server/report/verdict/judge.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import type { MissionResult, RangeResult } from '../../map/mapProps.ts';
import type { Standing } from '../../ui/standing.ts';
import { toRangeVerdict } from './rangeVerdict.ts';

export interface Verdict extends Judgement {
  /** `checking`: the text is about an earlier plan and no verdict on the one on screen. */
  readonly standing: Standing;
}

export interface Known extends MissionContext {
  readonly hasLaunch: boolean;
  readonly waypointCount: number;
  readonly gust_speed_mps: number;
  /** The person asked for the ring that does not come back. */
  readonly showsOneWay?: boolean | undefined;
  readonly range: Answered<RangeResult>;
  readonly mission: Answered<MissionResult>;
}

/** The latest answer and its standing to the plan on screen, or why there is none. */
interface Answered<Result> {
  readonly standing: Standing;
  readonly answer?: Result | undefined;
  readonly problem?: Problem | undefined;
}

const quiet = (title: string, detail: string, standing: Standing = 'nothing'): Verdict => ({
  standing,
  tone: 'quiet',
  title,
  detail,
  facts: [],
});

const invitation = quiet(
  'Where do you take off?',
  'Search for a place, type coordinates, or click the map. On the world map the first click zooms in.',
);

const noLaunch = quiet('Where does this route start?', 'Set the launch point. The return ends there.');

const refused = (problem: Problem): Verdict => ({
  standing: 'refused',
  tone: 'bad',
  title: 'No answer for this plan',
  detail: problem.message,
  facts: [],
});

const working = (what: string) => quiet('Working it out …', what, 'checking');

/** The verdict of an answer, without its colour if the answer is to an earlier plan. */
function ofAnswer<Result>(
  { standing, answer, problem }: Answered<Result>,
  toJudgement: (answer: Result) => Judgement,
  inWork: string,
): Verdict {
  if (problem !== undefined) return refused(problem);
  if (answer === undefined) return working(inWork);
  const words = toJudgement(answer);
  return { standing, ...words, tone: standing === 'current' ? words.tone : 'quiet' };
}

/** The verdict for the strip on top, from whatever is known so far. */
export function toVerdict(known: Known): Verdict {
  const { hasLaunch, waypointCount, range, mission } = known;
  if (!hasLaunch) return waypointCount === 0 ? invitation : noLaunch;
  return waypointCount > 0
    ? ofAnswer(
        mission,
        (answer) => toMissionVerdict(answer, known),
        'Flying the route leg by leg, and returning from every waypoint.',
      )
    : ofAnswer(range, (answer) => toRangeVerdict(answer, known), 'Flying out and back in every direction.');
}

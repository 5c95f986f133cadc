import type { Problem } from '../../../server/contract/problem.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import type { MissionContext } from '../../../server/report/missionContext.ts';
import type { Judgement } from '../../../server/report/verdict/judge.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { toRangeVerdict } from '../../../server/report/verdict/rangeVerdict.ts';
import type { MissionResult, RangeResult } from '../../map/mapProps.ts';
import type { Standing } from '../../ui/standing.ts';
import { words } from '../../ui/words.ts';

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

const invitation = () =>
  quiet(words('window.common.where_take_off'), words('window.verdict.invitation_detail'));

const noLaunch = () => quiet(words('window.verdict.no_launch'), words('window.verdict.no_launch_detail'));

const refused = (problem: Problem): Verdict => ({
  standing: 'refused',
  tone: 'bad',
  title: words('window.verdict.refused'),
  detail: problem.message,
  facts: [],
});

const working = (what: MessageName) => quiet(words('window.verdict.working'), words(what), 'checking');

/** The verdict of an answer, without its colour if the answer is to an earlier plan. */
function ofAnswer<Result>(
  { standing, answer, problem }: Answered<Result>,
  toJudgement: (answer: Result) => Judgement,
  inWork: MessageName,
): Verdict {
  if (problem !== undefined) return refused(problem);
  if (answer === undefined) return working(inWork);
  const judgement = toJudgement(answer);
  return { standing, ...judgement, tone: standing === 'current' ? judgement.tone : 'quiet' };
}

/** The verdict for the strip on top, from whatever is known so far. */
export function toVerdict(known: Known): Verdict {
  const { hasLaunch, waypointCount, range, mission } = known;
  if (!hasLaunch) return waypointCount === 0 ? invitation() : noLaunch();
  return waypointCount > 0
    ? ofAnswer(mission, (answer) => toMissionVerdict(answer, known), 'window.verdict.working_route')
    : ofAnswer(range, (answer) => toRangeVerdict(answer, known), 'window.verdict.working_rings');
}

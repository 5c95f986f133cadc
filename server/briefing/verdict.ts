import { type Judgement, toMissionVerdict } from '../report/missionVerdict.ts';
import { type Briefing, contextOf } from './briefing.ts';

/** What stands in the frame, of the words and figures that the window has. */
export const verdictOf = (briefing: Briefing): Judgement =>
  toMissionVerdict(briefing.result, contextOf(briefing));

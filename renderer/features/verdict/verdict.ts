import type { Position } from '../../../engine/geo/position.ts';
import type { EndAction } from '../../../engine/mission/mission.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import type { MissionResult, RangeResult } from '../../map/mapProps.ts';
import { toMissionVerdict } from './missionVerdict.ts';
import { toRangeVerdict } from './rangeVerdict.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

export interface Fact {
  readonly value: string;
  readonly name: string;
}

/** One sentence, how tight, and at most four facts. */
export interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly facts: readonly Fact[];
}

export interface Known {
  readonly units: 'metric' | 'imperial';
  readonly home: Position | undefined;
  readonly waypointCount: number;
  readonly end_action: EndAction;
  readonly threshold_pct: number;
  readonly wind_speed_mps: number;
  readonly gust_speed_mps: number;
  /** Where that wind was reported; absent: it blows at every height. */
  readonly wind_height_m?: number | undefined;
  readonly range: { readonly answer?: RangeResult | undefined; readonly problem?: Problem | undefined };
  readonly mission: { readonly answer?: MissionResult | undefined; readonly problem?: Problem | undefined };
}

const quiet = (title: string, detail: string): Verdict => ({ tone: 'quiet', title, detail, facts: [] });

const invitation = quiet(
  'Where do you take off?',
  'Click the map to set your launch point, type its coordinates, or drop a flight plan.',
);

const noLaunch = quiet(
  'Where does this route start?',
  'Set the launch point: the flight home is counted to it.',
);

const refused = (problem: Problem): Verdict => ({
  tone: 'bad',
  title: 'No answer for this plan',
  detail: problem.message,
  facts: [],
});

const working = (what: string) => quiet('Working it out …', what);

/** What the strip on top says, whatever is known so far. */
export function toVerdict(known: Known): Verdict {
  const { home, waypointCount, range, mission } = known;
  if (home === undefined) return waypointCount === 0 ? invitation : noLaunch;
  if (waypointCount > 0) {
    if (mission.problem !== undefined) return refused(mission.problem);
    if (mission.answer === undefined)
      return working('Flying the route leg by leg, and home from every waypoint.');
    return toMissionVerdict(mission.answer, known);
  }
  if (range.problem !== undefined) return refused(range.problem);
  if (range.answer === undefined) return working('Flying out and back in every direction.');
  return toRangeVerdict(range.answer, known);
}

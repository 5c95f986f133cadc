import {
  besideEachOther,
  type Locale,
  toCourseText,
  toDurationText,
  toHeightText,
  toSpeedText,
  toWindSpeedText,
} from '../../../server/report/format.ts';
import { onGround } from '../../../server/report/groundWords.ts';
import { leaveBy } from '../../../server/report/leaveBy.ts';
import { toHomeLimitText } from '../../../server/report/legWords.ts';
import { obstacleInWayText } from '../../../server/report/obstacleWords.ts';
import { say, sayMessage } from '../../../server/report/say.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import { zoneInWayText } from '../../../server/report/zoneWords.ts';
import type { Status } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import { type FlyCheck, type Standing, standingOfCheck } from './returnChecks.ts';
import type { FlyState, FlyTrack } from './trackMoments.ts';

/** A row of the card: a name, the figure, and what stands small beside it. */
export interface CardRow {
  readonly name: string;
  readonly figure: string;
  readonly beside?: string | undefined;
  readonly mark?: { readonly status: Status | 'checking'; readonly label: string } | undefined;
  /** The text under it; the line is kept where it is empty. */
  readonly note?: string | undefined;
}

export const statusOf: Readonly<Record<Standing, Status | 'checking'>> = {
  checking: 'checking',
  unchecked: 'checking',
  ok: 'ok',
  level: 'level',
  off_limits: 'warn',
  doubt: 'warn',
  low_margin: 'warn',
  no_return: 'bad',
  cannot_complete: 'bad',
};

interface Left {
  readonly battery_pct: number;
  readonly battery_kept_pct?: number | undefined;
}

/** `at least 78 %, probably 82 %`. */
const toLeftText = ({ battery_pct, battery_kept_pct }: Left, locale: Locale): string =>
  say(leftSaying({ expected_pct: battery_pct, kept_pct: battery_kept_pct }), locale);

const lastLeg = ({ stops }: FlyTrack): number => stops.at(-1)?.leg_index ?? -1;

/** The activity, and the distance to its end. */
export function toHeadTexts(track: FlyTrack, { leg_index, activity, to_go_m }: FlyState, locale: Locale) {
  const isAfter = leg_index > lastLeg(track);
  return {
    title: isAfter
      ? words('window.fly.after_last')
      : words('window.fly.leg', { index: leg_index, of: lastLeg(track) }),
    beside: isAfter
      ? sayMessage('window.fly.to_go', { to_go_m }, locale)
      : sayMessage('window.fly.to_waypoint', { index: leg_index, to_go_m }, locale),
    activity: words('window.fly.activity', { activity }),
  };
}

const toMarkText = (standing: Standing, { battery_pct, home }: FlyState): string => {
  const isBad = standing === 'no_return' || standing === 'cannot_complete';
  const kept_pct = home?.battery_kept_pct ?? home?.battery_pct ?? -1;
  const isEmpty = battery_pct <= 0 || kept_pct < 0;
  return words('window.fly.standing', { standing: isBad ? (isEmpty ? 'empty' : 'barred') : standing });
};

/** The finding that stands in the way of a return, or is not known of it; empty where there is none. */
function toReturnNote(check: FlyCheck | 'refused' | undefined, standing: Standing, locale: Locale): string {
  if (check === undefined || check === 'refused') return words('window.fly.standing', { standing });
  const { return_reasons = [], return_lost_m, return_zone, return_unknown_obstacle, takes_level } = check;
  return besideEachOther([
    toHomeLimitText(check, locale),
    return_zone === undefined ? '' : zoneInWayText(return_zone, locale),
    return_unknown_obstacle === undefined
      ? ''
      : obstacleInWayText({ ...return_unknown_obstacle, finding: 'unknown' }, locale),
    return_reasons.includes('WIND') ? say({ says: 'leg.reason.WIND' }, locale) : '',
    standing === 'level' || (standing === 'doubt' && takes_level)
      ? say({ says: 'level_ground' }, locale)
      : '',
    return_lost_m === undefined
      ? ''
      : sayMessage('window.profile.return_out_of_sight', { lost_m: return_lost_m }, locale),
  ]);
}

export interface AtMoment {
  readonly state: FlyState;
  /** The check of the return from there. */
  readonly check: FlyCheck | 'refused' | undefined;
  /** The first leg whose figures assume level ground. */
  readonly levelFrom?: number | undefined;
}

export function toBatteryRows({ state, check, levelFrom }: AtMoment, locale: Locale): CardRow[] {
  const { home, elapsed_s } = state;
  const standing = standingOfCheck(check, levelFrom);
  const leaveBy_s = typeof check === 'object' ? leaveBy(check) : undefined;
  return [
    { name: words('window.fly.battery'), figure: toLeftText(state, locale) },
    {
      name: words('window.fly.turn_back'),
      figure: home === undefined ? words('window.fly.no_way_home') : toLeftText(home, locale),
      mark: { status: statusOf[standing], label: toMarkText(standing, state) },
      note: toReturnNote(check, standing, locale),
    },
    leaveBy_s === undefined
      ? { name: words('window.mission.leave_by'), figure: words('window.fly.none') }
      : {
          name: words('window.mission.leave_by'),
          figure: toDurationText(leaveBy_s),
          beside: words('window.fly.leave_in', { in_s: leaveBy_s - elapsed_s }),
        },
  ];
}

/** Slower wind is neither ahead nor behind, m/s. */
const calm_mps = 0.05;

export function toPlaceRows(state: FlyState, locale: Locale): CardRow[] {
  const { height_m, over_ground_m, ground_msl_m, ground_speed_mps, course_deg } = state;
  const { headwind_mps, crosswind_mps } = state;
  const isCalm = Math.hypot(headwind_mps, crosswind_mps) < calm_mps;
  const from = Math.abs(headwind_mps) < calm_mps ? 'none' : headwind_mps > 0 ? 'ahead' : 'behind';
  return [
    { name: words('window.fly.above_takeoff'), figure: toHeightText(height_m, locale) },
    {
      name: words('window.fly.above_ground'),
      figure:
        over_ground_m === undefined ? words('window.fly.not_known') : toHeightText(over_ground_m, locale),
      beside:
        ground_msl_m === undefined
          ? undefined
          : sayMessage('window.profile.ground_height', { ground_m: ground_msl_m }, locale),
    },
    {
      name: words('window.fly.over_ground'),
      figure: toSpeedText(ground_speed_mps, locale),
      beside: words('window.fly.course', { course: toCourseText(course_deg) }),
    },
    isCalm
      ? { name: words('window.fly.wind'), figure: words('window.fly.calm') }
      : {
          name: words('window.fly.wind'),
          figure: words('window.fly.along', { wind: toWindSpeedText(Math.abs(headwind_mps), locale), from }),
          beside: words('window.fly.across', { wind: toWindSpeedText(Math.abs(crosswind_mps), locale) }),
        },
  ];
}

/** The moment as a screen reader says it on the slider. */
export function toMomentText(track: FlyTrack, state: FlyState, locale: Locale): string {
  const { title, activity } = toHeadTexts(track, state, locale);
  return words('window.fly.moment', {
    at_s: state.elapsed_s,
    leg: title,
    activity,
    left: toLeftText(state, locale),
  });
}

/** A waypoint as a screen reader says it when the flight passes it. */
export function toStopText(state: FlyState, locale: Locale, levelFrom = Infinity): string {
  const { leg_index, elapsed_s, home, status } = state;
  return words('window.fly.stop', {
    index: leg_index,
    at_s: elapsed_s,
    left: toLeftText(state, locale),
    standing: toMarkText(onGround(status, leg_index >= levelFrom), state),
    home: home === undefined ? words('window.fly.no_way_home') : toLeftText(home, locale),
  });
}

import { routeLength } from '../../../engine/geo/routeLength.ts';
import { missedEvery } from '../../../engine/mission/missedPictures.ts';
import { areaSize } from '../../../engine/survey/areaSize.ts';
import {
  type Locale,
  toAreaSizeText,
  toBearingText,
  toDistanceText,
  toDurationText,
  toSampleText,
  toWholeText,
} from '../../../server/report/format.ts';
import { inUnits } from '../../../server/report/inUnits.ts';
import type { MissionContext } from '../../../server/report/missionContext.ts';
import { type BatteryFlight, landsAway } from '../../../server/report/splitWords.ts';
import { noSplitWarning } from '../../../server/report/verdict/batteryAdvice.ts';
import { ending, type Failure, type Outcome, saying } from '../../../server/report/verdict/finding.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { leftSaying, outcomeOf, partChargeDetails } from '../../../server/report/verdict/outcome.ts';
import type { Warning } from '../../../server/report/warningWords.ts';
import { isCurrent } from '../../analysis/channel.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { words } from '../../ui/words.ts';
import type { Verdict } from '../verdict/planVerdict.ts';
import { lineCourse, spacingsOf } from './drawnSurvey.ts';
import { type DrawnSurveyState, launchOf } from './drawnSurveyStore.ts';
import { toDrawingText } from './drawnSurveyText.ts';
import { isLaunchTooFar } from './overPlan.ts';
import type { SurveyLinesAnswer } from './surveyPlan.ts';

export const quiet = (title: string, detail: string, standing: Verdict['standing'] = 'nothing'): Verdict => ({
  standing,
  tone: 'quiet',
  title,
  detail,
  facts: [],
});

/** Says how far the launch point of the plan is from what is drawn; `undefined`: it is not too far, or there is none. */
export const toTooFarText = (
  { launch, launchAway_m }: Pick<DrawnSurveyState, 'launch' | 'launchAway_m'>,
  locale: Locale,
): string | undefined =>
  launchAway_m === undefined || !isLaunchTooFar({ launch, launchAway_m })
    ? undefined
    : words('window.survey.launch_too_far', { distance: toDistanceText(launchAway_m, locale) });

/** Asks for a launch point where the plan has none, or none from which the aircraft could fly there and back. */
export const toLaunchAskedText = (
  state: Pick<DrawnSurveyState, 'launch' | 'launchAway_m'>,
  locale: Locale,
): string => toTooFarText(state, locale) ?? words('window.survey.set_launch');

/** `36 ha`, or how much of a corridor. */
export function toCoveredText({ kind, points, holes }: DrawnSurvey, locale: Locale): string {
  return kind === 'area'
    ? toAreaSizeText(areaSize({ outline: points, holes }), locale)
    : words('window.survey.of_corridor', { distance: toDistanceText(routeLength(points), locale) });
}

type Runs = SurveyLinesAnswer['runs'];

/** The line that a flight ends on: in one of its runs, or between two; `undefined`: it ends between lines. */
function lineBroken(runs: Runs, { last_waypoint_index: at, ends_at }: BatteryFlight): number | undefined {
  const within = runs.find(({ first, last }) =>
    ends_at === undefined ? first < at && at < last : first <= at && at < last,
  );
  const next = runs.find(({ first }) => first >= at);
  return within?.line ?? (next?.line === lastFlown(runs, at) ? next?.line : undefined);
}

/** The line of the last run that is flown at a waypoint. */
const lastFlown = (runs: Runs, at: number): number | undefined =>
  runs.findLast(({ last }) => last <= at)?.line;

/** A battery is changed on its way along a line, or once it has flown one; with the waypoint by which the plan names the place. */
function swapText({ runs }: SurveyLinesAnswer, flight: BatteryFlight): string {
  const { last_waypoint_index: waypoint_index } = flight;
  const on = lineBroken(runs, flight);
  return on === undefined
    ? words('window.survey.swap_after', {
        line: (lastFlown(runs, waypoint_index) ?? -1) + 1,
        waypoint_index,
      })
    : words('window.survey.swap_on', { line: on + 1, waypoint_index });
}

/** `20 lines (6 interrupted)`: a line counts once, whatever interrupts it. */
function laidText({ lines, runs }: Pick<SurveyLinesAnswer, 'lines' | 'runs'>): string {
  const again = runs.filter(({ line }, at) => runs[at - 1]?.line === line);
  return words('window.survey.lines', { lines, broken: new Set(again.map(({ line }) => line)).size });
}

/** `20 lines, swap after line 7 and on line 14`: each change of battery; many are counted. */
function linesText(laid: SurveyLinesAnswer, plan: readonly BatteryFlight[]): string {
  const lines = laidText(laid);
  const after = plan.slice(0, -1).map((flight) => swapText(laid, flight));
  if (after.length === 0) return lines;
  return after.length > 3
    ? words('window.survey.lines_swaps', { lines, swaps: after.length })
    : words('window.survey.lines_swap', { lines, after });
}

/** `62° saves 9 points over 137°`: the direction of the lines against the worst; nothing where none is known. */
export function savingText({ directions }: Pick<DrawnSurveyState, 'directions'>, angle_deg: number): string {
  const all = isCurrent(directions) ? (directions.answer?.directions ?? []) : [];
  const usedAt = (deg: number) => all.find((one) => Math.abs(one.angle_deg - deg) < 0.5)?.used_pct;
  const used_pct = usedAt(Math.round(angle_deg) % 180);
  const worst = all.reduce((most, one) => ((one.used_pct ?? 0) > (most.used_pct ?? 0) ? one : most), {
    angle_deg: 0,
    used_pct: 0,
  });
  const saved = Math.round((worst.used_pct ?? 0) - (used_pct ?? Infinity));
  if (saved < 1) return '';
  const [direction, than] = [toBearingText(angle_deg), toBearingText(worst.angle_deg)];
  return saved > 100
    ? words('window.survey.saves_battery', { direction, worst: than })
    : words('window.survey.saves', { direction, points: saved, worst: than });
}

/** No number of batteries covers the lines. */
const outOfReach: Failure = {
  gravity: 'forbids',
  isWind: false,
  reason: saying('forbids.survey_out_of_reach'),
  advice: saying('advice.survey_out_of_reach'),
};

const isOutOfReach = (result: MissionResult): boolean => {
  const { code, says } = noSplitWarning(result) ?? {};
  return code === 'BATTERY_SPLIT_IMPOSSIBLE' && says === undefined;
};

export type Context = Pick<MissionContext, 'locale' | 'wind_speed_mps' | 'threshold_pct' | 'fileWarnings'>;

/** A launch point that nobody has confirmed is told like this. */
export const launchGuessed = [{ code: 'HOME_ASSUMED' }] as const;

interface Covered {
  readonly covered: string;
  /** The text about the flights that a drawing takes. */
  readonly text: (plan: readonly BatteryFlight[]) => string;
  readonly outOfReach: Failure;
}

/** How pictures are flown: what they cover on how many batteries, and what each keeps, where wind and battery allow them. */
function coverOutcome(
  { covered, text, outOfReach: tooFar }: Covered,
  result: MissionResult,
  context: MissionContext,
): Outcome {
  const flown = outcomeOf(result, context);
  const plan = result.battery_plan;
  if (flown.gravity === 'forbids')
    return plan === undefined && !flown.isWind && isOutOfReach(result) ? tooFar : flown;
  if (plan === undefined) return isOutOfReach(result) ? tooFar : flown;
  const kept = plan.map(
    ({ battery_at_home, battery_at_home_pct }) => battery_at_home?.low_pct ?? battery_at_home_pct,
  );
  const left = leftSaying({
    kept_pct: Math.min(...kept),
    expected_pct: Math.min(...plan.map((one) => one.battery_at_home_pct)),
  });
  const values = {
    covered,
    batteries: plan.length,
    lands: landsAway(plan) ? 'yes' : 'no',
    left,
  };
  const details = [saying('AS_SAID', { text: text(plan) }), ...partChargeDetails(result)];
  const covers = ending(flown.gravity, 'outcome.survey', values, details);
  return flown.gravity === 'note' ? covers : { ...flown, details: [covers.headline, ...covers.details] };
}

/** The verdict on pictures that are flown for the drawing as it is. */
export const flownVerdict = (result: MissionResult, asked: Context, drawn: Covered & Drawn): Verdict => {
  const context: MissionContext = { ...asked, end_action: 'go_home' };
  return {
    ...toMissionVerdict(result, context, coverOutcome(drawn, result, context)),
    standing: 'current',
    facts: factsOf(drawn, result, asked.locale),
  };
};

interface Drawn {
  /** Metres of the ground or the wall in a pixel. */
  readonly sample_m: number;
  readonly pictures: number | undefined;
}

/** A pixel, the way, the time in the air and the pictures; of pictures that nobody flies yet the first and the last. */
export function factsOf(
  { sample_m, pictures = 0 }: Drawn,
  flown: MissionResult | undefined,
  locale: Locale,
): Verdict['facts'] {
  const pixel = { value: toSampleText(sample_m, locale), name: words('fact.per_pixel') };
  const taken = { value: toWholeText(pictures, locale), name: words('fact.pictures') };
  const plan = flown?.battery_plan;
  if (plan === undefined) return [pixel, taken];
  const distance_m = plan.reduce((sum, flight) => sum + flight.distance_m, 0);
  const duration_s = plan.reduce((sum, flight) => sum + flight.duration_s, 0);
  return [
    pixel,
    { value: toDistanceText(distance_m, locale), name: words('fact.flown') },
    { value: toDurationText(duration_s), name: words('fact.air_time', { flown: 'yes' }) },
    taken,
  ];
}

/** Pictures of the lines that the camera misses at their speed. */
function missedOf(survey: DrawnSurvey, { runs }: SurveyLinesAnswer): readonly Warning[] {
  const { camera, speed_mps } = survey;
  const due_s = spacingsOf(survey).picture_every_m / speed_mps;
  return missedEvery(due_s, camera.least_interval_s, { leg_index: (runs[0]?.first ?? 0) + 1, speed_mps });
}

/** The sentence on a drawn survey: what it covers, on how many batteries, and what is left. */
export function toSurveyVerdict(
  state: DrawnSurveyState & { readonly survey: DrawnSurvey },
  context: Context,
): Verdict {
  const { survey, lines, flight } = state;
  const launch = launchOf(state);
  const laid = lines.answer;
  if (!survey.isClosed)
    return quiet(words('window.survey.draw', { kind: survey.kind }), toDrawingText(survey));
  const problem = lines.problem ?? flight.problem;
  if (problem !== undefined) {
    const text = inUnits(problem, context.locale);
    return { ...quiet(words('window.survey.no_lines'), text, 'refused'), tone: 'bad' };
  }
  const covered = toCoveredText(survey, context.locale);
  const drawn = { sample_m: survey.ground_sample_m, pictures: laid?.pictures };
  if (laid === undefined)
    return quiet(words('window.survey.laying'), words('window.survey.over', { covered }), 'checking');
  if (launch === undefined)
    return {
      ...quiet(
        words('window.survey.lines_over', { lines: laidText(laid), covered }),
        toLaunchAskedText(state, context.locale),
      ),
      facts: factsOf(drawn, undefined, context.locale),
    };
  if (flight.answer === undefined)
    return quiet(
      words('window.survey.flying'),
      words('window.survey.over_and_home', { covered }),
      'checking',
    );
  const fileWarnings = [...(launch.isGuess ? launchGuessed : []), ...missedOf(survey, laid)];
  const text = (plan: readonly BatteryFlight[]) => {
    const saving = savingText(state, lineCourse(survey, laid));
    return [linesText(laid, plan), ...(saving === '' ? [] : [saving])].join(' · ');
  };
  const asked = { ...context, fileWarnings };
  const verdict = flownVerdict(flight.answer, asked, { ...drawn, covered, text, outOfReach });
  return isCurrent(lines) && isCurrent(flight)
    ? verdict
    : { ...verdict, standing: 'checking', tone: 'quiet' };
}

import type { EndAction } from '../../../engine/mission/mission.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import type { MissionResult } from '../schemas/missionResult.ts';
import { toFenceText } from './fenceWords.ts';
import { toFileAircraftText } from './fileAircraft.ts';
import { leftAtHome, splitOf } from './flownPlan.ts';
import {
  besideEachOther,
  toCountText,
  toKeptText,
  toPercentText,
  toProbabilityText,
  toSpeedText,
  type Units,
} from './format.ts';
import { groundOfMission, onGround, standsOnSea, toGrantedText, toLowText } from './groundWords.ts';
import { toReasonText, toWaypointText, whatToDo } from './legWords.ts';
import { type Fact, toFacts } from './missionFacts.ts';
import { toSplitWords } from './splitWords.ts';
import { isLaunchAssumed } from './warningWords.ts';

/** `level`: good, if the ground is level where no source knows it. */
export type Tone = 'ok' | 'level' | 'warn' | 'bad' | 'quiet';

/** A sentence, how tight the plan is, and at most four facts. */
export interface Judgement {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  readonly facts: readonly Fact[];
}

export interface MissionJudgement extends Judgement {
  /** What the title says beside the outcome: conditions and what is wrong. */
  readonly provisos: string;
}

type Leg = MissionResult['legs'][number];

/** What was asked, as far as the words about the answer need it. */
export interface MissionContext {
  readonly units: Units;
  readonly end_action: EndAction;
  readonly threshold_pct: number;
  readonly wind_speed_mps: number;
  /** The height at which that wind was reported; absent: it blows at every height. */
  readonly wind_height_m?: number | undefined;
  /** What was told of the file behind the plan, where the answer does not say it. */
  readonly fileWarnings?: readonly Pick<Warning, 'code' | 'value'>[] | undefined;
  /** The speeds flown in place of the plan's own; absent: those are flown, or it has none. */
  readonly flownSpeeds?: 'best_range' | { readonly mps: number } | undefined;
}
type Context = MissionContext;
type Warning = MissionResult['warnings'][number];

/** `97 % likely`: the chance to come home from the last waypoint with the reserve; `undefined` if the plan ends elsewhere or is split. */
export function toLikelihoodText(result: MissionResult, end_action: EndAction): string | undefined {
  return result.uncertainty === undefined || end_action !== 'go_home' || splitOf(result) !== undefined
    ? undefined
    : toProbabilityText(result.uncertainty.completion_probability);
}

const toLastText = ({ legs }: MissionResult) => `waypoint ${legs.length}`;
const toReserveText = ({ threshold_pct }: Context) => `your ${toPercentText(threshold_pct)} reserve`;

/** The leg with the smallest margin that is kept for the way home from its end; one without a way home has none. */
function tightest(legs: readonly Leg[]): Leg | undefined {
  const keptOf = (leg: Leg) => (leg.can_complete ? (keptMargin(leg) ?? -Infinity) : Infinity);
  return legs.reduce<Leg | undefined>(
    (least, leg) => (keptOf(leg) < (least === undefined ? Infinity : keptOf(least)) ? leg : least),
    undefined,
  );
}

/** What the flight does not do, why, and what helps. */
function toFailureTexts(
  result: MissionResult,
  context: Context,
): { readonly title: string; readonly advice: string } {
  const stopped = result.legs.find((leg) => !leg.can_complete);
  if (stopped !== undefined) {
    const reason = stopped.reasons[0] ?? 'BATTERY_EXHAUSTED';
    const why = toReasonText(reason, stopped, context);
    return { title: `Does not reach ${toWaypointText(stopped)}: ${why}`, advice: whatToDo[reason] };
  }
  const last = toLastText(result);
  const isWindy = result.return_home.cost_pct === undefined;
  const why = isWindy
    ? `the way home from ${last} cannot be flown in this wind`
    : `the battery is empty on the way home from ${last}`;
  return {
    title: `${toFailedEndText(result, context)}: ${why}`,
    advice: isWindy ? whatToDo.WIND : whatToDo.BATTERY_EXHAUSTED,
  };
}

/** A plan that ends elsewhere is not said to fail at coming home. */
function toFailedEndText(result: MissionResult, context: Context): string {
  if (context.end_action === 'go_home') return 'Does not come home';
  const { ending } = result;
  if (ending === undefined || ending.battery_pct < 0)
    return context.end_action === 'first_waypoint'
      ? 'Does not get back to waypoint 1'
      : `Does not land at ${toLastText(result)}`;
  return `${toEndingText(result, context)}, with no way back`;
}

/** `36 % or more, 41 % expected`: the bound first, the middle estimate beside it; that alone where nothing else was asked for. */
export function toLeftText(expected_pct: number, kept_pct: number | undefined): string {
  const expected = toPercentText(Math.max(0, expected_pct));
  if (kept_pct === undefined) return expected;
  return kept_pct > 0
    ? `${toKeptText(kept_pct)} or more, ${expected} expected`
    : `maybe nothing, ${expected} expected`;
}

/** How the flight ends, by its end action: most plans come home, some end elsewhere. */
function toEndingText(result: MissionResult, { end_action }: Context): string {
  const { ending, final_battery_pct } = result;
  if (end_action === 'go_home') {
    const left = leftAtHome(result);
    return left === undefined
      ? 'Comes home'
      : `Comes home with ${toLeftText(left.expected_pct, left.kept_pct)}`;
  }
  const verb = end_action === 'land' ? 'Lands at' : 'Ends over';
  const place = end_action === 'first_waypoint' ? 'waypoint 1' : toLastText(result);
  const left = toLeftText(ending?.battery_pct ?? final_battery_pct, ending?.interval?.low_pct);
  return `${verb} ${place} with ${left}`;
}

/** Whether most of the doubt about the charge is about the wind: then the battery is not what fails first. */
function isWindDoubt({ uncertainty }: MissionResult): boolean {
  const consumption = uncertainty?.consumption;
  return consumption !== undefined && 2 * consumption.parts.wind_pct ** 2 > consumption.sigma_pct ** 2;
}

/** What the bound says where it touches the reserve, by the gravest place first: the end of the plan, then the places on its way. */
function toMarginalText(result: MissionResult, context: Context): string {
  const ending = toEndingText(result, context);
  const reserve = toReserveText(context);
  const last = result.legs.at(-1);
  if (context.end_action === 'go_home' && last !== undefined && last.status !== 'ok') {
    if (last.status === 'low_margin') return `${ending}, below ${reserve}`;
    const atHome = toPercentText(result.return_home.battery_at_home_pct ?? 0);
    const inWind = isWindDoubt(result) ? 'in more wind than forecast ' : '';
    return `May not come home: ${inWind}the battery may be empty on the way from ${toLastText(result)}, ${atHome} expected`;
  }
  const least = tightest(result.legs);
  if (least === undefined || least.status === 'ok')
    return `${ending}, but could not turn back everywhere on its way`;
  return least.status === 'no_return'
    ? `${ending}, but could not turn back at ${toWaypointText(least)}`
    : `${ending}, but cuts into ${reserve} at ${toWaypointText(least)}`;
}

/** How tight the flight is where it is tightest. */
function toTightnessText(result: MissionResult, context: Context): string {
  const least = tightest(result.legs);
  const margin = least && keptMargin(least);
  if (least === undefined || margin === undefined) return '';
  const points = toCountText(Math.floor(Math.abs(margin)), 'point');
  const reserve = toReserveText(context);
  const whom = result.criterion === '95_of_100' ? ' in 95 of 100 flights' : '';
  if (margin >= 0)
    return besideEachOther([
      `Never less than ${points} above ${reserve}${whom}`,
      `tightest after ${toWaypointText(least)}`,
    ]);
  const kept = margin + context.threshold_pct;
  const home = kept >= 0 ? `home with ${toKeptText(kept)} from there` : 'maybe no way home from there';
  const below = `${toCountText(Math.ceil(-margin), 'point')} below ${reserve} after ${toWaypointText(least)}${whom}`;
  return besideEachOther([below, home]);
}

/** How tight the flight is, and how likely it comes home with the reserve. */
function toDetailText(result: MissionResult, context: Context): string {
  return besideEachOther([
    toTightnessText(result, context),
    toLikelihoodText(result, context.end_action) ?? '',
  ]);
}

const toneOf: Readonly<Record<MissionResult['mission_verdict'], Tone>> = {
  complete: 'ok',
  marginal: 'warn',
  cannot_complete: 'bad',
};

/** Red where the band of the charge at home touches 0, on the flight as it is planned. */
function toTone({ mission_verdict, legs }: MissionResult, { end_action }: Context): Tone {
  const mayRunOut = end_action === 'go_home' && legs.at(-1)?.status === 'no_return';
  return mayRunOut ? 'bad' : toneOf[mission_verdict];
}

/** Warnings about limits of the aircraft's maker: the figures hold, but the flight exceeds those limits. */
const limits: ReadonlySet<MissionResult['warnings'][number]['code']> = new Set([
  'WIND_ABOVE_LIMIT',
  'GUST_ABOVE_LIMIT',
  'TEMPERATURE_OUTSIDE_RANGE',
  'PAYLOAD_ABOVE_MAXIMUM',
] as const);

const isOutsideLimits = ({ warnings }: MissionResult) => warnings.some(({ code }) => limits.has(code));

/** What replaces the speeds of the plan, be it drawn or from a file, since the figures hold for that alone. */
function toSpeedsText({ flownSpeeds, units }: Context): string {
  if (flownSpeeds === undefined) return '';
  const speeds = flownSpeeds === 'best_range' ? 'best-range speeds' : toSpeedText(flownSpeeds.mps, units);
  return `, at ${speeds}, not the plan’s`;
}

/** Why several batteries do not help. */
const toNoSplitText = ({ warnings }: MissionResult): string =>
  warnings.some(({ code }) => code === 'FLIGHT_WIND_FORBIDS_SPLIT')
    ? 'The wind given for a flight is too much; with the plan’s wind in every flight the plan can be flown.'
    : warnings.some(({ code }) => code === 'SWAP_PLACE_OUT_OF_REACH')
      ? 'Some leg is too far from the swap place; with batteries changed at launch the plan can be flown.'
      : 'Several batteries do not help: some leg is too far or too long for a flight of its own.';

/** The words for title and detail, and the colour, without what is said of any flight. */
function toWords(result: MissionResult, context: Context): Omit<Judgement, 'facts'> {
  const { battery_plan_verdict, mission_verdict } = result;
  const flights = splitOf(result);
  if (flights !== undefined) return { tone: 'ok', ...toSplitWords(flights, result.criterion) };
  const tone = toTone(result, context);
  if (mission_verdict === 'cannot_complete') {
    const { title, advice } = toFailureTexts(result, context);
    const isSplit = battery_plan_verdict === 'cannot_complete';
    const detail = isSplit ? toNoSplitText(result) : advice;
    return { tone, title, detail };
  }
  const isComplete = mission_verdict === 'complete';
  return {
    tone,
    title: isComplete ? toEndingText(result, context) : toMarginalText(result, context),
    detail: toDetailText(result, context),
  };
}

/** `, without 2 positions and 1 wait of its file`: what the figures lack; nothing where nothing was lost. */
function toLossText({ warnings }: MissionResult, { fileWarnings = [] }: Context): string {
  const told = [...warnings, ...fileWarnings];
  const countOf = (code: Warning['code']) =>
    told.reduce((sum, warning) => sum + (warning.code === code ? (warning.value ?? 1) : 0), 0);
  const losses = [
    { count: countOf('POINTS_IGNORED'), what: 'position' },
    { count: countOf('WAITS_IGNORED'), what: 'wait' },
    { count: countOf('FIGURES_IGNORED'), what: 'height or speed', many: 'heights or speeds' },
    { count: countOf('FENCES_IGNORED'), what: 'geofence' },
  ].flatMap(({ count, what, many }) => (count === 0 ? [] : [toCountText(count, what, many)]));
  return losses.length === 0 ? '' : `, without ${losses.join(' and ')} of its file`;
}

/**
 * Headline and detail of a plan whose file has commands that nobody counts: it is not said to come home. `said`: what is said without
 * those. `undefined`: it has none.
 */
function toUncountedWords(
  { warnings }: MissionResult,
  { fileWarnings = [] }: Context,
  said: { readonly title: string; readonly detail: string },
): { readonly title: string; readonly detail: string } | undefined {
  const told = [...warnings, ...fileWarnings].filter(({ code }) => code === 'COMMANDS_NOT_COUNTED');
  if (told.length === 0) return undefined;
  const count = told.reduce((sum, { value = 1 }) => sum + value, 0);
  const [title, without] =
    count === 1
      ? ['May fly otherwise: a command of its file is not counted', 'Without it']
      : [`May fly otherwise: ${count} commands of its file are not counted`, 'Without them'];
  const asSaid = `${without}: ${said.title.charAt(0).toLowerCase()}${said.title.slice(1)}`;
  return { title, detail: besideEachOther([asSaid, said.detail]) };
}

/** `, if you take off at its start`: what a guessed launch point puts under all figures; nothing where it is known. */
const toLaunchText = ({ fileWarnings = [] }: Context): string =>
  isLaunchAssumed(fileWarnings) ? ', if you take off at its start' : '';

/** Two conditions as one: `, if A` and `, if B` are `, if A and B`. */
const bothIf = (one: string, other: string): string =>
  one === '' ? other : `${one}${other.replace(/^, if /, ' and ')}`;

const windSpeedOf = ({ wind_speed_mps }: NonNullable<MissionResult['wind']>) => ({ wind_speed_mps });

/** The verdict on a mission in words, for window and terminal. */
export function toMissionVerdict(result: MissionResult, asked: MissionContext): MissionJudgement {
  const context = result.wind === undefined ? asked : { ...asked, ...windSpeedOf(result.wind) };
  const { tone, title, detail } = toWords(result, context);
  const isOutside = tone !== 'bad' && isOutsideLimits(result);
  const lossText = toLossText(result, context);
  const lowText = tone === 'bad' ? '' : toLowText(result, context.units);
  const fenceText = tone === 'bad' ? '' : toFenceText(result, context.units);
  const ground = groundOfMission(result);
  const launchText = toLaunchText(context);
  const grantedText = bothIf(launchText, tone === 'bad' ? '' : toGrantedText(result));
  const aircraftText = toFileAircraftText([...result.warnings, ...(context.fileWarnings ?? [])]);
  const isWarned =
    aircraftText !== '' ||
    standsOnSea(result) ||
    isOutside ||
    lossText !== '' ||
    lowText !== '' ||
    fenceText !== '';
  const provisos = `${isOutside ? ', outside the aircraft’s limits' : ''}${aircraftText}${lossText}${grantedText}${lowText}${fenceText}`;
  const said = { title: `${title}${toSpeedsText(context)}${provisos}`, detail };
  const uncounted = tone === 'bad' ? undefined : toUncountedWords(result, context, said);
  const isAmber = isWarned || uncounted !== undefined;
  return {
    tone: isAmber && tone === 'ok' ? 'warn' : onGround(tone, ground !== 'all' || launchText !== ''),
    ...(uncounted ?? said),
    provisos,
    facts: toFacts(result, context),
  };
}

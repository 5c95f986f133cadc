import type { EndAction } from '../../engine/mission/mission.ts';
import { keptMargin } from '../../engine/mission/verdict.ts';
import { isUncounted } from '../../engine/warnings/lossCodes.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { toEndingText, toFailureTexts, toLastText } from './endingWords.ts';
import { toFenceText } from './fenceWords.ts';
import { toFileAircraftText } from './fileAircraft.ts';
import { toFileReserveText } from './fileReserve.ts';
import { isFlownByCharge, splitOf } from './flownPlan.ts';
import { toForbidden } from './forbiddenWords.ts';
import {
  besideEachOther,
  toCountText,
  toKeptText,
  toPercentText,
  toProbabilityText,
  toSpeedText,
} from './format.ts';
import { groundOfMission, onGround, standsOnSea, toGrantedText, toLowText } from './groundWords.ts';
import { toWaypointText } from './legWords.ts';
import type { MissionContext } from './missionContext.ts';
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
  /** Conditions and faults in the title, beside the outcome. */
  readonly provisos: string;
}

type Leg = MissionResult['legs'][number];

type Context = MissionContext;
type Warning = MissionResult['warnings'][number];

/** `97 % likely`: the chance to come home from the last waypoint with the reserve; `undefined` if the plan ends elsewhere or is split. */
export function toLikelihoodText(result: MissionResult, end_action: EndAction): string | undefined {
  return result.uncertainty === undefined || end_action !== 'go_home' || splitOf(result) !== undefined
    ? undefined
    : toProbabilityText(result.uncertainty.completion_probability);
}

const toReserveText = ({ threshold_pct }: Context) => `your ${toPercentText(threshold_pct)} reserve`;

/** The leg with the smallest margin that is kept for the way home from its end; one without a way home has none. */
function tightest(legs: readonly Leg[]): Leg | undefined {
  const keptOf = (leg: Leg) => (isFlownByCharge(leg) ? (keptMargin(leg) ?? -Infinity) : Infinity);
  return legs.reduce<Leg | undefined>(
    (least, leg) => (keptOf(leg) < (least === undefined ? Infinity : keptOf(least)) ? leg : least),
    undefined,
  );
}

/** True if most of the doubt about the charge is about the wind: then the battery is not what fails first. */
function isWindDoubt({ uncertainty }: MissionResult): boolean {
  const consumption = uncertainty?.consumption;
  return consumption !== undefined && 2 * consumption.parts.wind_pct ** 2 > consumption.sigma_pct ** 2;
}

/** The bound empties the battery before the end of a plan that does not end at home. */
function toMayBeEmptyText(result: MissionResult, { end_action }: Context): string {
  const left = toPercentText(Math.max(0, result.ending?.battery_pct ?? 0));
  const end =
    end_action === 'first_waypoint'
      ? 'is back at waypoint 1'
      : `${end_action === 'land' ? 'lands at' : 'is at'} ${toLastText(result)}`;
  return `Battery may be empty before it ${end}, probably ${left} left`;
}

/** Words for a bound that touches the reserve, by the gravest place first: the end of the plan, then the places on its way. */
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
  if (mayRunOut(result, context)) return toMayBeEmptyText(result, context);
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
  const reserve = toReserveText(context);
  const whom = result.criterion === '95_of_100' ? ' in 95 of 100 flights' : '';
  if (margin >= 0)
    return besideEachOther([
      `Never less than ${toCountText(Math.floor(margin), 'point')} above ${reserve}${whom}`,
      `tightest after ${toWaypointText(least)}`,
    ]);
  const kept = margin + context.threshold_pct;
  if (kept < 0) return `Battery may be empty on the way home from ${toWaypointText(least)}`;
  const below = `${toCountText(Math.ceil(-margin), 'point')} below ${reserve} after ${toWaypointText(least)}${whom}`;
  return besideEachOther([below, `home with ${toKeptText(kept)} from there`]);
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

/** True if the battery may be empty before the plan is at its end, at home or elsewhere. */
const mayRunOut = ({ legs, ending }: MissionResult, { end_action }: Context): boolean =>
  end_action === 'go_home'
    ? legs.at(-1)?.status === 'no_return'
    : (ending?.interval?.low_pct ?? ending?.battery_pct ?? 0) < 0;

/** Red where the band of the charge at the end touches 0, on the flight as it is planned. */
const toTone = (result: MissionResult, context: Context): Tone =>
  mayRunOut(result, context) ? 'bad' : toneOf[result.mission_verdict];

/** Warnings about limits of the aircraft's maker: the figures hold, but the flight exceeds those limits. */
const limits: ReadonlySet<MissionResult['warnings'][number]['code']> = new Set([
  'WIND_ABOVE_LIMIT',
  'GUST_ABOVE_LIMIT',
  'TEMPERATURE_OUTSIDE_RANGE',
  'PAYLOAD_ABOVE_MAXIMUM',
] as const);

const isOutsideLimits = ({ warnings }: MissionResult) => warnings.some(({ code }) => limits.has(code));

/** Names the speeds that replace those of the plan, since the figures hold for them alone. */
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
  const forbidden = toForbidden(result, context);
  if (forbidden !== undefined) return forbidden;
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
  const told = [...warnings, ...fileWarnings].filter(isUncounted);
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

/** `, if you bring it home from its end`: what a mission leaves open that ends without a return; nothing where another end is judged. */
const toReturnText = (told: readonly Pick<Warning, 'code'>[], { end_action }: Context): string =>
  end_action === 'go_home' && told.some(({ code }) => code === 'RETURN_BY_HAND')
    ? ', if you bring it home from its end'
    : '';

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
  const told = [...result.warnings, ...(context.fileWarnings ?? [])];
  const openText = bothIf(toLaunchText(context), toReturnText(told, context));
  const grantedText = bothIf(openText, tone === 'bad' ? '' : toGrantedText(result));
  const ofFileText = `${toFileAircraftText(told)}${toFileReserveText(told)}`;
  const isWarned =
    ofFileText !== '' ||
    standsOnSea(result) ||
    isOutside ||
    lossText !== '' ||
    lowText !== '' ||
    fenceText !== '';
  const provisos = `${isOutside ? ', outside the aircraft’s limits' : ''}${ofFileText}${lossText}${grantedText}${lowText}${fenceText}`;
  const isForbidden = toForbidden(result, context) !== undefined;
  const said = isForbidden
    ? { title, detail }
    : { title: `${title}${toSpeedsText(context)}${provisos}`, detail };
  const uncounted = tone === 'bad' ? undefined : toUncountedWords(result, context, said);
  const isAmber = isWarned || uncounted !== undefined;
  return {
    tone: isAmber && tone === 'ok' ? 'warn' : onGround(tone, ground !== 'all' || openText !== ''),
    ...(uncounted ?? said),
    provisos,
    facts: toFacts(result, context),
  };
}

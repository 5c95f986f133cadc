import type { MissionResult } from '../../map/mapProps.ts';
import {
  toCountText,
  toDistanceText,
  toDurationText,
  toHeightText,
  toPercentSpanText,
  toPercentText,
  toSpeedText,
} from '../../ui/format.ts';
import { toLikelihoodText } from '../mission/missionOutcome.ts';
import type { Fact, Judgement, Known, Tone } from './verdict.ts';

type Leg = MissionResult['legs'][number];
type Context = Pick<Known, 'units' | 'end_action' | 'threshold_pct' | 'wind_speed_mps' | 'wind_height_m'>;

const toWaypointText = (leg: Leg) => `waypoint ${leg.leg_index + 1}`;

/** The leg with the smallest margin for the way home from its end. */
function tightest(legs: readonly Leg[]): Leg | undefined {
  return legs.reduce<Leg | undefined>(
    (least, leg) =>
      leg.return_margin_pct !== undefined && leg.return_margin_pct < (least?.return_margin_pct ?? Infinity)
        ? leg
        : least,
    undefined,
  );
}

const reasonSentence: Readonly<Record<Leg['reasons'][number], (leg: Leg, context: Context) => string>> = {
  BATTERY_EXHAUSTED: (leg) => `the battery is empty before ${toWaypointText(leg)}`,
  WIND: (leg, { units, wind_speed_mps, wind_height_m }) => {
    const height = wind_height_m === undefined ? '' : ` at ${toHeightText(wind_height_m, units)}`;
    return `the leg to ${toWaypointText(leg)} cannot be flown in this wind, ${toSpeedText(wind_speed_mps, units)}${height}`;
  },
  CEILING: (leg) => `${toWaypointText(leg)} is higher than the aircraft can fly`,
  PAYLOAD: () => 'the aircraft cannot lift this payload',
  NOT_REACHED: (leg) => `${toWaypointText(leg)} is never reached`,
};

const whatToDo: Readonly<Record<Leg['reasons'][number], string>> = {
  BATTERY_EXHAUSTED: 'Shorten the route, fly it with several batteries, or start nearer.',
  WIND: 'Wait for less wind, or fly faster where the aircraft can.',
  CEILING: 'Lower the waypoint.',
  PAYLOAD: 'Carry less.',
  NOT_REACHED: 'Shorten the route.',
};

function toFailureTexts(
  result: MissionResult,
  context: Context,
): { readonly why: string; readonly advice: string } {
  const stopped = result.legs.find((leg) => !leg.can_complete);
  const reason = stopped?.reasons[0] ?? 'BATTERY_EXHAUSTED';
  if (stopped !== undefined) {
    return { why: reasonSentence[reason](stopped, context), advice: whatToDo[reason] };
  }
  const last = `waypoint ${result.legs.length}`;
  return result.return_home.cost_pct === undefined
    ? { why: `the way home from ${last} cannot be flown in this wind`, advice: whatToDo.WIND }
    : { why: `the battery is empty on the way home from ${last}`, advice: whatToDo.BATTERY_EXHAUSTED };
}

/** How the flight ends, by its end action: most plans come home, some end elsewhere. */
function toEndingText(result: MissionResult, { end_action }: Context): string {
  const last = `waypoint ${result.legs.length}`;
  if (end_action === 'land') return `Lands at ${last} with ${toPercentText(result.final_battery_pct)}`;
  if (end_action === 'hover' || end_action === 'none') {
    return `Ends over ${last} with ${toPercentText(result.final_battery_pct)}`;
  }
  const atHome = result.return_home.battery_at_home_pct;
  return atHome === undefined ? 'Comes home' : `Comes home with ${toPercentText(atHome)}`;
}

/** A flight less likely than this to come home with the reserve is not a plain yes. */
const likelyEnough = 0.9;

const isUnlikely = ({ uncertainty }: MissionResult, { end_action }: Context) =>
  end_action === 'go_home' && uncertainty !== undefined && uncertainty.completion_probability < likelyEnough;

function toCompleteText(result: MissionResult, context: Context): string {
  const ending = toEndingText(result, context);
  return isUnlikely(result, context)
    ? `${ending}, but only ${toLikelihoodText(result, context.end_action)} to keep your reserve`
    : ending;
}

function toMarginalText(result: MissionResult, least: Leg | undefined, context: Context): string {
  const ending = toEndingText(result, context);
  const reserve = `your ${toPercentText(context.threshold_pct)} reserve`;
  const atHome = result.return_home.battery_at_home_pct;
  if (context.end_action === 'go_home' && atHome !== undefined && atHome < context.threshold_pct) {
    return `${ending}, below ${reserve}`;
  }
  if (least?.status === 'no_return') return `${ending}, but could not turn back at ${toWaypointText(least)}`;
  return least === undefined
    ? `${ending}, below ${reserve}`
    : `${ending}, but cuts into ${reserve} at ${toWaypointText(least)}`;
}

function toTightnessText(least: Leg | undefined, { threshold_pct }: Context): string {
  const margin = least?.return_margin_pct;
  if (least === undefined || margin === undefined) return '';
  const points = toCountText(Math.abs(Math.round(margin)), 'point');
  const reserve = `your ${toPercentText(threshold_pct)} reserve`;
  if (margin >= 0)
    return `Never less than ${points} above ${reserve} · tightest after ${toWaypointText(least)}`;
  const left = margin + threshold_pct;
  const home = left > 0 ? `home with ${toPercentText(left)} from there` : 'no way home from there';
  return `${points} below ${reserve} after ${toWaypointText(least)} · ${home}`;
}

/** Whether an unlikely flight has charge enough, so that the doubt is whether it makes headway. */
const isFragile = ({ uncertainty }: MissionResult, { threshold_pct }: Context) =>
  (uncertainty?.battery_at_home?.low_pct ?? 0) >= threshold_pct;

/** How tight the flight is, and how likely it comes home with the reserve. */
function toDetailText(result: MissionResult, least: Leg | undefined, context: Context): string {
  const isSaid = result.mission_verdict === 'complete' && isUnlikely(result, context);
  const likelihood = isSaid ? undefined : toLikelihoodText(result, context.end_action);
  const wind = isSaid && isFragile(result, context) ? 'a little more wind would stop the aircraft' : '';
  const words = [toTightnessText(least, context), likelihood ?? '', wind];
  return words.filter((part) => part !== '').join(' · ');
}

function toAirTime(result: MissionResult, { end_action }: Context): number | undefined {
  const home_s = end_action === 'go_home' ? result.return_home.duration_s : 0;
  return result.total_duration_s === undefined || home_s === undefined
    ? undefined
    : result.total_duration_s + home_s;
}

function toFacts(result: MissionResult, context: Context): Fact[] {
  const { units } = context;
  const air_s = toAirTime(result, context);
  const turn = result.point_of_no_return;
  const facts: Fact[] = [{ value: toDistanceText(result.total_distance_m, units), name: 'route' }];
  if (air_s !== undefined) facts.push({ value: toDurationText(air_s), name: 'in the air' });
  if (turn !== undefined) {
    const from = turn.leg_index === 0 ? 'home' : String(turn.leg_index);
    facts.push({
      value: `${from} → ${turn.leg_index + 1}`,
      name: `turn back by, ${toPercentText(turn.fraction * 100)} along`,
    });
  }
  if (result.battery_plan !== undefined) {
    facts.push({ value: String(result.battery_plan.length), name: 'batteries' });
  }
  const atHome = result.uncertainty?.battery_at_home;
  if (facts.length < 4 && atHome !== undefined && context.end_action === 'go_home') {
    facts.push({ value: toPercentSpanText(atHome), name: 'at home, 9 in 10' });
  } else if (facts.length < 4) {
    facts.push({ value: toDistanceText(result.return_home.distance_m, units), name: 'way home' });
  }
  return facts;
}

const toneOf: Readonly<Record<MissionResult['mission_verdict'], Tone>> = {
  complete: 'ok',
  marginal: 'warn',
  cannot_complete: 'bad',
};

function toSplitText(result: MissionResult, { units }: Context): string {
  const flights = result.battery_plan ?? [];
  const least = Math.min(...flights.map((flight) => flight.battery_at_home_pct));
  const farthest = Math.max(...flights.map((flight) => flight.distance_m));
  return `${toCountText(flights.length, 'flight')} · longest ${toDistanceText(farthest, units)} · each home with ${toPercentText(least)} or more`;
}

/** Warnings about limits of the aircraft's maker: the figures hold, but the flight exceeds those limits. */
const limits: ReadonlySet<MissionResult['warnings'][number]['code']> = new Set([
  'WIND_ABOVE_LIMIT',
  'GUST_ABOVE_LIMIT',
  'TEMPERATURE_OUTSIDE_RANGE',
  'PAYLOAD_ABOVE_MAXIMUM',
] as const);

const isOutsideLimits = ({ warnings }: MissionResult) => warnings.some(({ code }) => limits.has(code));

export function toMissionVerdict(result: MissionResult, context: Context): Judgement {
  const tone = toneOf[result.mission_verdict];
  const facts = toFacts(result, context);
  const least = tightest(result.legs);
  if (result.mission_verdict === 'cannot_complete') {
    const { why, advice } = toFailureTexts(result, context);
    const isSplit = (result.battery_plan?.length ?? 0) > 1;
    const detail = isSplit ? `Flown as ${toSplitText(result, context)}` : advice;
    return { tone, title: `Does not come home: ${why}`, detail, facts };
  }
  const title =
    result.mission_verdict === 'complete'
      ? toCompleteText(result, context)
      : toMarginalText(result, least, context);
  const detail = toDetailText(result, least, context);
  if (isOutsideLimits(result)) {
    return { tone: 'warn', title: `${title}, outside the aircraft’s limits`, detail, facts };
  }
  return { tone: isUnlikely(result, context) ? 'warn' : tone, title, detail, facts };
}

import { ringFenceSayings } from '../fenceWords.ts';
import { toDistanceText, toPercentText, toPointsText, toSpeedText } from '../format.ts';
import { groundOfRange } from '../groundWords.ts';
import type { MissionContext } from '../missionContext.ts';
import { type Fact, factOf } from '../missionFacts.ts';
import {
  type Edge,
  isReached,
  isUnsure,
  keptEdge,
  type RangeResult,
  type Ring,
  ringToFly,
} from '../ringReach.ts';
import { toDistanceSpanText } from '../spanWords.ts';
import { ending, type Failure, type Outcome, saying } from './finding.ts';
import { type Judgement, judge } from './judge.ts';

/** The part of the request that the words about rings need. */
export interface RangeContext extends Pick<MissionContext, 'locale' | 'threshold_pct' | 'wind_speed_mps'> {
  readonly gust_speed_mps: number;
  /** The person asked for the ring that does not come back. */
  readonly showsOneWay?: boolean | undefined;
}

/** Reasons against all rings that a warning gives with its figures. */
const warned: ReadonlySet<string> = new Set(['CEILING', 'TEMPERATURE', 'PAYLOAD']);

/** The reason why no ring is reached. */
function noReach({ physics, rings }: RangeResult, { wind_speed_mps, gust_speed_mps }: RangeContext): Failure {
  const reason = rings.at(-1)?.unreachable_reason ?? 'BATTERY';
  const values = {
    wind_mps: physics.wind_aloft_mps,
    airspeed_mps: physics.airspeed_mps,
    gusts: gust_speed_mps > wind_speed_mps ? 'yes' : 'no',
  };
  return {
    gravity: 'forbids',
    isWind: reason === 'WIND',
    isTold: warned.has(reason),
    reason: saying(`forbids.rings.${reason}`, values),
    advice: saying(`advice.rings.${reason}`),
  };
}

/** The ring is reached by the middle estimate alone. */
const unsure = (ring: Ring, context: RangeContext): Failure => ({
  gravity: 'forbids',
  isWind: isUnsure(ring),
  reason: saying('forbids.rings.unsure', {
    wind: isUnsure(ring) ? 'yes' : 'no',
    left_pct: ring.battery_threshold_pct,
    probably: toSpanText(ring, context),
  }),
});

/** Where the rings end, with what beside it. */
function ringsOutcome(range: RangeResult, context: RangeContext): Outcome {
  const ring = ringToFly(range, context.threshold_pct);
  if (ring === undefined) return noReach(range, context);
  if (!isReached(keptEdge(ring))) return unsure(ring, context);
  const isKept = ring.battery_threshold_pct >= context.threshold_pct;
  const missing = range.rings.filter((other) => !isReached(keptEdge(other)));
  const sure = ring.conservative === undefined ? 'no' : 'yes';
  const values = { left_pct: ring.battery_threshold_pct, span: toSpanText(keptEdge(ring), context), sure };
  return ending(isKept ? 'note' : 'doubt', 'outcome.rings', values, [
    ...(sure === 'no' ? [] : [saying('detail.rings_probably', { span: toSpanText(ring, context) })]),
    ...(isKept ? [] : [saying('detail.below_reserve', { limit: context.threshold_pct })]),
    ...(ring.battery_threshold_pct > context.threshold_pct
      ? [saying('detail.reserve', { limit: context.threshold_pct })]
      : []),
    ...ringFenceSayings(ring),
    missing.length === 0
      ? saying('detail.draw_route')
      : saying('detail.rings_missing', {
          thresholds: missing.map((other) => toPercentText(other.battery_threshold_pct)),
        }),
  ]);
}

const toSpanText = ({ min_radius_m, max_radius_m }: Edge, { locale }: RangeContext): string =>
  toDistanceSpanText(min_radius_m, max_radius_m, locale);

/** Speeds over the ground, and what a minute of flight takes. */
function toFacts(range: RangeResult, { locale, showsOneWay }: RangeContext): Fact[] {
  const { physics, oneway_ring } = range;
  const { upwind_ground_speed_mps: against, downwind_ground_speed_mps: along } = physics;
  const facts: Fact[] = [];
  if (showsOneWay && isReached(oneway_ring))
    facts.push(factOf(locale, toDistanceText(oneway_ring.max_radius_m, locale), 'fact.one_way'));
  if (against !== undefined && along !== undefined) {
    if (Math.abs(along - against) < 0.5)
      facts.push(factOf(locale, toSpeedText(along, locale), 'fact.ground_speed'));
    else {
      facts.push(factOf(locale, toSpeedText(against, locale), 'fact.against_wind'));
      facts.push(factOf(locale, toSpeedText(along, locale), 'fact.with_wind'));
    }
  }
  facts.push(
    factOf(locale, `${toPointsText(physics.cruise_drain_pct_per_min, locale)}\u00a0%`, 'fact.per_minute'),
  );
  return facts;
}

/** The rings in one sentence, or why there are none, by the order of gravity of all verdicts. */
export function toRangeVerdict(range: RangeResult, context: RangeContext): Judgement {
  const outcome = ringsOutcome(range, context);
  const judged = judge(
    {
      outcome,
      warnings: range.warnings,
      legs: {},
      ground: groundOfRange(range),
      countsReturn: false,
    },
    context.locale,
  );
  const isNoAnswer = outcome.gravity === 'forbids';
  return {
    ...judged,
    tone: judged.tone === 'ok' || judged.tone === 'level' ? 'quiet' : judged.tone,
    facts: isNoAnswer ? [] : toFacts(range, context),
  };
}

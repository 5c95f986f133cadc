import { toRingFenceText } from '../../../server/report/fenceWords.ts';
import { forbiddingOf, lowerFirst, toForbiddenWords } from '../../../server/report/forbiddenWords.ts';
import {
  toDistanceSpanText,
  toDistanceText,
  toPercentText,
  toPointsText,
  toSpeedText,
} from '../../../server/report/format.ts';
import { groundOfRange, toLevelText } from '../../../server/report/groundWords.ts';
import { lessWindText } from '../../../server/report/legWords.ts';
import type { Fact } from '../../../server/report/missionFacts.ts';
import type { Judgement } from '../../../server/report/missionVerdict.ts';
import { type Edge, isReached, keptEdge, type Ring, ringToFly } from '../../analysis/reserveRing.ts';
import type { RangeResult } from '../../map/mapProps.ts';
import type { Known } from './planVerdict.ts';

type Context = Pick<Known, 'units' | 'threshold_pct' | 'wind_speed_mps' | 'gust_speed_mps' | 'showsOneWay'>;

/** The wind aloft reads otherwise than the entered one. */
const isOther = (aloft_mps: number, entered_mps: number) => Math.abs(aloft_mps - entered_mps) >= 0.05;

const noReach: Readonly<
  Record<NonNullable<Ring['unreachable_reason']>, (range: RangeResult, context: Context) => [string, string]>
> = {
  WIND: ({ physics }, { units, wind_speed_mps, gust_speed_mps }) => [
    `No way back in this wind: ${toSpeedText(physics.wind_aloft_mps, units)}${isOther(physics.wind_aloft_mps, wind_speed_mps) ? ' at flying height' : ''}${gust_speed_mps > wind_speed_mps ? ' and gusts are' : ' is'} too much for a flight at ${toSpeedText(physics.airspeed_mps, units)}`,
    lessWindText,
  ],
  GROUND: () => [
    'No ring: the ground all around is too high',
    'Fly higher, or start from a place that is less enclosed.',
  ],
  BATTERY: () => [
    'The battery does not reach beyond take-off and landing',
    'Start with more charge, hover less at the far point, or accept less left at home.',
  ],
  CEILING: () => [
    'This height is above what the aircraft can fly',
    'Lower the flying height, or launch from lower ground.',
  ],
  TEMPERATURE: () => ['It is colder or hotter than this aircraft is made for', 'Wait for milder air.'],
  PAYLOAD: () => ['The aircraft cannot lift this payload', 'Carry less.'],
};

function toFacts(range: RangeResult, { units, showsOneWay }: Context): Fact[] {
  const { physics, oneway_ring } = range;
  const facts: Fact[] = [];
  if (showsOneWay && isReached(oneway_ring)) {
    facts.push({
      value: toDistanceText(oneway_ring.max_radius_m, units),
      name: 'does not come back, at most',
    });
  }
  if (physics.upwind_ground_speed_mps !== undefined && physics.downwind_ground_speed_mps !== undefined) {
    const [against, along] = [physics.upwind_ground_speed_mps, physics.downwind_ground_speed_mps];
    const isCalm = Math.abs(along - against) < 0.5;
    if (isCalm) facts.push({ value: toSpeedText(along, units), name: 'over ground' });
    else {
      facts.push({ value: toSpeedText(against, units), name: 'against the wind' });
      facts.push({ value: toSpeedText(along, units), name: 'with the wind' });
    }
  }
  facts.push({ value: `${toPointsText(physics.cruise_drain_pct_per_min)}\u00a0%`, name: 'used a minute' });
  return facts;
}

/** The rings in one sentence, or why there are none; what forbids the flight is said before how far it would go. */
export function toRangeVerdict(range: RangeResult, context: Context): Judgement {
  const judged = toRingsVerdict(range, context);
  const [first, ...others] = forbiddingOf(range.warnings);
  if (first === undefined) return judged;
  const reach = judged.tone === 'bad' ? '' : `Else ${lowerFirst(judged.title)}`;
  return { ...judged, ...toForbiddenWords([first, ...others], {}, context.units, reach) };
}

function toRingsVerdict(range: RangeResult, context: Context): Judgement {
  const ring = ringToFly(range, context.threshold_pct);
  if (ring === undefined) {
    const reason = range.rings.at(-1)?.unreachable_reason ?? 'BATTERY';
    const [title, detail] = noReach[reason](range, context);
    return { tone: 'bad', title, detail, facts: [] };
  }
  const span = toSpanText(keptEdge(ring), context);
  const left = `with ${toPercentText(ring.battery_threshold_pct)} left at home`;
  const isKept = ring.battery_threshold_pct >= context.threshold_pct;
  const inner = range.rings.filter((other) => !isReached(keptEdge(other)));
  const missing =
    inner.length === 0
      ? 'Draw a route or drop a flight plan to check it.'
      : `Out of reach: ${inner.map((other) => toPercentText(other.battery_threshold_pct)).join(', ')} left at home.`;
  const sentences = [
    ...(isKept ? [] : [`Below your ${toPercentText(context.threshold_pct)} reserve.`]),
    ...(ring.conservative === undefined
      ? []
      : [`In 95 of 100 flights; ${toSpanText(ring, context)} expected.`]),
    ...(ring.fence_limits === undefined ? [] : [toRingFenceText(ring, context.units)]),
    missing,
  ];
  const facts = toFacts(range, context);
  return isReached(keptEdge(ring))
    ? {
        tone: isKept ? 'quiet' : 'warn',
        title: `Out and back ${span} ${left}${toLevelText(groundOfRange(range))}`,
        detail: sentences.join(' '),
        facts,
      }
    : {
        tone: 'bad',
        title: `May not come back ${left}`,
        detail: `${toSpanText(ring, context)} expected, but fewer than 95 of 100 flights keep it.`,
        facts,
      };
}

const toSpanText = ({ min_radius_m, max_radius_m }: Edge, { units }: Context): string =>
  toDistanceSpanText(min_radius_m, max_radius_m, units);

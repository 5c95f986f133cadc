import type { Explanation } from '../../engine/explanation/explain.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { Leg } from '../../engine/mission/leg.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import type { Interval } from '../../engine/uncertainty/interval.ts';
import { flyMission, type NaiveMission } from './missionPeer.ts';

const endsOf = (interval: Interval | undefined) => [interval?.low_pct, interval?.high_pct];

/** Figures of a leg as both answer them. */
function figuresOf(leg: Leg | undefined): (number | undefined)[] {
  const { battery_used, battery_end, rth_cost, return_margin } = leg?.intervals ?? {};
  const intervals = [battery_used, battery_end, rth_cost, return_margin].flatMap(endsOf);
  return [leg?.distance_m, leg?.duration_s, leg?.battery_used_pct, leg?.rth_cost_pct, ...intervals];
}

const peerFiguresOf = (leg: NaiveMission['legs'][number]): number[] => [
  leg.distance_m,
  leg.duration_s,
  leg.used_pct,
  leg.home_pct,
  ...leg.ends_pct,
];

/** An absent figure is infinitely far. */
const relativeDifference = (mine = Infinity, theirs = 0): number =>
  Math.abs(mine - theirs) / Math.max(1, Math.abs(theirs));

const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

function explanationDifference(mine: Explanation | undefined, theirs: Explanation | undefined): number {
  const fields = Object.keys(theirs ?? { total_pct: 0 }) as (keyof Explanation)[];
  return largest(fields.map((field) => relativeDifference(mine?.[field], theirs?.[field])));
}

/** Largest relative difference between the engine's figures of a mission, intervals and explanation included, and the peer's. */
export function missionDifference(input: MissionInput): number {
  const { legs, uncertainty, explanation } = analyzeMission(input);
  const peer = flyMission(input);
  if (legs.length !== peer.legs.length) return Infinity;
  const ofLegs = peer.legs.map((leg, index) => {
    const mine = figuresOf(legs[index]);
    return largest(peerFiguresOf(leg).map((theirs, figure) => relativeDifference(mine[figure], theirs)));
  });
  return Math.max(
    largest(ofLegs),
    relativeDifference(uncertainty?.completion_probability, peer.completion_probability),
    explanationDifference(explanation, peer.explanation),
  );
}

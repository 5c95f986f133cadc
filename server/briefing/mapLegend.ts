import type { Values } from '../../engine/saying.ts';
import type { MessageName } from '../report/catalogues.ts';
import { flownLegs, splitOf, turnBackOf } from '../report/flownPlan.ts';
import { legStanding, toStatusText } from '../report/legWords.ts';
import { say, sayMessage } from '../report/say.ts';
import { firstBatterySaying, isToSwapPlace } from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';
import { hasHeights, shownRings } from './mapAreas.ts';

/** Explains the strokes and signs that the map has. */
export function legendOf(briefing: Briefing): string[] {
  const { result, locale, ring_height_m, settings, fences = [] } = briefing;
  const first = firstBatterySaying(settings, result);
  const worst = (['low_margin', 'no_return', 'cannot_complete'] as const).filter((status) =>
    flownLegs(result).some((leg) => leg.status === status),
  );
  const said = (name: MessageName, values: Values = {}) => sayMessage(name, values, locale);
  const sample = (status: (typeof worst)[number]) => flownLegs(result).find((leg) => leg.status === status);
  return [
    ...worst.flatMap((status) => {
      const leg = sample(status);
      return leg === undefined
        ? []
        : [said('briefing.legend.status', { status, meaning: toStatusText(leg, locale) })];
    }),
    ...(flownLegs(result).some((leg) => legStanding(leg) === 'off_limits')
      ? [said('briefing.legend.off_limits')]
      : []),
    ...(splitOf(result) === undefined
      ? []
      : [said('briefing.legend.flights'), said('briefing.legend.way_out')]),
    ...(result.end_action === 'go_home' || splitOf(result) !== undefined
      ? [said('briefing.legend.return')]
      : []),
    ...(splitOf(result)?.some(isToSwapPlace) ? [said('briefing.legend.swap')] : []),
    ...(turnBackOf(result) === undefined ? [] : [said('briefing.legend.turn_back')]),
    ...(shownRings(briefing).length === 0
      ? []
      : [said('briefing.legend.rings', { height_m: ring_height_m })]),
    ...(shownRings(briefing).length === 0 || first === undefined ? [] : [say(first, locale)]),
    ...(shownRings(briefing).some(({ cuts = [] }) => cuts.length > 0)
      ? [said('briefing.legend.ground_cuts')]
      : []),
    ...(shownRings(briefing).at(-1)?.fence_limits === undefined ? [] : [said('briefing.legend.fence_cuts')]),
    ...(fences.some(({ is_inclusion }) => is_inclusion) ? [said('briefing.legend.stay_inside')] : []),
    ...(fences.some(({ is_inclusion }) => !is_inclusion) ? [said('briefing.legend.stay_out')] : []),
    ...(fences.some(hasHeights) ? [said('briefing.legend.fence_heights')] : []),
  ];
}

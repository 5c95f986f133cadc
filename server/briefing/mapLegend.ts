import { flownLegs, splitOf, turnBackOf } from '../report/flownPlan.ts';
import { toHeightText } from '../report/format.ts';
import { legStanding, toStatusText } from '../report/legWords.ts';
import { isToSwapPlace } from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';
import { shownRings } from './mapAreas.ts';

/** Explains the strokes and signs that the map has. */
export function legendOf(briefing: Briefing): string[] {
  const { result, locale, ring_height_m, fences = [] } = briefing;
  const worst = (['low_margin', 'no_return', 'cannot_complete'] as const).filter((status) =>
    flownLegs(result).some((leg) => leg.status === status),
  );
  const names = { low_margin: 'long dashes', no_return: 'short dashes', cannot_complete: 'dots' } as const;
  const sample = (status: (typeof worst)[number]) => flownLegs(result).find((leg) => leg.status === status);
  return [
    ...worst.flatMap((status) => {
      const leg = sample(status);
      return leg === undefined ? [] : [`${names[status]}: ${toStatusText(leg)}`];
    }),
    ...(flownLegs(result).some((leg) => legStanding(leg) === 'off_limits')
      ? ['dash-dot: below the clearance asked for, on this leg or its return']
      : []),
    ...(splitOf(result) === undefined ? [] : ['colours: flights, as in the table', 'thin dashes: way out']),
    ...(result.end_action === 'go_home' || splitOf(result) !== undefined ? ['fine dots: return'] : []),
    ...(splitOf(result)?.some(isToSwapPlace) ? ['square: batteries are changed'] : []),
    ...(turnBackOf(result) === undefined ? [] : ['diamond: turn back by']),
    ...(shownRings(briefing).length === 0
      ? []
      : [
          `rings: out and back at ${toHeightText(ring_height_m, locale)}, battery left at home; solid: probably, dashed: at least`,
        ]),
    ...(shownRings(briefing).some(({ cuts = [] }) => cuts.length > 0)
      ? ['bays and holes of rings: cut off by the ground']
      : []),
    ...(shownRings(briefing).at(-1)?.fence_limits === undefined
      ? []
      : ['thin hatching: a fence ends the direct flight']),
    ...(fences.some(({ is_inclusion }) => is_inclusion) ? ['dashed outline: stay inside'] : []),
    ...(fences.some(({ is_inclusion }) => !is_inclusion) ? ['hatched: stay out'] : []),
  ];
}

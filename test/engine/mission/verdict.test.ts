import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Leg, LegStatus } from '../../../engine/mission/missionAnalysis.ts';
import { routeVerdict, verdictOf } from '../../../engine/mission/verdict.ts';
import { missionInput, waypoint } from '../samples.ts';

const [sample] = analyzeMission(missionInput([waypoint(47.01, 8)])).legs;
const legs = (...statuses: readonly LegStatus[]): Leg[] =>
  statuses.flatMap((status) =>
    sample === undefined ? [] : [{ ...sample, status, can_complete: status !== 'cannot_complete' }],
  );

describe('the verdict with a return', () => {
  it.each<[LegStatus[], ReturnType<typeof verdictOf>]>([
    [[], 'complete'],
    [['ok', 'ok'], 'complete'],
    [['ok', 'low_margin'], 'marginal'],
    [['low_margin', 'ok'], 'marginal'],
    [['no_return', 'ok'], 'marginal'],
    [['ok', 'no_return'], 'cannot_complete'],
    [['ok', 'cannot_complete'], 'cannot_complete'],
    [['cannot_complete', 'ok'], 'cannot_complete'],
  ])('of legs that are %o is %s', (statuses, verdict) => {
    expect(verdictOf(legs(...statuses), false)).toBe(verdict);
  });

  it('is marginal where there is a point of no return between waypoints that have a margin', () => {
    expect(verdictOf(legs('ok', 'ok'), true)).toBe('marginal');
    expect(verdictOf(legs('ok', 'no_return'), true)).toBe('cannot_complete');
  });
});

describe('the verdict of the route alone', () => {
  it.each<[LegStatus[], boolean, ReturnType<typeof routeVerdict>]>([
    [['ok', 'no_return'], true, 'complete'],
    [['ok', 'no_return'], false, 'cannot_complete'],
    [['ok', 'cannot_complete'], true, 'cannot_complete'],
    [['cannot_complete', 'ok'], true, 'cannot_complete'],
  ])('of legs that are %o, with an end that can be flown: %s, is %s', (statuses, canEnd, verdict) => {
    expect(routeVerdict(legs(...statuses), canEnd)).toBe(verdict);
  });
});

import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Ending } from '../../../engine/mission/endAction.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { LegStatus } from '../../../engine/mission/legStatus.ts';
import { routeVerdict, verdictBeside, verdictOf } from '../../../engine/mission/verdict.ts';
import { missionInput, waypoint } from '../samples.ts';

const [sample] = analyzeMission(missionInput([waypoint(47.01, 8)])).legs;
/** A margin for each status, as predicted. */
const margins: Readonly<Record<LegStatus, number>> = {
  ok: 10,
  low_margin: -10,
  no_return: -30,
  cannot_complete: -30,
};
const legs = (...statuses: readonly LegStatus[]): Leg[] =>
  statuses.flatMap((status) =>
    sample === undefined
      ? []
      : [
          {
            ...sample,
            status,
            can_complete: status !== 'cannot_complete',
            return_margin_pct: margins[status],
          },
        ],
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
    expect(verdictOf(legs(...statuses), 25, false)).toBe(verdict);
  });

  it('cannot be completed where the wind forbids the last way home', () => {
    const [lost] = legs('no_return');
    expect(verdictOf(lost ? [{ ...lost, return_margin_pct: undefined }] : [], 25, true)).toBe(
      'cannot_complete',
    );
  });

  it('is marginal where the last return may run out of charge but is not predicted to', () => {
    const [risky] = legs('no_return');
    expect(verdictOf(risky ? [{ ...risky, return_margin_pct: -20 }] : [], 25, true)).toBe('marginal');
  });

  it('is marginal where there is a point of no return between waypoints that have a margin', () => {
    expect(verdictOf(legs('ok', 'ok'), 25, true)).toBe('marginal');
    expect(verdictOf(legs('ok', 'no_return'), 25, true)).toBe('cannot_complete');
  });
});

describe('the verdict of the route alone', () => {
  const end = (battery_pct: number, low_pct?: number): Ending => ({
    cost_pct: 2,
    duration_s: 20,
    battery_pct,
    ...(low_pct !== undefined && { interval: { low_pct, high_pct: battery_pct + 3 } }),
  });

  it.each<[LegStatus[], Ending | undefined, ReturnType<typeof routeVerdict>]>([
    [['ok', 'no_return'], end(1), 'complete'],
    [['ok', 'no_return'], end(8, 5), 'complete'],
    [['ok', 'no_return'], end(1, -2), 'marginal'],
    [['ok', 'no_return'], end(-1, -4), 'cannot_complete'],
    [['ok', 'no_return'], undefined, 'cannot_complete'],
    [['ok', 'cannot_complete'], end(1), 'cannot_complete'],
    [['cannot_complete', 'ok'], end(1), 'cannot_complete'],
  ])('of legs that are %o, with the end %o, is %s', (statuses, ending, verdict) => {
    expect(routeVerdict(legs(...statuses), ending)).toBe(verdict);
  });
});

describe('the verdict with a return and an end action', () => {
  const near = waypoint(47.0001, 8, 60);
  const far = waypoint(47.05, 8, 60);

  it('cannot be completed where the charge brings the aircraft home, but not to the end of the plan', () => {
    const ends = (end_action: 'go_home' | 'first_waypoint', initial_pct: number) =>
      analyzeMission(
        missionInput([far, near], {
          end_action,
          battery: { initial_pct, rth_threshold_pct: 0, cycles: 0 },
        }),
      );
    // It needs about 42 points for the way out and back, and 18 more to the first waypoint again.
    expect(ends('go_home', 50).mission_verdict).not.toBe('cannot_complete');
    expect(ends('first_waypoint', 50).ending?.battery_pct).toBeLessThan(0);
    expect(ends('first_waypoint', 50).mission_verdict).toBe('cannot_complete');
    expect(ends('first_waypoint', 100).mission_verdict).toBe('complete');
  });

  it.each(['go_home', 'land', 'first_waypoint', 'hover', 'none'] as const)(
    'has the charge at the end of %s within its interval, wherever the battery is empty',
    (end_action) => {
      for (const initial_pct of [0, 1, 5, 20, 45, 100]) {
        const { ending, legs } = analyzeMission(
          missionInput([near, far], {
            end_action,
            battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 },
            options: { uncertainty: true },
          }),
        );
        const { battery_pct = NaN, interval: { low_pct, high_pct } = { low_pct: NaN, high_pct: NaN } } =
          ending ?? {};
        expect(low_pct, `${initial_pct} %`).toBeLessThanOrEqual(battery_pct);
        expect(high_pct, `${initial_pct} %`).toBeGreaterThanOrEqual(battery_pct);
        if (end_action !== 'go_home') continue;
        const margin = legs.at(-1)?.intervals?.return_margin;
        expect(low_pct).toBeCloseTo((margin?.low_pct ?? NaN) + 25, 9);
        expect(high_pct).toBeCloseTo((margin?.high_pct ?? NaN) + 25, 9);
      }
    },
  );

  it('is complete of a plan without waypoints', () => {
    expect(analyzeMission(missionInput([])).mission_verdict).toBe('complete');
  });
});

describe('returns that nobody asks for', () => {
  it('are no reason against a plan for which one of several batteries is enough', () => {
    const fences = [{ is_inclusion: false, center: { lat: 47.005, lon: 8.002 }, radius_m: 100 }];
    const around = [waypoint(47, 8.01), waypoint(47.01, 8.01), waypoint(47.01, 8.0045)];
    const options = { multi_battery: true, smart_rth_enabled: false };
    const input = { ...missionInput(around, { options, end_action: 'land' }), fences };
    const { mission_verdict, battery_plan, battery_plan_verdict, warnings } = analyzeMission(input);
    expect(battery_plan).toHaveLength(1);
    expect([mission_verdict, battery_plan_verdict]).toEqual(['complete', 'complete']);
    expect(warnings.find(({ code }) => code === 'RETURN_FENCE_BREACH')?.gravity).toBe('doubt');
  });
});

describe('a plan whose file has a command that nobody counts', () => {
  const told = [{ code: 'COMMANDS_NOT_COUNTED' }] as const;

  it('is not complete, and no better than it is without', () => {
    expect(verdictBeside('complete', told)).toBe('marginal');
    expect(verdictBeside('marginal', told)).toBe('marginal');
    expect(verdictBeside('cannot_complete', told)).toBe('cannot_complete');
  });

  it('is judged as any other where only something else was told', () => {
    expect(verdictBeside('complete', [{ code: 'POINTS_IGNORED' }])).toBe('complete');
    expect(verdictBeside('complete', [])).toBe('complete');
  });
});

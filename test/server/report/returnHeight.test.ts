import { describe, expect, it } from 'vitest';
import { localeFor } from '../../../server/contract/locale.ts';
import {
  returnHeightCheck,
  returnsFrom,
  toReturnHeightSpan,
  toReturnHeightText,
} from '../../../server/report/returnHeight.ts';
import { batteryFlight, leg, missionResult } from '../../renderer/results.ts';

const over = (...heights_m: number[]) =>
  missionResult({
    battery_plan: heights_m.map((return_height_m, at) => batteryFlight(at, [leg(at)], { return_height_m })),
  });
const said = (heights_m: readonly number[], tag = 'en-GB') =>
  toReturnHeightText(over(...heights_m), localeFor(tag, 'metric')).replaceAll('\u00a0', ' ');

describe('the return height to set in the aircraft', () => {
  it('is one for all flights that have the same in whole metres', () => {
    expect(said([150, 149.2, 150])).toBe('150 m');
    expect(said([120])).toBe('120 m');
    expect(
      toReturnHeightText(
        missionResult({ return_home: { distance_m: 0, height_m: 80.1, path: [] } }),
        'metric',
      ),
    ).toBe('81\u00a0m');
  });

  it.each([
    ['en-GB', '150 m (flight 1), 210 m (flights 2–3, 5) and 100 m (flight 4)'],
    ['de', '150 m (Flug 1), 210 m (Flüge 2–3, 5) und 100 m (Flug 4)'],
    ['fr', '150 m (vol 1), 210 m (vols 2–3, 5) et 100 m (vol 4)'],
    ['es', '150 m (vuelo 1), 210 m (vuelos 2–3, 5) y 100 m (vuelo 4)'],
  ])('is named flight by flight where flights differ: %s', (tag, text) => {
    expect(said([150, 210, 210, 100, 210], tag)).toBe(text);
  });

  it('counts from where each flight takes off if one does so away from the launch point', () => {
    const [first, second] = over(100, 130).battery_plan ?? [];
    if (first === undefined || second === undefined) expect.fail('There are no flights.');
    expect(returnsFrom({ battery_plan: [first, second] })).toBe('launch');
    expect(returnsFrom({ battery_plan: [first, { ...second, take_off: 'swap_place' }] })).toBe('take_offs');
    expect(returnsFrom({})).toBe('launch');
  });

  it.each([
    [[150, 149.2, 150], '150 m'],
    [[110.2, 100, 110.9], '100 m–111 m'],
    [[119.999_999_9, 120], '120 m'],
  ])('has a span where there is little room: of flights at %j %s', (heights_m, span) => {
    expect(toReturnHeightSpan(over(...heights_m), 'metric').replaceAll('\u00a0', ' ')).toBe(span);
  });

  it('is one line of a checklist, with the height where it is known', () => {
    expect(returnHeightCheck('none', 'metric')).toBe('Return height set');
    expect(returnHeightCheck('100 m', localeFor('de', 'metric'))).toBe('Rückkehrhöhe auf 100 m eingestellt');
  });
});

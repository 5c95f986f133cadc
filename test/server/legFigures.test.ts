import { describe, expect, it } from 'vitest';
import { toLegOutcomes } from '../../renderer/features/mission/missionOutcome.ts';
import { headsOf } from '../../server/cli/table.ts';
import { languages, localeFor } from '../../server/contract/locale.ts';
import {
  legCells,
  legFileFigures,
  legText,
  terminalLegFigures,
  windowLegColumns,
} from '../../server/report/legTables.ts';
import { leg } from '../renderer/results.ts';

const words = { locale: 'metric', isToSwapPlace: false } as const;
const whole = leg(2, { distance_m: 1234.5, battery_end_pct: 61.84, duration_s: 75 });

describe('the row of a leg', () => {
  it('has each figure in the words of its place, and unrounded in files', () => {
    const flown = { leg: whole, threshold_pct: 25 };
    expect(legText('distance_m', flown, 'terminal', 'metric')).toBe('1235');
    expect(legText('distance_m', flown, 'paper', 'imperial')).toBe('4\u202f050');
    expect(legText('battery_end_pct', flown, 'terminal', 'metric')).toBe('61.8');
    expect(legText('battery_end_pct', flown, 'window', 'metric')).toBe('62\u00a0%');
    expect(legFileFigures(flown)).toMatchObject({ leg: 3, distance_m: 1234.5, battery_end_pct: 61.84 });
  });

  it('rounds the latest time to leave down, wherever it stands', () => {
    const flown = { leg: leg(2, { latest_departure_s: 100.9 }), threshold_pct: 25 };
    expect(
      (['paper', 'terminal'] as const).map((place) => legText('leave_by_s', flown, place, 'metric')),
    ).toEqual(['1:40', '1:40']);
    expect(toLegOutcomes(flown.leg).at(-1)?.value).toBe('1:40');
  });

  it('says nothing of the charge after a leg that is not flown to its end, but files have it', () => {
    const stopped = {
      leg: leg(2, { battery_end_pct: 61.84, reasons: ['BATTERY_EXHAUSTED'] }),
      threshold_pct: 25,
    };
    expect(legText('battery_end_pct', stopped, 'terminal', 'metric')).toBe('—');
    expect(legText('battery_end_pct', stopped, 'paper', 'metric')).toBe('–');
    expect(legFileFigures(stopped)['battery_end_pct']).toBe(61.84);
  });

  it('has heights over the ground in the window in the place of times, where the ground is known', () => {
    const names = (hasGround: boolean) => windowLegColumns({ ...words, hasGround }).map(({ name }) => name);
    expect(names(false)).toEqual(['distance_m', 'left', 'duration_s', 'home_with']);
    expect(names(true)).toEqual(['distance_m', 'left', 'least_over_ground_m', 'home_with']);
  });

  it('has a head in words for each column of the terminal', () => {
    const heads = languages.flatMap((language) =>
      headsOf(terminalLegFigures(true), localeFor(language, 'metric')),
    );
    expect(heads.length).toBeGreaterThan(10 * languages.length);
    expect(heads.filter((head) => head.includes('_'))).toEqual([]);
  });

  it('has a cell for each column of the window, with dashes as long as nothing is known', () => {
    for (const hasGround of [true, false])
      for (const { name } of windowLegColumns({ ...words, hasGround }))
        expect(legCells(undefined, 'metric')[name]?.text).toBe('–');
  });
});

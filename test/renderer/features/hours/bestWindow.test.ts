import { describe, expect, it } from 'vitest';
import { bestWindow, worstBeside } from '../../../../renderer/features/hours/bestWindow.ts';
import { comingHours } from '../../../../renderer/plan/comingHours.ts';
import type { JudgedHour } from '../../../../server/contract/schemas/judgedHours.ts';

const hourOf = (
  at: number,
  tone: JudgedHour['tone'],
  kept_pct: number | undefined,
  light: JudgedHour['light'] = 'day',
) =>
  ({
    time: new Date(Date.UTC(2026, 8, 12, at)).toISOString(),
    tone,
    title: { says: 'outcome.flown' },
    ...(kept_pct !== undefined && { left: { kept_pct, probably_pct: kept_pct + 9 } }),
    light,
  }) as JudgedHour;
const all = () => true;
const byDay = ({ light }: JudgedHour) => light === 'day';

describe('the best window', () => {
  it('is the hours in a row that keep as much as the best, and its worst hour counts', () => {
    const hours = [38.9, 39.2, 40.4, 39.8, 37.1].map((kept_pct, at) => hourOf(at, 'ok', kept_pct));
    const window = bestWindow(hours, all);
    expect(window).toMatchObject({ first: 1, last: 3 });
    expect(window?.worst.left?.kept_pct).toBe(39.2);
    expect(worstBeside(hours, window, all)).toBe(hours[4]);
  });

  it('is no tight hour where another comes home, however much it keeps', () => {
    const hours = [hourOf(0, 'warn', 60), hourOf(1, 'level', 30), hourOf(2, 'bad', 70)];
    expect(bestWindow(hours, all)).toMatchObject({ first: 1, last: 1 });
    expect(worstBeside(hours, bestWindow(hours, all), all)).toBe(hours[2]);
    expect(bestWindow(hours.slice(0, 1), all)).toMatchObject({ first: 0, last: 0 });
  });

  it('takes fewer batteries before more charge at home', () => {
    const hours = [25, 26, 58].map((kept_pct, at) => ({
      ...hourOf(at, 'ok', kept_pct),
      batteries: at < 2 ? 4 : 6,
    }));
    const window = bestWindow(hours, all);
    expect(window).toMatchObject({ first: 0, last: 1 });
    expect(worstBeside(hours, window, all)).toBe(hours[2]);
  });

  it('begins at sunrise where only daylight counts', () => {
    const hours = [
      hourOf(5, 'ok', 50, 'night'),
      hourOf(6, 'ok', 50, 'twilight'),
      hourOf(7, 'ok', 49.5),
      hourOf(8, 'ok', 49),
    ];
    expect(bestWindow(hours, byDay)).toMatchObject({ first: 2, last: 3 });
    expect(bestWindow(hours, all)).toMatchObject({ first: 0, last: 3 });
  });

  it('is none where every hour is forbidden', () => {
    expect(bestWindow([hourOf(0, 'bad', 0), hourOf(1, 'bad', undefined)], all)).toBeUndefined();
    expect(bestWindow([hourOf(0, 'ok', 50, 'night')], byDay)).toBeUndefined();
  });
});

describe('the hours that come', () => {
  const hours = Array.from({ length: 60 }, (_, at) => hourOf(at, 'ok', 50));
  it('begin with the one that it is now, and are two days at most', () => {
    const shown = comingHours(hours, Date.UTC(2026, 8, 12, 3, 59));
    expect(shown).toHaveLength(48);
    expect(shown[0]).toBe(hours[3]);
  });

  it('are those of old where they are all over', () => {
    expect(comingHours(hours, Date.UTC(2027, 0))).toEqual(hours.slice(0, 48));
  });
});

import { describe, expect, it } from 'vitest';
import { toSentence } from '../../../../renderer/features/hours/hoursText.ts';
import { localeFor } from '../../../../server/contract/locale.ts';
import type { JudgedHour } from '../../../../server/contract/schemas/judgedHours.ts';

const locale = localeFor('en', 'metric');
const hourOf = (hour: number, changes: Partial<JudgedHour>): JudgedHour => ({
  time: `2026-09-12T${String(hour).padStart(2, '0')}:00:00Z`,
  tone: 'ok',
  title: { says: 'doubt.HOVER_AT_ONE_PLACE' },
  left: { kept_pct: 57, probably_pct: 64 },
  batteries: 1,
  flown: {} as JudgedHour['flown'],
  light: 'day',
  ...changes,
});
const bestOf = (hours: readonly JudgedHour[], isDaylightOnly = true) =>
  toSentence({ hours: [...hours], time_zone: 'UTC', sun: [] }, isDaylightOnly, locale).best;

const forbidden = hourOf(8, { tone: 'bad' });

describe('the sentence over the hours', () => {
  it('says that every hour is forbidden only where none may do by night', () => {
    expect(bestOf([forbidden])).toBe('No hour to fly: each is forbidden.');
    const night = hourOf(22, { light: 'night' });
    expect(bestOf([forbidden, night])).toBe('No hour of daylight to fly: each is forbidden.');
    expect(bestOf([forbidden, night], false)).toMatch(/^Best /);
    expect(bestOf([night])).toBe('No hour of daylight among these.');
  });

  it('calls tight what is short of charge, and names any other doubt', () => {
    const tight = hourOf(9, { tone: 'warn', title: { says: 'outcome.tight' } });
    expect(bestOf([tight])).toMatch(/^Least tight /);
    expect(bestOf([hourOf(9, { tone: 'warn' })])).toMatch(
      /^Best .*: home with at least 57.%, probably 64.%\. Check the route/,
    );
  });
});

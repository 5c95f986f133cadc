import { describe, expect, it } from 'vitest';
import { endOf, endText, lastUseText, standingOf } from '../../../../renderer/features/server/keyEnds.ts';
import type { KeyInfo } from '../../../../server/contract/schemas/window.ts';

const local = (month: number, day: number, hour = 0, minute = 0, year = 2026) =>
  new Date(year, month - 1, day, hour, minute);
const now = local(9, 11, 12, 41);
const key = (end?: Date, made = local(1, 1)): KeyInfo => ({
  id: 'ground11',
  name: 'Ground station',
  scopes: ['rangeiq'],
  created_at: made.toISOString(),
  ...(end !== undefined && { expires_at: end.toISOString() }),
});

describe('the end that a person chooses', () => {
  it.each([
    ['tonight', '', local(9, 12)],
    ['month', '', local(10, 12)],
    ['year', '', local(9, 12, 0, 0, 2027)],
    ['date', '2026-12-31', local(1, 1, 0, 0, 2027)],
    ['date', '2026-09-11', local(9, 12)],
  ] as const)('is a midnight: %s %s', (choice, date, end) => {
    expect(endOf(choice, date, now)).toBe(end.toISOString());
  });

  it.each(['2026-09-10', '', '31.12.2026', '0000-00-00'])('is none for the date %j', (date) => {
    expect(endOf('date', date, now)).toBeUndefined();
  });

  it('may be never', () => {
    expect(endOf('never', '', now)).toBe('no_end');
  });
});

describe('the end of a key in the list', () => {
  it.each([
    ['no end', 'endless', key()],
    ['31 Dec 2026', 'later', key(local(1, 1, 0, 0, 2027))],
    ['in 3 days, 14 Sept', 'soon', key(local(9, 15))],
    ['tomorrow, 12 Sept', 'soon', key(local(9, 13))],
    ['today, 24:00', 'soon', key(local(9, 12))],
    ['today, 24:00', 'tonight', key(local(9, 12), now)],
    ['today, 14:30', 'tonight', key(local(9, 11, 14, 30), now)],
    ['14 Sept 2026', 'later', key(local(9, 15), now)],
    ['ended 1 Aug', 'ended', key(local(8, 2))],
    ['ended 31 Dec 2025', 'ended', key(local(1, 1))],
    ['ended 11 Sept', 'ended', key(now)],
  ])('reads %s', (text, standing, entry) => {
    expect(endText(entry, now.getTime())).toBe(text);
    expect(standingOf(entry, now.getTime())).toBe(standing);
  });

  it('is over where it cannot be read, as for the host', () => {
    expect(standingOf({ ...key(), expires_at: 'some day' }, now.getTime())).toBe('ended');
    expect(endText({ ...key(), expires_at: 'some day' }, now.getTime())).toBe('ended');
  });

  it('stands beside the last use', () => {
    expect(lastUseText(local(9, 11, 12, 39).toISOString(), now.getTime())).toBe('12:39 today');
    expect(lastUseText(local(9, 10, 12, 39).toISOString(), now.getTime())).toBe('10 Sept');
    expect(lastUseText(undefined, now.getTime())).toBe('never');
    expect(lastUseText('x', now.getTime())).toBe('unknown');
  });
});

import { describe, expect, it } from 'vitest';
import { sayMessage } from '../../../server/report/say.ts';
import { statedDay, statedInstant } from '../../../server/report/statedDate.ts';

const locale = (tag: string) => ({ speed: 'km/h', height: 'm', tag }) as never;

describe('a date that a file states', () => {
  it.each([
    ['2025-03-01', 'en-GB', '1 Mar 2025'],
    ['2025-03-01T10:00:00.000Z', 'en-GB', '1 Mar 2025'],
    ['2025-03-01T10:00:00.000Z', 'de', '01.03.2025'],
    ['2025-03-01T10:00:00.000Z', 'fr', '1 mars 2025'],
    ['2025-03-01T10:00:00.000Z', 'es', '1 mar 2025'],
    // As the file states it, and no day of another zone.
    ['2025-03-01T01:00:00+05:00', 'en-GB', '1 Mar 2025'],
    ['2011 to 2015', 'de', '2011 to 2015'],
    ['2025-13-41', 'de', '2025-13-41'],
    ['none', 'de', 'none'],
  ])('%s in %s is the day %s', (stated, tag, text) => {
    expect(statedDay(stated, locale(tag))).toBe(text);
  });

  it.each([
    ['2025-03-01', 'en-GB', '1 Mar 2025'],
    ['2025-03-01T10:00:00.000Z', 'en-GB', '1 Mar 2025, 10:00 UTC'],
    ['2025-03-01T10:00:00+02:00', 'de', '01.03.2025, 08:00 UTC'],
    ['2025-03-01T10:00', 'fr', '1 mars 2025, 10:00'],
    ['2025-03-01T10:00Z', 'es', '1 mar 2025, 10:00 UTC'],
    ['2025-03-01T77:00Z', 'es', '1 mar 2025'],
    ['none', 'es', 'none'],
  ])('%s in %s is the instant %s', (stated, tag, text) => {
    expect(statedInstant(stated, locale(tag))).toBe(text);
  });

  it('is written so in each sentence that names the day of data', () => {
    const dated = '2025-03-01T10:00:00.000Z';
    const said = [
      sayMessage('zone.origin', { source: 'FOCA', dated }, locale('de')),
      sayMessage('obstacle.source', { source: 'FAA', dated }, locale('de')),
      sayMessage('lock.file', { name: 'z.json', dated, state: 'here' }, locale('de')),
      sayMessage('briefing.source_file', { kind: 'zones', name: 'z.json', dated }, locale('de')),
      sayMessage(
        'window.world.origin',
        { source: 'FOCA', licence: 'none', dated, until: dated },
        locale('de'),
      ),
      sayMessage('zone.checks', { height: 'in', hours: 'in', dates: 'out', until: dated }, locale('de')),
    ];
    for (const text of said) {
      expect(text).toContain('01.03.2025');
      expect(text).not.toContain('T10');
    }
  });
});

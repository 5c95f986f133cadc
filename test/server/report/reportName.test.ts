import { describe, expect, it } from 'vitest';
import { baseName } from '../../../engine/flightplan/write/plainName.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { type Reported, reportName } from '../../../server/report/reportName.ts';

const all: readonly Reported[] = ['briefing', 'flown', 'legs', 'rings', 'track'];

describe('the name of a file about a plan', () => {
  it('says in the language of its reader what the file holds', () => {
    const named = (tag: string) => all.map((holds) => reportName('Hohgrat', holds, localeFor(tag, 'metric')));
    expect(named('en')).toEqual([
      'Hohgrat-briefing',
      'Hohgrat-flown',
      'Hohgrat-legs',
      'Hohgrat-rings',
      'Hohgrat-track',
    ]);
    expect(named('de-AT')).toEqual([
      'Hohgrat-Briefing',
      'Hohgrat-geflogen',
      'Hohgrat-Abschnitte',
      'Hohgrat-Ringe',
      'Hohgrat-Flugspur',
    ]);
  });

  it.each(languages)('is one that every system accepts, and another for each kind, in %s', (tag) => {
    const names = all.map((holds) => reportName('A/B: "C"', holds, localeFor(tag, 'metric')));
    expect(names.map(baseName)).toEqual(names);
    expect(new Set(names).size).toBe(all.length);
  });
});

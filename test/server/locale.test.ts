import { describe, expect, it } from 'vitest';
import { languageOf, localeFor, tagFor, tagOf } from '../../server/contract/locale.ts';

describe('the language of a person', () => {
  it.each([
    ['system', ['de-AT', 'en-GB'], 'de-AT'],
    ['system', ['it-IT', 'fr-CA'], 'fr-CA'],
    ['system', ['it-IT'], 'en-GB'],
    ['system', [], 'en-GB'],
    ['de', ['en-US', 'de-CH'], 'de-CH'],
    ['de', ['en-US'], 'de'],
    ['en', ['de-DE'], 'en-GB'],
    ['es', ['es-MX'], 'es-MX'],
  ] as const)('is, for the choice %s on a system with %j, %s', (choice, system, tag) => {
    expect(tagFor(choice, system)).toBe(tag);
  });

  it('stays the same value while nothing changes', () => {
    expect(localeFor('de-AT', 'metric')).toBe(localeFor('de-AT', 'metric'));
    expect(localeFor('de-AT', 'metric')).not.toBe(localeFor('de-AT', 'imperial'));
  });

  it('is English with the name of units alone, or in a language without a catalogue', () => {
    expect([languageOf('metric'), tagOf('imperial')]).toEqual(['en', 'en-GB']);
    expect(languageOf(localeFor('it', 'metric'))).toBe('en');
    expect(languageOf(localeFor('fr-CA', 'metric'))).toBe('fr');
  });
});

import { describe, expect, it } from 'vitest';
import { localeFor } from '../../../server/contract/locale.ts';
import { aircraftName } from '../../../server/report/aircraftName.ts';
import { fileNotes } from '../../../server/report/fileNotes.ts';

describe('the name of an aircraft', () => {
  it.each([
    ['DJI', 'Mavic 3', 'DJI Mavic 3'],
    ['DeltaQuad', 'DeltaQuad Pro', 'DeltaQuad Pro'],
    ['DeltaQuad', 'DELTAQUAD Evo', 'DELTAQUAD Evo'],
    ['Wing', 'Wingcopter 198', 'Wing Wingcopter 198'],
    ['Solo', 'Solo', 'Solo'],
    [undefined, 'My own', 'My own'],
    ['DJI', undefined, 'key'],
  ])('has the maker once: %s and %s', (manufacturer, model, name) => {
    expect(aircraftName({ manufacturer, model, key: 'key' })).toBe(name);
  });
});

describe('what to know about several files', () => {
  it.each<[string[][], string[]]>([
    [[['same'], ['same']], ['same']],
    [
      [['same', 'own'], ['same']],
      ['same', 'a1: own'],
    ],
    [
      [['one'], ['other']],
      ['a1: one', 'a2: other'],
    ],
    [[['alone']], ['alone']],
    [[[], ['late']], ['a2: late']],
    [[], []],
  ])('is said once where it holds for all: %j', (notes, said) => {
    expect(
      fileNotes(
        notes.map((own, at) => ({ filename: `a${at + 1}`, notes: own })),
        'metric',
      ),
    ).toEqual(said);
  });

  it('names the file by the signs of the language', () => {
    const files = [
      { filename: 'a', notes: ['un'] },
      { filename: 'b', notes: [] },
    ];
    expect(fileNotes(files, localeFor('fr', 'metric'))).toEqual(['a\u00a0: un']);
  });
});

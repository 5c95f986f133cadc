import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureText } from '../../../engine/figureText.ts';
import { cleanText } from '../../../engine/flightplan/source/refusal.ts';
import { inUnits } from '../../../server/report/inUnits.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a sentence with figures', () => {
  it.each([
    [`heights of ${figureText(120, 'm')}.`, 'heights of 394 ft.'],
    [`${figureText('-3.5', 'm')} off`, '−11 ft off'],
    [`longer than ${figureText(50, 'km')};`, 'longer than 31.1 mi;'],
    [`between ${figureText(5, 'm/s')} and ${figureText('12.5', 'm/s')}`, 'between 11.2 mph and 28 mph'],
    [`(${figureText('0.1', 'km')})`, '(328 ft)'],
    [`at ${figureText('-8.0', '°C')}`, 'at 18 °F'],
  ])('has its figures in the units of the window: %s', (sentence, text) => {
    expect(plain(inUnits(sentence, 'imperial'))).toBe(text);
    expect(inUnits(sentence, 'metric')).toBe(sentence);
  });

  it('keeps what a file calls something, which is no figure', () => {
    const name = cleanText('Leg\u00a05\u00a0m of 7\u202fkm');
    const sentence = `“${name}” is ${figureText(5, 'm')} long`;
    expect(plain(inUnits(sentence, 'imperial'))).toBe('“Leg 5 m of 7 km” is 16 ft long');
  });

  it.each(['5\u00a0mm', '5\u00a0km/h', '5\u00a0min', 'X5\u00a0m', '5 m'])('keeps %s', (other) => {
    expect(inUnits(other, 'imperial')).toBe(other);
  });
});

describe('the sentences that the window shows in its units', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const rooms = [
    'engine',
    'renderer/features/import',
    'renderer/features/survey',
    'server/contract/schemas',
    'server/handlers',
    'server/work',
  ];
  const sources = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(room, file)),
  );
  const isBare = (source: string) => /\} (m|km|m\/s|°C)(?!\w)/.test(source);

  it('write no figure but by the one function that marks it', () => {
    const bare = sources.filter((file) => isBare(readFileSync(join(root, file), 'utf8')));
    expect(bare).toEqual([]);
  });

  it('would be found if they did', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    for (const planted of ['`${x} m above`', '`${x} km`', '`${x.toFixed(1)} m/s.`', '`${x} °C`'])
      expect(isBare(planted)).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { makeLettering } from '../../server/briefing/lettering.ts';
import { unpackedFont } from '../../server/briefing/unpackedFont.ts';

/** A document that counts how many letters its fonts are asked to measure. */
function counted() {
  const doc = new PDFDocument({ font: null as unknown as string });
  const measure = doc.widthOfString.bind(doc);
  let letters = 0;
  doc.widthOfString = (text, options) => {
    letters += text.length;
    return measure(text, options);
  };
  return { doc, lettersMeasured: () => letters };
}

const words = Array.from(
  { length: 400 },
  (_, at) => `${'abcdefgh'.slice(at % 7)}${at % 5 === 0 ? '-2' : ''}`,
);

describe('the lettering of a briefing', () => {
  it('fills each line as far as it goes', () => {
    const { linesOf, widthOf } = makeLettering(counted().doc);
    for (const width of [0, 30, 77, 200, 523]) {
      const lines = linesOf(words.join(' '), width);
      // A word that is wider than the line is cut.
      expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
      for (const [at, line] of lines.entries()) {
        if ([...line].length > 1) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const next = lines[at + 1]?.split(' ')[0];
        if (next !== undefined && width > 60) expect(widthOf(`${line} ${next}`)).toBeGreaterThan(width);
      }
    }
  });

  it('measures no line at each word that it grows by', () => {
    const { doc, lettersMeasured } = counted();
    const text = words.join(' ');
    makeLettering(doc).linesOf(text, 523);
    expect(lettersMeasured()).toBeLessThan(6 * text.length);
  });

  it('lays out a text once, however often it is measured and written', () => {
    const { doc } = counted();
    const { widthOf, write } = makeLettering(doc);
    widthOf('Wind 6 m/s');
    const { _font: font } = doc as unknown as { _font: { font: { layout(text: string): unknown } } };
    const layOut = font.font.layout.bind(font.font);
    let times = 0;
    font.font.layout = (...asked) => {
      times += 1;
      return layOut(...asked);
    };
    for (const size of [8, 9]) write('Wind 6 m/s', 10, 10, { size, align: 'right' });
    expect(times).toBe(0);
    write('Wind 7 m/s', 10, 10);
    expect(times).toBe(1);
  });
});

describe('a font of the web, unpacked', () => {
  const { resolve } = createRequire(import.meta.url);
  const read = (bytes: Buffer) => {
    const font = fontkit.create(bytes);
    if (!('layout' in font)) throw new Error('It is a collection.');
    return font;
  };

  it.each(['latin-400', 'latin-600', 'greek-400'])('says of %s what the packed one says', (name) => {
    const packed = readFileSync(resolve(`@fontsource/inter/files/inter-${name}-normal.woff`));
    const [one, other] = [read(packed), read(unpackedFont(packed))];
    expect(other.postscriptName).toBe(one.postscriptName);
    expect(other.characterSet).toEqual(one.characterSet);
    for (const code of one.characterSet) {
      const [glyph, same] = [one.glyphForCodePoint(code), other.glyphForCodePoint(code)];
      expect(same.advanceWidth).toBe(glyph.advanceWidth);
      if (code % 16 === 0) expect(same.path.toSVG()).toBe(glyph.path.toSVG());
    }
    expect(other.layout('AVATAR 12-3').advanceWidth).toBe(one.layout('AVATAR 12-3').advanceWidth);
  });
});

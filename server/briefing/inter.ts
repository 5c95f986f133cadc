import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

export type Weight = 'regular' | 'semibold';
const weights: Readonly<Record<Weight, number>> = { regular: 400, semibold: 600 };

/** The package has a file for each script; the first that has a letter draws it. */
const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
type Script = (typeof scripts)[number];

const { resolve } = createRequire(import.meta.url);
const bytesOf = (script: Script, weight: Weight) =>
  readFileSync(resolve(`@fontsource/inter/files/inter-${script}-${weights[weight]}-normal.woff`));

/** A piece of a line in one font file; without one, a letter that none of them has. */
export interface Run {
  readonly font: string | undefined;
  text: string;
}

/** The typeface in one document: opens each file when its first letter comes. */
export interface Inter {
  runsOf(text: string, weight: Weight): readonly Run[];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Inter's files lack arrows and the narrow space. */
const inStock = (text: string) => text.replaceAll('→', 'to').replaceAll('\u202f', '\u00a0').normalize('NFC');

export function openInter(register: (name: string, bytes: Buffer) => void): Inter {
  const opened = new Map<string, { has(code: number): boolean }>();
  const open = (script: Script, weight: Weight) => {
    const name = `${script}-${weight}`;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const bytes = bytesOf(script, weight);
    const font = fontkit.create(bytes);
    const has = (code: number) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code);
    register(name, bytes);
    const made = { has };
    opened.set(name, made);
    return made;
  };
  const fontOf = (grapheme: string, weight: Weight) => {
    const codes = [...grapheme].map((letter) => letter.codePointAt(0) ?? 0);
    const script = scripts.find((one) => codes.every(open(one, weight).has));
    return script === undefined ? undefined : `${script}-${weight}`;
  };
  return {
    runsOf(text, weight) {
      const runs: Run[] = [];
      for (const { segment } of graphemes.segment(inStock(text))) {
        const font = fontOf(segment, weight);
        const last = runs.at(-1);
        if (last !== undefined && last.font === font && font !== undefined) last.text += segment;
        else runs.push({ font, text: segment });
      }
      return runs;
    },
  };
}

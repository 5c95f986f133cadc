import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { unpackedFont } from './unpackedFont.ts';

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

interface File {
  readonly bytes: Buffer;
  has(code: number): boolean;
}

const readFile = (script: Script, weight: Weight): File => {
  const path = resolve(`@fontsource/inter/files/inter-${script}-${weights[weight]}-normal.woff`);
  const bytes = unpackedFont(readFileSync(path));
  const font = fontkit.create(bytes);
  return { bytes, has: (code) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code) };
};

/** The files that were read, for all documents. */
const files = new Map<string, File>();

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
const inStock = (text: string, arrow: string) =>
  text.replaceAll('→', arrow).replaceAll('\u202f', '\u00a0').normalize('NFC');

export function openInter(register: (name: string, bytes: Buffer) => void, arrow: string): Inter {
  const registered = new Set<string>();
  const open = (script: Script, weight: Weight) => {
    const name = `${script}-${weight}`;
    const file = files.get(name) ?? readFile(script, weight);
    files.set(name, file);
    if (!registered.has(name)) register(name, file.bytes);
    registered.add(name);
    return file;
  };
  const fontOf = (grapheme: string, weight: Weight) => {
    const codes = [...grapheme].map((letter) => letter.codePointAt(0) ?? 0);
    const script = scripts.find((one) => codes.every(open(one, weight).has));
    return script === undefined ? undefined : `${script}-${weight}`;
  };
  return {
    runsOf(text, weight) {
      const runs: Run[] = [];
      for (const { segment } of graphemes.segment(inStock(text, arrow))) {
        const font = fontOf(segment, weight);
        const last = runs.at(-1);
        if (last !== undefined && last.font === font && font !== undefined) last.text += segment;
        else runs.push({ font, text: segment });
      }
      return runs;
    },
  };
}

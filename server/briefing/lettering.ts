import { LRUCache } from 'lru-cache';
import { ink, sizes } from './ink.ts';
import { openInter, type Run, type Weight } from './inter.ts';

export interface Style {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** The end of the text that stands at x. */
  readonly align?: 'left' | 'right' | 'center';
}

/** Text in the bundled typeface; all lengths are points. */
export interface Lettering {
  /** Writes one line whose letters stand on y. */
  write(text: string, x: number, y: number, style?: Style): void;
  widthOf(text: string, style?: Style): number;
  /** Breaks a text into lines no wider than this. */
  linesOf(text: string, width: number, style?: Style): readonly string[];
  /** The text, or its beginning and an ellipsis where that is all that fits. */
  fitted(text: string, width: number, style?: Style): string;
  /** The name of a file, or its beginning and its end around an ellipsis where that is all that fits. */
  fittedName(name: string, width: number, style?: Style): string;
  /** A letter was replaced because the typeface lacks it. */
  hasGaps(): boolean;
}

/** Width of the box in place of a missing letter, of its size. */
const gapWidth = 0.62;
/** Digits of one width, so that columns stand; it would widen the hyphens of names, too. */
const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] =>
  text.includes('-') ? ['kern'] : ['tnum', 'kern'];
const shifts = { left: 0, center: 0.5, right: 1 } as const;

type Measure = (text: string) => number;

/** So many letters of a text, with an ellipsis for the rest. */
type Cut = (letters: readonly string[], count: number) => string;

const atEnd: Cut = (letters, count) => `${letters.slice(0, count).join('').trimEnd()}…`;

const inMiddle: Cut = (letters, count) => {
  const ending = letters.slice(letters.length - Math.floor(count / 2)).join('');
  return `${atEnd(letters, Math.ceil(count / 2))}${ending.trimStart()}`;
};

/** The text with the most letters that fit beside an ellipsis. */
function shortened(text: string, cut: Cut, fits: (text: string) => boolean): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(letters, middle))) low = middle;
    else high = middle - 1;
  }
  return cut(letters, low);
}

/** A mark stays with the letter that it is on. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Puts parts into lines no wider than this, one after the other. How many a line takes is guessed by the widths of the parts alone,
 * then decided by the line itself: to measure a line at each part that it grows by would take most of a print.
 */
function filled(parts: readonly string[], between: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const line = (count: number) => parts.slice(from, from + count).join(between);
    const fits = (count: number) => count <= 1 || measure(line(count)) <= width;
    let count = 0;
    for (let room = width; room > 0 && from + count < parts.length; count++)
      room -= measure(`${parts[from + count]}${between}`);
    while (!fits(count)) count -= 1;
    while (from + count < parts.length && fits(count + 1)) count += 1;
    lines.push(line(count));
    from += count;
  }
  return lines;
}

/** A text that the library laid out, as far as it takes anything of it. */
interface LaidOut {
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}

/** The library's font, as far as it is asked to lay out a text: at each measuring and twice more at each writing. */
interface LibraryFont {
  layoutRun(text: string, features: PDFKit.Mixins.OpenTypeFeatures[]): LaidOut;
}

/** Texts that this thread has laid out, for all documents: most stand in every briefing, and laying them out took most of a print. */
const laidOut = new LRUCache<string, LaidOut>({
  maxSize: 60_000,
  sizeCalculation: ({ glyphs }) => glyphs.length + 1,
});

/** The same without the font of one document. */
const withoutFont = ({ glyphs, positions, advanceWidth }: LaidOut): LaidOut => ({
  glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
  positions,
  advanceWidth,
});

/** Keeps what the library lays out in the font that is chosen, since it keeps nothing itself where digits have one width. */
function layOutOnce(doc: PDFKit.PDFDocument, name: string): void {
  const font = (doc as unknown as { readonly _font: LibraryFont })._font;
  const layOut = font.layoutRun.bind(font);
  // All ask for the features of their text.
  font.layoutRun = (text, features) => {
    const key = `${name} ${text}`;
    const run = laidOut.get(key) ?? withoutFont(layOut(text, features));
    laidOut.set(key, run);
    return run;
  };
}

interface Measured {
  readonly width: number;
  readonly runs: readonly Run[];
}

/** Widths that this thread has measured, for all documents. */
const measured = new LRUCache<string, Measured>({
  maxSize: 2_000_000,
  sizeCalculation: (_, key) => key.length + 100,
});

/** `arrow`: the word in place of an arrow, which the typeface lacks. */
export function makeLettering(doc: PDFKit.PDFDocument, arrow = 'to'): Lettering {
  const inter = openInter((name, bytes) => doc.registerFont(name, bytes), arrow);
  const used = new Set<string>();
  const inFont = (font: string, size: number) => {
    doc.font(font).fontSize(size);
    if (!used.has(font)) layOutOnce(doc, font);
    used.add(font);
    return doc;
  };
  let gaps = 0;
  const runWidth = ({ font, text }: Run, size: number) =>
    font === undefined
      ? gapWidth * size
      : inFont(font, size).widthOfString(text, { features: featuresOf(text) });
  /** A document opens its fonts in the order in which their letters come, whatever is known of widths. */
  const isOpened = ({ font }: Run) => font === undefined || used.has(font);
  const widthOf = (text: string, { size = sizes.body, weight = 'regular' }: Style = {}) => {
    const key = `${arrow} ${weight} ${size} ${text}`;
    const known = measured.get(key);
    if (known?.runs.every(isOpened)) return known.width;
    const runs = inter.runsOf(text, weight);
    const width = runs.reduce((sum, run) => sum + runWidth(run, size), 0);
    measured.set(key, { width, runs });
    return width;
  };
  const fittedBy = (cut: Cut) => (text: string, width: number, style?: Style) => {
    const fits = (part: string) => widthOf(part, style) <= width;
    return fits(text) ? text : shortened(text, cut, fits);
  };
  const drawGap = (x: number, y: number, size: number, color: string) => {
    gaps += 1;
    doc
      .lineWidth(size / 16)
      .rect(x + size * 0.06, y - size * 0.7, size * 0.48, size * 0.7)
      .stroke(color);
  };
  return {
    widthOf,
    write(text, x, y, style = {}) {
      const { size = sizes.body, weight = 'regular', color = ink.text, align = 'left' } = style;
      let at = align === 'left' ? x : x - widthOf(text, style) * shifts[align];
      for (const run of inter.runsOf(text, weight)) {
        if (run.font === undefined) drawGap(at, y, size, color);
        else {
          inFont(run.font, size).fillColor(color);
          doc.text(run.text, at, y, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: featuresOf(run.text),
          });
        }
        at += runWidth(run, size);
      }
    },
    linesOf(text, width, style) {
      const measure: Measure = (part) => widthOf(part, style);
      const cut = (word: string) => (measure(word) > width ? filled([...word], '', width, measure) : [word]);
      return filled(text.split(' ').flatMap(cut), ' ', width, measure);
    },
    fitted: fittedBy(atEnd),
    fittedName: fittedBy(inMiddle),
    hasGaps: () => gaps > 0,
  };
}

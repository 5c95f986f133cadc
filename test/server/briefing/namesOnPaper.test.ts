import { describe, expect, it } from 'vitest';
import { drawFooters } from '../../../server/briefing/footer.ts';
import { drawTitleOf } from '../../../server/briefing/head.ts';
import { margin, type Pages, printed } from '../../../server/briefing/pages.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';

interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

const papers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;

type Paper = keyof typeof papers;

const sheetIn = (language: string) => ({
  name: 'Hohgrat',
  printed_at: '2026-11-29T10:22',
  product_version: '10.10.10',
  locale: localeFor(language, 'metric'),
});

/** What is drawn on a page, with where it begins and ends, points. */
async function drawn(paper: Paper, language: string, draw: (pages: Pages) => void): Promise<Written[]> {
  const written: Written[] = [];
  await printed({ ...sheetIn(language), paper, subject: '' }, (pages) => {
    const write: typeof pages.write = (text, x, y, style = {}) => {
      const width = pages.widthOf(text, style);
      const from = style.align === 'right' ? x - width : x;
      written.push({ text, from, to: from + width, y });
      pages.write(text, x, y, style);
    };
    draw({ ...pages, write });
  });
  return written;
}

const footOf = (paper: Paper, language: string, filename: string) =>
  drawn(paper, language, (pages) => drawFooters(pages, { ...sheetIn(language), filename }));

const places = languages.flatMap((language) =>
  (['a4', 'letter'] as const).map((paper) => ({ paper, language })),
);

describe.each(places)('the foot of a page of $paper in $language', ({ paper, language }) => {
  const { width, height } = papers[paper];

  it.each([
    ['short', 'Hohgrat.homeward'],
    ['long', 'Prüfung der Leitung zwischen Oberlind und Rotchopf, zweiter Teil, Herbst 2026.homeward'],
    ['too long', `${'Inspection of the line between Oberlind and Rotchopf '.repeat(5)}, part 2.homeward`],
    ['without letters of the typeface', `${'橋の点検'.repeat(60)}.homeward`],
    ['of one wide word', 'W'.repeat(300)],
  ])('lets nothing stand over another or beyond the margins where the name is %s', async (_, filename) => {
    const all = await footOf(paper, language, filename);
    expect(all).toHaveLength(4);
    for (const { from, to, y } of all) {
      expect(from).toBeGreaterThanOrEqual(margin - 0.01);
      expect(to).toBeLessThanOrEqual(width - margin + 0.01);
      expect(height - y).toBeGreaterThan(24);
    }
    for (const one of all)
      for (const { from } of all.filter((other) => other.from > one.from && other.y === one.y))
        expect(from - one.to, `${one.text} beside the next`).toBeGreaterThan(8);
  });

  it('has the whole name of a file of 100 letters', async () => {
    const name = `${'Leitung Oberlind, Rotchopf '.repeat(4).slice(0, 90)}.homeward`;
    expect((await footOf(paper, language, name)).map(({ text }) => text)).toContain(name);
  });

  it('shortens a longer name in its middle, so that both ends are seen', async () => {
    const name = `${'Leitung Oberlind, Rotchopf '.repeat(12)}, Teil 2.homeward`;
    const [shown] = await footOf(paper, language, name);
    expect(shown?.text).toMatch(/^Leitung Oberlind, Rotchopf .*[^…]…[^…]*Rotchopf , Teil 2\.homeward$/);
  });
});

describe('what stands below a title', () => {
  it('goes on in another line where it is long, and the page goes on below it', async () => {
    const log = `DJIFlightRecord_${'2026-11-29_[10-22-33]_'.repeat(5)}.txt`;
    const subtitle = `After the flight · ${log} · DJI Mavic 3 · take-off 29 November 2026, 10:22 UTC`;
    let [short_y, long_y] = [0, 0];
    const all = await drawn('a4', 'en', (pages) => {
      drawTitleOf(pages, 'Hohgrat', 'After the flight');
      short_y = pages.y;
      drawTitleOf(pages, 'Hohgrat', subtitle);
      long_y = pages.y;
    });
    const below = all.slice(4).filter(({ text }) => text !== 'Homeward');
    expect(below.length).toBeGreaterThan(1);
    expect(below.map(({ text }) => text).join('')).toContain(log);
    expect(below.at(-1)?.text).toContain('10:22 UTC');
    expect(long_y - short_y).toBeCloseTo(11 * (below.length - 1), 6);
  });
});

describe('a name that is shortened', () => {
  it('keeps each mark with its letter', async () => {
    const [shown] = await footOf('a4', 'en', `${'e\u0301'.repeat(300)}.homeward`);
    expect(shown?.text).toMatch(/^(?:e\u0301)+…(?:e\u0301)+\.homeward$/);
  });
});

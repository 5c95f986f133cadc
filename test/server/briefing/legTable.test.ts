import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../../server/briefing/legTable.ts';
import { makeLettering } from '../../../server/briefing/lettering.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { printedLegColumns } from '../../../server/report/legTables.ts';
import { sayMessage } from '../../../server/report/say.ts';

const doc = new PDFDocument({ size: 'A4', font: null as unknown as string });
/** The width of A4 between its margins, with the typeface of briefings. */
const pages = { width: 523, widthOf: makeLettering(doc).widthOf };
const cells = ['262°', '1,321', '80', '–', '13.9', '19:41', '21:05', '30 %', '42 %', '25 %'];

describe('the columns of the printed leg table', () => {
  it.each(languages)('keep a place inside a leg apart from the course beside it, in %s', (tag) => {
    const locale = localeFor(tag, 'metric');
    const place = sayMessage('briefing.row_in_leg', { leg: 79, distance_m: 795 }, locale);
    const out = sayMessage('briefing.row_out', { place }, locale);
    const columns = printedLegColumns({ locale, isToSwapPlace: false, hasGround: true });
    expect(columns).toHaveLength(cells.length);
    const rows = [
      { end: '1', cells },
      { end: out, cells },
    ];
    const { edges, room } = columnsFor(pages, rows, columns);
    expect(room).toBeGreaterThanOrEqual(pages.widthOf(out, { size: 7.8, weight: 'semibold' }));
    const begins = edges.map((edge, at) => edge - pages.widthOf(cells[at] ?? '', { size: 7.8 }));
    expect(begins[0]).toBeGreaterThan(3 + pages.widthOf(out, { size: 7.8, weight: 'semibold' }));
    for (const [at, begin] of begins.slice(1).entries()) expect(begin).toBeGreaterThan(edges[at] ?? Infinity);
    expect(edges.at(-1)).toBeLessThan(pages.width);
  });

  it.each(languages)('have heads that do not read as one, in %s', (tag) => {
    const columns = printedLegColumns({
      locale: localeFor(tag, 'metric'),
      isToSwapPlace: false,
      hasGround: true,
    });
    const { edges } = columnsFor(pages, [{ end: '12', cells }], columns);
    const begins = columns.map(({ head }, at) => (edges[at] ?? 0) - pages.widthOf(head, { size: 7 }));
    for (const [at, begin] of begins.slice(1).entries())
      expect(begin - (edges[at] ?? Infinity)).toBeGreaterThan(6);
  });

  it('stay where they are over plain numbers', () => {
    const { edges } = columnsFor(pages, [{ end: '12', cells }], [{ head: 'Course', right: 0.135 }]);
    expect(edges[0]).toBeCloseTo(0.135 * pages.width, 6);
  });
});

import PDFDocument from 'pdfkit';
import { languageOf } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { type Lettering, makeLettering } from './lettering.ts';

export interface Printed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** A letter is replaced by a box, since the typeface lacks it. */
  readonly has_gaps: boolean;
}

/** A document under way: its pages and the cursor down the page. All lengths are points. */
export interface Pages extends Lettering {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  /** The height at which the next part begins. */
  y: number;
  newPage(): void;
  /** Begins a page if less than this is left on the one under way. */
  keepTogether(height: number): void;
}

const papers = { a4: 'A4', letter: 'LETTER' } as const;
export const margin = 36;
/** Room below the text for the footer. */
const footerRoom = 20;

/** A document to begin, with what it is called and about. */
type Sheet = Pick<Briefing, 'name' | 'printed_at' | 'product_version' | 'locale' | 'paper'> & {
  readonly subject: string;
};

const metadataOf = ({ name, printed_at, product_version, subject }: Sheet): PDFKit.DocumentInfo => ({
  Title: name,
  Subject: subject,
  Creator: `Homeward ${product_version}`,
  Producer: 'Homeward',
  // The wall clock of the place, whatever zone this computer is in.
  CreationDate: new Date(`${printed_at.slice(0, 16)}Z`),
});

function openPages(sheet: Sheet): Pages {
  const doc = new PDFDocument({
    size: papers[sheet.paper],
    margin: 0,
    bufferPages: true,
    lang: languageOf(sheet.locale),
    info: metadataOf(sheet),
    // Otherwise the library opens a font that only viewers have.
    font: null as unknown as string,
  });
  const { width, height } = doc.page;
  const pages: Pages = {
    ...makeLettering(doc, sayMessage('briefing.arrow', {}, sheet.locale)),
    doc,
    left: margin,
    right: width - margin,
    bottom: height - margin - footerRoom,
    width: width - 2 * margin,
    y: margin,
    newPage() {
      doc.addPage();
      pages.y = margin;
    },
    keepTogether(room) {
      if (pages.y + room > pages.bottom) pages.newPage();
    },
  };
  return pages;
}

/** Draws a document and ends it; the same one gives the same bytes. */
export async function printed(sheet: Sheet, draw: (pages: Pages) => void): Promise<Printed> {
  const pages = openPages(sheet);
  const parts: Uint8Array[] = [];
  pages.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => pages.doc.on('end', resolve));
  draw(pages);
  const { count } = pages.doc.bufferedPageRange();
  pages.doc.end();
  await ended;
  return { bytes: new Uint8Array(Buffer.concat(parts)), pages: count, has_gaps: pages.hasGaps() };
}

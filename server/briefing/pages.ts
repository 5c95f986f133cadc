import PDFDocument from 'pdfkit';
import { languageOf } from '../contract/locale.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { type Lettering, makeLettering } from './lettering.ts';

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

const metadataOf = ({ name, printed_at, product_version, locale }: Briefing): PDFKit.DocumentInfo => ({
  Title: name,
  Subject: sayMessage('briefing.title', {}, locale),
  Creator: `Homeward ${product_version}`,
  Producer: 'Homeward',
  // The wall clock of the place, whatever zone this computer is in.
  CreationDate: new Date(`${printed_at.slice(0, 16)}Z`),
});

export function openPages(briefing: Briefing): Pages {
  const doc = new PDFDocument({
    size: papers[briefing.paper],
    margin: 0,
    bufferPages: true,
    lang: languageOf(briefing.locale),
    info: metadataOf(briefing),
    // Otherwise the library opens a font that only viewers have.
    font: null as unknown as string,
  });
  const { width, height } = doc.page;
  const pages: Pages = {
    ...makeLettering(doc, sayMessage('briefing.arrow', {}, briefing.locale)),
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

import { inflateSync } from 'node:zlib';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

interface PdfObject {
  readonly dictionary: string;
  /** The content of its stream, inflated. */
  readonly content: string;
}

/** All objects by their numbers, read one after the other, since streams may hold anything. */
function objectsOf(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const begins = /(\d+) 0 obj\n/g;
  for (let found = begins.exec(pdf); found !== null; found = begins.exec(pdf)) {
    const from = begins.lastIndex;
    const end = pdf.indexOf('endobj', from);
    const stream = pdf.indexOf('stream\n', from);
    const hasStream = stream >= 0 && stream < end;
    const dictionary = pdf.slice(from, hasStream ? stream : end);
    const length = hasStream ? Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0) : 0;
    const begin = stream + 'stream\n'.length;
    const bytes = Buffer.from(hasStream ? pdf.slice(begin, begin + length) : '', 'latin1');
    const isDeflated = dictionary.includes('/FlateDecode');
    objects.set(found[1] ?? '', { dictionary, content: latin(isDeflated ? inflateSync(bytes) : bytes) });
    begins.lastIndex = hasStream ? begin + length : end;
  }
  return objects;
}

const textOfHex = (hex: string): string =>
  hex.match(/.{4}/g)?.reduce((text, unit) => text + String.fromCharCode(Number.parseInt(unit, 16)), '') ?? '';

/** Reads the characters of each glyph from the ToUnicode map of a font. */
function glyphsOf(cmap: string): readonly string[] {
  const ranges = [...cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)];
  const glyphs: string[] = [];
  for (const [, first = '0', list = ''] of ranges) {
    const texts = [...list.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => textOfHex(hex));
    for (const [at, text] of texts.entries()) glyphs[Number.parseInt(first, 16) + at] = text;
  }
  return glyphs;
}

/** The lines of text on each page, in the order in which they were written: enough of PDF to read our own files. */
export function pdfPages(bytes: Uint8Array): string[][] {
  const objects = objectsOf(latin(bytes));
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const fonts = new Map(
    all
      .flatMap((dictionary) => [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', number = '']) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? '';
        return [name, glyphsOf(objects.get(map)?.content ?? '')] as const;
      }),
  );
  const tree = all.find((dictionary) => dictionary.includes('/Type /Pages')) ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const content = /\/Contents (\d+) 0 R/.exec(objects.get(page)?.dictionary ?? '')?.[1] ?? '';
    return linesOf(objects.get(content)?.content ?? '', fonts);
  });
}

function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const glyphs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? [];
    const codes = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? '?').join('');
  });
}

/** A part of a line: plain, strong, a key or a word of a file, or the way to another page. */
export interface Span {
  readonly kind: 'plain' | 'strong' | 'code' | 'link';
  readonly text: string;
  /** The page that a link leads to. */
  readonly page?: string;
}

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'items';
  /** One line, or one for each item. */
  readonly lines: readonly (readonly Span[])[];
}

export interface PageText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const marked = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((\w+)\.md\)/g;

function toSpans(line: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) spans.push({ kind: 'plain', text: line.slice(from, to) });
  };
  for (const found of line.matchAll(marked)) {
    const [whole, strong, code, link, page] = found;
    plain(found.index);
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (link !== undefined && page !== undefined) spans.push({ kind: 'link', text: link, page });
    from = found.index + whole.length;
  }
  plain(line.length);
  return spans;
}

function toBlock(text: string): Block {
  if (text.startsWith('## ')) return { kind: 'heading', lines: [toSpans(text.slice(3))] };
  if (text.startsWith('- '))
    return { kind: 'items', lines: text.split('\n').map((line) => toSpans(line.slice(2))) };
  return { kind: 'paragraph', lines: [toSpans(text)] };
}

/** A page as it is written, with the figures of the model and the units of the person in its braces. */
export function toPageText(written: string, figures: Readonly<Record<string, string>>): PageText {
  const filled = written.replace(/\{(\w+)\}/g, (braces, name: string) => figures[name] ?? braces);
  const [title = '', ...blocks] = filled.trim().split(/\n{2,}/);
  return { title: title.replace(/^# /, ''), blocks: blocks.map(toBlock) };
}

const wordsOf = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean);

const plainTextOf = ({ title, blocks }: PageText): string =>
  [title, ...blocks.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))]
    .join('\n')
    .toLowerCase();

export function isFound(page: PageText, search: string): boolean {
  const text = plainTextOf(page);
  return wordsOf(search).every((word) => text.includes(word));
}

interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text in pieces, those that are searched for apart. */
export function toPieces(text: string, search: string): readonly Piece[] {
  const words = wordsOf(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, isFound: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, isFound: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

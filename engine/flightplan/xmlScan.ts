import { lineAt } from './decodeText.ts';
import { limits } from './limits.ts';
import { refuse } from './refusal.ts';

/**
 * One pass over the mark-up before a parser sees it: refuses entity definitions and deep nesting, and gives the text
 * without its document type. Linear, no recursion, no regular expression over the whole text.
 */
export function scanXml(text: string, where: string): string {
  let depth = 0;
  let doctype: readonly [number, number] | undefined;
  for (let at = text.indexOf('<'); at >= 0; ) {
    const end = endOfMarkup(text, at);
    if (end < 0) refuseUnclosed(text, at, where);
    if (text.startsWith('<!', at) && isDoctype(text, at)) {
      refuseEntities(text.slice(at, end), where);
      doctype ??= [at, end];
    }
    if (end - at > limits.line_chars && isTag(text, at)) refuseLongTag(text, at, where);
    depth += depthChange(text, at, end);
    if (depth > limits.xml_depth) {
      refuse(
        'XML_TOO_DEEP',
        `${where} is nested more than ${limits.xml_depth} levels deep (line ${lineAt(text, at)}); export it again.`,
        {
          where: `line ${lineAt(text, at)}`,
        },
      );
    }
    at = text.indexOf('<', end);
  }
  return doctype === undefined ? text : text.slice(0, doctype[0]) + text.slice(doctype[1]);
}

const isDoctype = (text: string, at: number) =>
  text.slice(at + 2, at + 9).toUpperCase() === 'DOCTYPE' || text.startsWith('<!ENTITY', at);

function refuseEntities(doctype: string, where: string): void {
  if (!/<!ENTITY/i.test(doctype)) return;
  refuse(
    'XML_ENTITIES',
    `${where} contains entity definitions, which are not allowed; remove its DOCTYPE or export it again.`,
    {
      where: 'DOCTYPE',
    },
  );
}

const isTag = (text: string, at: number) => text[at + 1] !== '!' && text[at + 1] !== '?';

function refuseLongTag(text: string, at: number, where: string): never {
  const line = lineAt(text, at);
  refuse(
    'XML_TAG_TOO_LONG',
    `A tag of ${where} at line ${line} has more than ${limits.line_chars} characters; this is no route file.`,
    { where: `line ${line}` },
  );
}

function refuseUnclosed(text: string, at: number, where: string): never {
  const line = lineAt(text, at);
  refuse(
    'XML_INVALID',
    `${where} is cut off or damaged: the mark-up at line ${line} does not end; export it again.`,
    {
      where: `line ${line}`,
    },
  );
}

function depthChange(text: string, at: number, end: number): number {
  const second = text[at + 1];
  if (second === '!' || second === '?') return 0;
  if (second === '/') return -1;
  return text[end - 2] === '/' ? 0 : 1;
}

/** Index after the mark-up that starts at `at`, or −1. */
function endOfMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (text.startsWith('<!', at)) return endOfDoctype(text, at);
  return endOfTag(text, at);
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

function endOfDoctype(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  if (subset < 0 || subset > close) return close < 0 ? -1 : close + 1;
  const end = text.indexOf(']', subset);
  return end < 0 ? -1 : after(text, '>', endOfSubset(text, end));
}

/** A bracket inside the subset that is not its end is followed by something other than `>`. */
function endOfSubset(text: string, first: number): number {
  let at = first;
  for (let next = at; next >= 0; next = text.indexOf(']', next + 1)) {
    at = next;
    if (/^\]\s{0,20}>/.test(text.slice(next, next + 22))) return next;
  }
  return at;
}

function endOfTag(text: string, at: number): number {
  let close = text.indexOf('>', at);
  let from = at;
  while (close >= 0) {
    const quote = firstQuote(text, from, close);
    if (quote < 0) return close + 1;
    const mate = text.indexOf(text[quote] ?? '"', quote + 1);
    if (mate < 0) return -1;
    from = mate + 1;
    if (from > close) close = text.indexOf('>', from);
  }
  return -1;
}

function firstQuote(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x22 || char === 0x27) return i;
  }
  return -1;
}

import { lineAt } from './decodeText.ts';
import { quotedText, refuse } from './refusal.ts';

/** How formats begin that must have nothing above. */
const beginnings: readonly (readonly [code: string, what: string, begin: RegExp])[] = [
  ['XML_LEADING_TEXT', 'The XML', /<\?xml|<kml|<gpx/],
  ['WPL_LEADING_TEXT', '“QGC WPL”', /QGC\s+WPL\s+\d/],
];

/** Refuses a text in which something stands above the first line of its format. */
export function refuseLeadingText(text: string): void {
  const head = text.slice(0, 2000);
  for (const [code, what, begin] of beginnings) {
    const at = head.search(begin);
    if (at > 0 && !isWithinTable(head, at)) refuseAbove(text, at, { code, what });
  }
  const at = head.search(/^[ \t]*(\{\s*"|\[\s*[{[])/m);
  if (at > 0 && /[}\]]\s*$/.test(text))
    refuseAbove(text, at, { code: 'JSON_LEADING_TEXT', what: 'The JSON' });
}

/** True if a place in a text is a cell or a remark of a table. */
const isWithinTable = (head: string, at: number) =>
  /[,;\t#"]/.test(head.slice(head.lastIndexOf('\n', at) + 1, at));

function refuseAbove(text: string, at: number, { code, what }: { code: string; what: string }): never {
  const [first, line] = [lineAt(text, text.search(/\S/)), lineAt(text, at)];
  const above = quotedText(text.slice(0, at).trim().split('\n', 1).join());
  const place =
    line === first ? `in line ${line} behind ${above}` : `in line ${line}, below ${above} in line ${first}`;
  refuse(code, `${what} begins ${place}. Remove what stands before it, or export the file again.`, {
    where: `line ${first}`,
  });
}

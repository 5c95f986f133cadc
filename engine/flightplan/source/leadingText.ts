import { numbered } from '../../placeInFile.ts';
import { lineAt } from './decodeText.ts';
import { cleanText, refuse } from './refusal.ts';

/** How formats begin that must have nothing above. */
const beginnings: readonly (readonly [code: string, begin: RegExp])[] = [
  ['XML_LEADING_TEXT', /<\?xml|<kml|<gpx/],
  ['WPL_LEADING_TEXT', /QGC\s+WPL\s+\d/],
];

/** Refuses a text in which something stands above the first line of its format. */
export function refuseLeadingText(text: string): void {
  const head = text.slice(0, 2000);
  for (const [code, begin] of beginnings) {
    const at = head.search(begin);
    if (at > 0 && !isWithinTable(head, at)) refuseAbove(text, at, code);
  }
  const at = head.search(/^[ \t]*(\{\s*"|\[\s*[{[])/m);
  if (at > 0 && /[}\]]\s*$/.test(text)) refuseAbove(text, at, 'JSON_LEADING_TEXT');
}

/** True if a place in a text is a cell or a remark of a table. */
const isWithinTable = (head: string, at: number) =>
  /[,;\t#"]/.test(head.slice(head.lastIndexOf('\n', at) + 1, at));

function refuseAbove(text: string, at: number, code: string): never {
  const [first, line] = [lineAt(text, text.search(/\S/)), lineAt(text, at)];
  const above = cleanText(text.slice(0, at).trim().split('\n', 1).join());
  const values = { code, line, above, first: line === first ? 'same' : first };
  refuse(code, { says: 'LEADING_TEXT', values, where: numbered('line', first) });
}

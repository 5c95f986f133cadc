/** Files of tables, plans and maps nest objects and lists less deep; code that walks through deeper ones would overflow. */
const deepestNesting = 100;

/** Tells whether objects and lists of JSON are nested deeper than that, before a parser reads them. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (isInText) {
      if (char === 0x5c) at++;
      else if (char === 0x22) isInText = false;
    } else if (char === 0x22) isInText = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > deepestNesting) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

/** Bytes at the start of a file that tell its form: the first part of every form begins before their end. */
export const fileHead_bytes = 64 * 1024;

/** The start of a file, each byte one character, without a byte order mark and blanks before the text. */
export const headOf = (begin: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(begin.subarray(0, fileHead_bytes))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

/** Why the bytes of a file are no text, or its text no JSON. */
export interface NoContent {
  readonly why: 'not_text' | 'not_json' | 'deep' | 'unknown_form';
  readonly where?: string | undefined;
  readonly most?: number | undefined;
}

type Refuse = (why: NoContent) => never;

/** The text of a file in UTF-8. */
export function textOfBytes(bytes: Uint8Array, refuse: Refuse): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse({ why: 'not_text' });
  }
}

/** The value of a text, which is told apart from XML, tables and prose: those are no JSON that is damaged. */
export function jsonOfText(text: string, refuse: Refuse): unknown {
  if (/^\s*[^{["\d\s]/.test(text)) refuse({ why: 'unknown_form' });
  if (isTooDeep(text)) refuse({ why: 'deep', most: deepestNesting });
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse({ why: 'not_json', where: /position \d+|line \d+ column \d+/.exec(String(error))?.[0] });
  }
}

/** Files of tables, plans and maps nest objects and lists less deep; code that walks through deeper ones would overflow. */
export const deepestNesting = 100;

/** Tells whether objects and lists of JSON are nested deeper than that, before a parser reads them. */
export function isTooDeep(json: string): boolean {
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

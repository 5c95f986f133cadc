import { deepestNesting, isTooDeep } from './nesting.ts';

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

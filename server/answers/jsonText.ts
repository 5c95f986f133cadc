import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';

const deepest = 100;
const [quote, backslash, openBrace, openBracket, closeBrace, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d,
];

/** Whether well-formed JSON nests deeper than any input of the API. Takes linear time, without recursion. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return false;
}

const tooDeep = (what: string): Problem => ({
  code: 'VALIDATION_ERROR',
  message: `${what} nests deeper than ${deepest} levels; send flatter JSON.`,
  details: { issues: [{ path: '', code: 'too_deep', message: `nested deeper than ${deepest} levels` }] },
});

function notJson(what: string, error: unknown): Problem {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const where = position === undefined ? '' : ` (near position ${position})`;
  return {
    code: 'BAD_REQUEST',
    message: `${what} is not well-formed JSON${where}; send one JSON object in UTF-8.`,
  };
}

/** Reads JSON from outside: strict UTF-8, well-formed and not too deep. `what` names it in the refusal. */
export function readJson(bytes: Uint8Array, what: string): Result<unknown, Problem> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isTooDeep(bytes) ? fail(tooDeep(what)) : succeed(value);
  } catch (error) {
    return fail(notJson(what, error));
  }
}

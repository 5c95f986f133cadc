import { membersOf, repeatedMembers } from '../../engine/repeatedMembers.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import { pathText } from '../dispatch.ts';

const deepest = 100;
const mostIssues = 50;
const [quote, backslash, colon, openBrace, openBracket, closeBrace, closeBracket] = [
  0x22, 0x5c, 0x3a, 0x7b, 0x5b, 0x7d, 0x5d,
];

/** The members that well-formed JSON writes; `undefined`: it nests deeper than any input of the API. Takes linear time, without recursion. */
function membersWritten(bytes: Uint8Array): number | undefined {
  let depth = 0;
  let members = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > deepest) return undefined;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (byte === colon) members += 1;
  }
  return members;
}

const tooDeep = (what: string): Problem => ({
  code: 'VALIDATION_ERROR',
  message: `${what} nests deeper than ${deepest} levels; send flatter JSON.`,
  details: { issues: [{ path: '', code: 'too_deep', message: `nested deeper than ${deepest} levels` }] },
});

/** Which of two values a client means, nobody knows; readers of JSON take one of them without a word. */
function repeated(paths: readonly string[]): Problem {
  const message = 'stands twice in its object; send it once, with the value that you mean';
  const more = paths.length > 1 ? ` (and ${paths.length - 1} more, see details.issues)` : '';
  return {
    code: 'VALIDATION_ERROR',
    message: `${paths[0]}: ${message}${more}`,
    details: { issues: paths.map((path) => ({ path, code: 'repeated_member', message })) },
  };
}

function notJson(what: string, error: unknown): Problem {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const where = position === undefined ? '' : ` (near position ${position})`;
  return {
    code: 'BAD_REQUEST',
    message: `${what} is not well-formed JSON${where}; send one JSON object in UTF-8.`,
  };
}

/** Reads JSON from outside: strict UTF-8, well-formed, not too deep and no member twice. `what` names it in the refusal. */
export function readJson(bytes: Uint8Array, what: string): Result<unknown, Problem> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const members = membersWritten(bytes);
    if (members === undefined) return fail(tooDeep(what));
    // Of a member that stands twice, the value has one.
    if (members === membersOf(value)) return succeed(value);
    return fail(repeated(repeatedMembers(text, mostIssues).map(pathText)));
  } catch (error) {
    return fail(notJson(what, error));
  }
}

import type { z } from 'zod';
import { faultOf } from './contract/fault.ts';
import { say } from './report/say.ts';

type RawIssue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return kinds[typeof value] ?? typeof value;
}

function typeText(expected: string, input: unknown): string {
  const needed = kinds[expected] ?? expected;
  if (input === undefined) return `is missing; it must be ${needed}`;
  // JSON reads 1e999 as infinite.
  if (input === Infinity || input === -Infinity) return 'is too large a number';
  const given = kindOf(input);
  // 1.5 where a whole number is needed, and no number at all, which only a window can send.
  const isNumber = typeof input === 'number' && (expected === 'int' || expected === 'number');
  return isNumber ? `must be ${needed}` : `must be ${needed}, not ${given}`;
}

const choiceText = (values: readonly unknown[]) =>
  `must be ${values.length === 1 ? '' : 'one of '}${values.map((value) => JSON.stringify(value)).join(', ')}`;

const nouns: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

/** Describes a value out of bounds, and the bound; a client's text is not repeated. */
function boundText(issue: Extract<RawIssue, { code: 'too_big' | 'too_small' }>): string | undefined {
  const [bound, isMost] =
    issue.code === 'too_big' ? ([issue.maximum, true] as const) : ([issue.minimum, false] as const);
  const noun = nouns[issue.origin];
  if (noun !== undefined) {
    const { length } = issue.input as { readonly length: number };
    return `has ${length} ${noun}; it must have at ${isMost ? 'most' : 'least'} ${bound}`;
  }
  if (typeof issue.input !== 'number') return undefined;
  const limit = issue.inclusive === false ? (isMost ? 'below' : 'above') : isMost ? 'at most' : 'at least';
  return `${issue.input} is too ${isMost ? 'large' : 'small'}; it must be ${limit} ${bound}`;
}

/** The forms of texts that schemas name, with one that is right; a pattern has words of its own where it stands. */
const forms: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time of ISO 8601 with Z for UTC, like "2026-09-12T06:00:00Z"',
  url: 'must be an address, like "https://example.org/"',
};

/** Describes a schema's issue to people and tools: the fault and the rule. `undefined`: the library's own text serves. */
export function toIssueText(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, issue.input);
    case 'too_big':
    case 'too_small':
      return boundText(issue);
    case 'invalid_value':
      return choiceText(issue.values);
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? choiceText(issue.options.filter((value) => value !== undefined))
        : undefined;
    case 'invalid_format':
      return forms[issue.format];
    case 'custom': {
      const saying = faultOf(issue);
      return saying && say(saying);
    }
    default:
      return undefined;
  }
}

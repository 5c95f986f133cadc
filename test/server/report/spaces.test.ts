import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../server/contract/locale.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const literal = new IntlMessageFormat('text').getAst()[0]?.type;

/** Spaces of either kind beside each other. */
const doubled = /[ \u00a0\u202f]{2}/;
const space = /[ \u00a0\u202f]$/;

/** Whether the text before may end in a space, in any of its forms, after these elements; tells of each doubled space between. */
function endsAfter(
  elements: readonly Element[],
  before: ReadonlySet<boolean>,
  tell: () => void,
): Set<boolean> {
  let ends = new Set(before);
  for (const element of elements) {
    if (element.type === literal && 'value' in element) {
      const text = element.value;
      if (doubled.test(text) || (ends.has(true) && /^[ \u00a0\u202f]/.test(text))) tell();
      ends = new Set([space.test(text)]);
    } else if ('options' in element) {
      const from = ends;
      const after = Object.values(element.options).flatMap(({ value }) => [...endsAfter(value, from, tell)]);
      ends = new Set(after);
    } else ends = new Set([false]);
  }
  return ends;
}

/** Lines of the terminal stand in columns. */
const isPrinted = (name: string): boolean => name.startsWith('terminal.usage.');

describe.each(languages)('a message put together in %s', (language) => {
  it('has one space between two words, whichever of its forms is said', () => {
    const wrong = [...catalogueOf(language)].flatMap(([name, message]) => {
      if (isPrinted(name)) return [];
      let count = 0;
      const ast = new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();
      endsAfter(ast, new Set([false]), () => {
        count += 1;
      });
      return count === 0 ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });
});

import type { Saying } from '../../engine/saying.ts';
import { languages, localeFor } from '../../server/contract/locale.ts';
import { say } from '../../server/report/say.ts';

const others = languages.filter((language) => language !== 'en');

/** What a file says itself. */
const quoted = /„[^“]*“|«[^»]*»|“[^”]*”|‘[^’]*’/g;

/** Words of English that stand in no sentence of another language. Those of names begin large. */
const english =
  /(?<![\p{L}\d_.])(?:The|It|the|is|it|its|has|have|and|or|cannot|not|this|that|which|with|were|are|must|at|by|row|item|line|wait|height|speed|command|column|corner|fence|end|jump|beginning|whole|repeat)(?![\p{L}\d_.])/u;

/** A sentence in the languages other than English, by language. */
export const saidAbroad = (saying: Saying): Record<string, string> =>
  Object.fromEntries(others.map((language) => [language, say(saying, localeFor(language, 'metric'))]));

/** The sentences of other languages in which words are English; what came as no data is English alone. Words that an earlier version kept stay. */
export const englishAbroad = (sayings: readonly (Saying | undefined)[]): string[] =>
  sayings
    .filter((saying) => saying?.says !== 'AS_SAID')
    .flatMap((saying) =>
      saying === undefined ? ['the sentence in English'] : Object.values(saidAbroad(saying)),
    )
    .filter((sentence) => english.test(sentence.replace(quoted, '')));

import type { Language } from '../../../server/contract/locale.ts';

/** The pages of the manual, in the order in which they are read. */
export const pageNames = [
  'start',
  'figures',
  'rings',
  'sureness',
  'speeds',
  'wind',
  'cold',
  'terrain',
  'missions',
  'batteries',
  'surveys',
  'structures',
  'files',
  'controller',
  'logs',
  'maps',
  'keyboard',
  'api',
  'limits',
] as const;

export type PageName = (typeof pageNames)[number];

export const isPage = (name: string): name is PageName => (pageNames as readonly string[]).includes(name);

const written = import.meta.glob<string>('./pages/*/*.md', { query: '?raw', import: 'default', eager: true });

/** The text of a page in a language. Throws if nobody wrote it: the tests ask for each. */
export function manualPage(name: PageName, language: Language): string {
  const text = written[`./pages/${language}/${name}.md`];
  if (text === undefined) throw new Error(`The manual has no page ${name} in ${language}.`);
  return text;
}

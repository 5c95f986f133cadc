import type { Page } from 'playwright';
import type { Language } from '../../server/contract/locale.ts';
import { catalogueOf, type MessageName } from '../../server/report/catalogues.ts';

/** A message as its catalogue has it; for messages that nothing is put into. */
export const textIn = (language: Language, name: MessageName) => catalogueOf(language).get(name) ?? name;

/** Sentences of the English catalogue that other languages say otherwise, and that nothing is put into. */
const englishOnly = (language: Language): ReadonlySet<string> =>
  new Set(
    [...catalogueOf('en')]
      .filter(
        ([name, said]) => !said.includes('{') && / /.test(said) && catalogueOf(language).get(name) !== said,
      )
      .map(([, said]) => said),
  );

/** What can be read or heard on the page: texts, labels, tooltips, placeholders. */
const textsOnPage = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      found.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found.map((one) => one.trim()).filter(Boolean);
  });

/** Sentences on the page that are English though the language says them otherwise. */
export async function leftInEnglish(page: Page, language: Language): Promise<string[]> {
  const english = englishOnly(language);
  return [...new Set((await textsOnPage(page)).filter((shown) => english.has(shown)))];
}

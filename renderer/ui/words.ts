import type { Values } from '../../engine/saying.ts';
import type { Locale } from '../../server/contract/locale.ts';
import type { MessageName } from '../../server/report/catalogues.ts';
import { sayMessage } from '../../server/report/say.ts';

/** A page has one language and one choice of units at a time; the tree is built anew when the language changes. */
let pageLocale: Locale = 'metric';

export const setPageLocale = (locale: Locale): void => {
  pageLocale = locale;
};

/** How the page writes words and figures now, for what is no component. Components ask `useLocale`. */
export const localeOfPage = (): Locale => pageLocale;

/** A text of the page from the catalogue: `words('shell.new_plan')`, in the language of the page. */
export const words = (name: MessageName, values: Values = {}): string => sayMessage(name, values, pageLocale);

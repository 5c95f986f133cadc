import german from '../../assets/messages/de.json' with { type: 'json' };
import english from '../../assets/messages/en.json' with { type: 'json' };
import spanish from '../../assets/messages/es.json' with { type: 'json' };
import french from '../../assets/messages/fr.json' with { type: 'json' };
import type { Language } from '../contract/locale.ts';

/** The name of a message that the catalogue has. */
export type MessageName = keyof typeof english;

/** Plans bring names of their own, which no object may answer for: `constructor` names no message. */
const catalogueOf = (messages: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(messages));

/** Every message in every language. `test/server/report/languages.test.ts` holds them to the same names and values. */
export const catalogues: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: catalogueOf(english),
  de: catalogueOf(german),
  fr: catalogueOf(french),
  es: catalogueOf(spanish),
};

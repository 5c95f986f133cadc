import german from '../../assets/messages/de.json' with { type: 'json' };
import english from '../../assets/messages/en.json' with { type: 'json' };
import spanish from '../../assets/messages/es.json' with { type: 'json' };
import french from '../../assets/messages/fr.json' with { type: 'json' };
import type { Language } from '../contract/locale.ts';
import { madeOnce } from './madeOnce.ts';

/** The name of a message that the catalogue has. */
export type MessageName = keyof typeof english;

const texts = { en: english, de: german, fr: french, es: spanish };

/** Every message of a language. `test/server/report/languages.test.ts` holds all languages to the same names and values. */
export const catalogueOf = madeOnce(
  // Plans bring names of their own, which no object may answer for: `constructor` names no message.
  (language: Language): ReadonlyMap<string, string> => new Map(Object.entries(texts[language])),
);

import { createContext, useContext } from 'react';
import type { Locale } from '../../server/contract/locale.ts';

const LocaleContext = createContext<Locale>('metric');

export const LocaleProvider = LocaleContext.Provider;

/** How the window writes words and figures. */
export const useLocale = () => useContext(LocaleContext);

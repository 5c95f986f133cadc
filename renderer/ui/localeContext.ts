import { createContext, useContext } from 'react';
import type { Locale } from '../../server/contract/locale.ts';

const LocaleContext = createContext<Locale>('metric');

export const LocaleProvider = LocaleContext.Provider;

export const useLocale = () => useContext(LocaleContext);

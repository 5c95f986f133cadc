import { createContext, useContext } from 'react';
import type { Units } from './quantity.ts';

const UnitsContext = createContext<Units>('metric');

export const UnitsProvider = UnitsContext.Provider;

export const useUnits = () => useContext(UnitsContext);

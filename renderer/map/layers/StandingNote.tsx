import { createContext, useContext } from 'react';
import type { MapStanding } from '../mapProps.ts';

const StandingContext = createContext<MapStanding>({ rings: 'nothing', route: 'nothing' });

export const StandingProvider = StandingContext.Provider;

/** In a tooltip that is open: its figures are not those of the plan as it is drawn. */
export function StandingNote({ of }: { readonly of: keyof MapStanding }) {
  const standing = useContext(StandingContext)[of];
  if (standing === 'checking') return <span>Checking … these figures are from before the change</span>;
  return standing === 'refused' ? <span>Figures from before the change; no answer for this plan</span> : null;
}

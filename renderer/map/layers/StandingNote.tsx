import { createContext, useContext } from 'react';
import type { MapStanding } from '../mapProps.ts';

const StandingContext = createContext<MapStanding>({ rings: 'nothing', route: 'nothing' });

export const StandingProvider = StandingContext.Provider;
export const useStanding = (): MapStanding => useContext(StandingContext);

/** The note in an open tooltip that its figures belong to another plan than the drawn one. */
export function StandingNote({ of }: { readonly of: keyof MapStanding }) {
  const standing = useStanding()[of];
  if (standing === 'checking') return <span>Checking … these figures are from before the change</span>;
  return standing === 'refused' ? <span>Figures from before the change; no answer for this plan</span> : null;
}

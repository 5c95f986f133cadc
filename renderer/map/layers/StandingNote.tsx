import { createContext, useContext } from 'react';
import { words } from '../../ui/words.ts';
import type { MapStanding } from '../mapProps.ts';

const StandingContext = createContext<MapStanding>({ rings: 'nothing', route: 'nothing' });

export const StandingProvider = StandingContext.Provider;
export const useStanding = (): MapStanding => useContext(StandingContext);

/** The note in an open tooltip that its figures belong to another plan than the drawn one. */
export function StandingNote({ of }: { readonly of: keyof MapStanding }) {
  const standing = useStanding()[of];
  if (standing === 'checking') return <span>{words('window.map.being_checked')}</span>;
  return standing === 'refused' ? <span>{words('window.map.from_before')}</span> : null;
}

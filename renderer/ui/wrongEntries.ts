import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface WrongEntry {
  readonly label: string;
  readonly message: string;
}

type WrongEntries = ReadonlyMap<string, WrongEntry>;

const makeStore = () => createStore<WrongEntries>(() => new Map());

const WrongEntriesContext = createContext<StoreApi<WrongEntries> | undefined>(undefined);

export const WrongEntriesProvider = WrongEntriesContext.Provider;

export const useNewWrongEntries = () => useState(makeStore)[0];

/** Tells whether figures on screen follow each entry; in a dialog they do not. */
export const useHasFigures = (): boolean => useContext(WrongEntriesContext) !== undefined;

/** Reports a wrong entry for as long as it is on screen; without a provider above, as in a dialog, to nobody. */
export function useWrongEntry(id: string, label: string, message: string | undefined): void {
  const store = useContext(WrongEntriesContext);
  useEffect(() => {
    if (store === undefined || message === undefined) return;
    store.setState((entries) => new Map(entries).set(id, { label, message }), true);
    return () => {
      const others = new Map(store.getState());
      others.delete(id);
      store.setState(others, true);
    };
  }, [store, id, label, message]);
}

const noEntries = makeStore();

/** The wrong entries on screen, the earliest first. */
export const useWrongEntries = (): WrongEntries => useStore(useContext(WrongEntriesContext) ?? noEntries);

import { useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useLatest } from './useLatest.ts';

/** Calls back after each change of a store, with its state now and before. */
export function useOnChange<State>(
  { subscribe }: Pick<StoreApi<State>, 'subscribe'>,
  onChange: (state: State, before: State) => void,
): void {
  const latest = useLatest(onChange);
  useEffect(() => subscribe((state, before) => latest.current(state, before)), [subscribe]);
}

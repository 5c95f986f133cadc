import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const count = createStore(() => 0);

/** Counts the dialog that this is used in, for as long as it is on screen. */
export function useOpenDialog(): void {
  useEffect(() => {
    count.setState((open) => open + 1, true);
    return () => count.setState((open) => open - 1, true);
  }, []);
}

export const useIsDialogOpen = (): boolean => useStore(count, (open) => open > 0);

import { useSyncExternalStore } from 'react';

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** False where the computer is surely in no network; what it is connected to may lead nowhere all the same. */
export const useIsConnected = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

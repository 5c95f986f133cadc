import { useEffect, useSyncExternalStore } from 'react';
import type { Settings } from '../../server/contract/schemas/window.ts';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(listener: () => void): () => void {
  systemIsDark.addEventListener('change', listener);
  return () => systemIsDark.removeEventListener('change', listener);
}

export function useTheme(chosen: Settings['theme']): 'light' | 'dark' {
  const isDark = useSyncExternalStore(onSystemChange, () => systemIsDark.matches);
  const theme = chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return theme;
}

import { useEffect } from 'react';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import type { FlightControl } from './flightStore.ts';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Answers a key of the flight; returns whether it was one. */
export function takeKey(flight: FlightControl, { key, shiftKey, ctrlKey, metaKey, altKey }: Press): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const step_s = shiftKey ? 10 : 1;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowRight: () => flight.move(step_s),
    ArrowUp: () => flight.move(step_s),
    ArrowLeft: () => flight.move(-step_s),
    ArrowDown: () => flight.move(-step_s),
    n: () => flight.goToStop(1),
    p: () => flight.goToStop(-1),
    ' ': flight.togglePlay,
    Escape: flight.close,
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.();
  return act !== undefined;
}

/** Gives the flight its keys while nothing has the focus, such as before the slider is there: the map would move a waypoint by them. */
export function useFlightKeys(flight: FlightControl, isOpen: boolean): void {
  const settings = useSettingsControl();
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== document.body) return;
      const isLetter = event.key.length === 1 && event.key !== ' ';
      if (isLetter && !settings.store.getState().settings.character_keys) return;
      if (!takeKey(flight, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [flight, isOpen, settings]);
}

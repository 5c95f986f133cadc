import { useEffect } from 'react';
import type { CommandName } from '../../../server/contract/windowCommands.ts';
import { runCommand } from '../../commands/command.ts';
import { toCommand } from '../../commands/shortcuts.ts';
import { useParts } from '../../parts/part.ts';
import { useEntries } from '../../plan/entries.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';

const selecting: readonly CommandName[] = ['duplicate', 'select_all', 'next_waypoint', 'previous_waypoint'];

/** Letters are typed into these elements, or choose from their lists. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select, [role="combobox"]') || target.isContentEditable);

/** True if an open dialog or menu handles the key itself; the manual opens over a dialog, too. */
function isHandledThere(target: Element | null, command: CommandName): boolean {
  const part = target?.closest('[role="dialog"], [role="listbox"], [role="menu"]') ?? null;
  return part !== null && !(command === 'manual' && part.matches('[role="dialog"]'));
}

/** Takes the focus from the marker that was clicked, so that the next key goes to the selection. */
function leaveMarker(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.leaflet-marker-icon'))
    activeElement.blur();
}

/** Handles the keys of the whole window; an open dialog or menu handles its own, but for that of the manual. */
export function useShortcuts(): void {
  const parts = useParts();
  const { endPresses } = useMissionStore();
  const { end: endEntry } = useEntries();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const command = toCommand(event, takesText(event.target), {
        hasCharacterKeys: parts.of(useSettingsControl).store.getState().settings.character_keys,
      });
      if (command === undefined || isHandledThere(target, command)) return;
      event.preventDefault();
      runCommand(command, parts);
      if (selecting.includes(command)) leaveMarker();
    };
    window.addEventListener('keydown', onKeyDown);
    // A key press or an entry after a change of focus begins a new step.
    const onFocusOut = () => {
      endPresses();
      endEntry();
    };
    window.addEventListener('focusout', onFocusOut);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusout', onFocusOut);
    };
  }, [parts, endPresses, endEntry]);
}

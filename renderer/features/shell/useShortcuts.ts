import { useEffect } from 'react';
import type { CommandName } from '../../../server/contract/windowCommands.ts';
import { runCommand } from '../../commands/command.ts';
import { toCommand } from '../../commands/shortcuts.ts';
import { useParts } from '../../parts/part.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';

const selecting: readonly CommandName[] = ['duplicate', 'select_all', 'next_waypoint', 'previous_waypoint'];

/** Whether letters are for what has the focus: they are typed there, or choose from its list. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select, [role="combobox"]') || target.isContentEditable);

/** What is selected now, not the marker that was clicked before, gets the next key. */
function leaveMarker(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('.leaflet-marker-icon'))
    activeElement.blur();
}

/** Handles the keys of the whole window; an open dialog or menu handles its own. */
export function useShortcuts(): void {
  const parts = useParts();
  const { endPresses } = useMissionStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[role="dialog"], [role="listbox"], [role="menu"]') != null) return;
      const command = toCommand(event, takesText(event.target), {
        hasCharacterKeys: parts.of(useSettingsControl).store.getState().settings.character_keys,
      });
      if (command === undefined) return;
      event.preventDefault();
      runCommand(command, parts);
      if (selecting.includes(command)) leaveMarker();
    };
    window.addEventListener('keydown', onKeyDown);
    // What is pressed after the focus went elsewhere is meant anew.
    window.addEventListener('focusout', endPresses);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusout', endPresses);
    };
  }, [parts, endPresses]);
}

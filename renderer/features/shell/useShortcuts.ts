import { useEffect } from 'react';
import type { CommandName } from '../../../server/contract/windowCommands.ts';
import { runCommand } from '../../commands.ts';
import type { Planner } from '../../plannerTypes.ts';
import { toCommand } from '../../shortcuts.ts';

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
export function useShortcuts(planner: Planner): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[role="dialog"], [role="listbox"], [role="menu"]') != null) return;
      const command = toCommand(event, takesText(event.target), {
        hasCharacterKeys: planner.settings.store.getState().settings.character_keys,
      });
      if (command === undefined) return;
      event.preventDefault();
      runCommand(command, planner);
      if (selecting.includes(command)) leaveMarker();
    };
    window.addEventListener('keydown', onKeyDown);
    // What is pressed after the focus went elsewhere is meant anew.
    window.addEventListener('focusout', planner.mission.endPresses);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusout', planner.mission.endPresses);
    };
  }, [planner]);
}

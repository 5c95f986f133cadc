import { useEffect } from 'react';
import type { MenuCommand } from '../../../server/contract/desktopBridge.ts';
import { withFit } from '../../plan/viewStore.ts';
import type { Planner } from '../../planner.ts';
import { toShortcut } from '../../shortcuts.ts';
import { runShortcut } from './keyboard.ts';

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

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
      const shortcut = toShortcut(event, isTextField(event.target));
      if (shortcut === undefined) return;
      event.preventDefault();
      runShortcut(shortcut, planner);
      if (shortcut === 'duplicate' || shortcut === 'select_all') leaveMarker();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [planner]);
}

/** Runs a command of the application menu, the same as by keys and buttons. */
export function runMenuCommand(command: MenuCommand, planner: Planner): void {
  const actions: Readonly<Record<MenuCommand, () => void>> = {
    open_file: () => void planner.importer.chooseFile(),
    save_plan: () => void planner.documents.save(),
    save_plan_as: () => void planner.documents.saveAs('its_file'),
    save_plan_copy: () => void planner.documents.saveAs('copy'),
    revert_plan: () => void planner.documents.revert(),
    export_plan: () => void planner.exporter.open(),
    undo: planner.mission.undo,
    redo: planner.mission.redo,
    new_mission: () => void planner.documents.startNew(),
    settings: () => planner.view.setState({ isSettingsOpen: true }),
    fit_view: () => planner.view.setState((state) => withFit(state, 'everything')),
    shortcuts: () => planner.help.show('shortcuts'),
    about: () => planner.help.show('about'),
  };
  actions[command]();
}

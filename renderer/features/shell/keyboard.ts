import type { Planner } from '../../planner.ts';
import type { Shortcut } from '../../shortcuts.ts';

/** Goes back one step: from a tool to selecting, then from a selection to none. */
function goBack({ view }: Planner) {
  view.setState((state) => (state.tool === 'select' ? { selected: [] } : { tool: 'select' }));
}

export function runShortcut(shortcut: Shortcut, planner: Planner): void {
  const actions: Readonly<Record<Shortcut, () => void>> = {
    undo: planner.mission.undo,
    redo: planner.mission.redo,
    open: () => void planner.importer.chooseFile(),
    save: () => void planner.documents.save(),
    save_as: () => void planner.documents.saveAs('its_file'),
    export: () => void planner.exporter.open(),
    delete: planner.deleteSelected,
    select_all: planner.selectAll,
    duplicate: planner.duplicateSelected,
    escape: () => goBack(planner),
    search: planner.search.focus,
    shortcuts: () => planner.help.show('shortcuts'),
  };
  actions[shortcut]();
}

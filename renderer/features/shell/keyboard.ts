import type { Planner } from '../../planner.ts';

/** The part of a key press that selects a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export type Shortcut =
  | 'undo'
  | 'redo'
  | 'open'
  | 'save'
  | 'save_as'
  | 'export'
  | 'delete'
  | 'select_all'
  | 'duplicate'
  | 'escape'
  | 'search';

/** The shortcut of a key press. `isTyping`: the press goes to a text field, where editing keys belong to the text. */
export function toShortcut(press: KeyPress, isTyping: boolean): Shortcut | undefined {
  const isCommand = (press.ctrlKey || press.metaKey) && !press.altKey;
  const key = press.key.toLowerCase();
  if (isCommand && key === 'o' && !press.shiftKey) return 'open';
  if (isCommand && key === 's') return press.shiftKey ? 'save_as' : 'save';
  if (isCommand && key === 'e' && press.shiftKey) return 'export';
  if (isCommand && key === 'k' && !press.shiftKey) return 'search';
  if (isTyping) return undefined;
  if (isCommand && key === 'z') return press.shiftKey ? 'redo' : 'undo';
  if (isCommand && key === 'y') return 'redo';
  if (isCommand && key === 'a' && !press.shiftKey) return 'select_all';
  if (isCommand && key === 'd' && !press.shiftKey) return 'duplicate';
  if (isCommand || press.altKey) return undefined;
  if (key === 'delete' || key === 'backspace') return 'delete';
  if (key === '/') return 'search';
  return key === 'escape' ? 'escape' : undefined;
}

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
  };
  actions[shortcut]();
}

/** A key with what is held beside it. */
export interface Keys {
  /** The value of `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** With Ctrl, or Cmd on a Mac. */
  readonly isCommand?: true;
  readonly isShift?: true;
  /** It works from a text field, too; other keys belong to the text there. */
  readonly isForText?: true;
}

export interface WindowCommand {
  readonly group: 'plan' | 'edit' | 'map' | 'window' | 'help';
  readonly keys?: readonly Keys[];
  /** A browser keeps these keys for itself, so only the application menu has them. */
  readonly areMenuKeys?: true;
  /** It is for its key: no list offers it. */
  readonly isKeyOnly?: true;
  /** The command whose other names it has, too. */
  readonly foundAs?: string;
}

const ctrl = (key: string): Keys => ({ key, isCommand: true });
const ctrlShift = (key: string): Keys => ({ key, isCommand: true, isShift: true });
const plain = (key: string): Keys => ({ key });
const inText = (keys: Keys): Keys => ({ ...keys, isForText: true });

/**
 * Everything that the window does at a word: application menu, menus of the page, keys, their sheet and the list of commands take it
 * from here. The message `command.NAME` is its name, with three dots where a question follows; `command.NAME_words`, where there is one,
 * has other names that people use, in lower case.
 */
const windowCommands = {
  new_mission: { group: 'plan', keys: [ctrl('n')], areMenuKeys: true },
  new_window: { group: 'plan', keys: [ctrlShift('n')], areMenuKeys: true },
  open_file: { group: 'plan', keys: [inText(ctrl('o'))] },
  check_log: { group: 'plan' },
  save_plan: { group: 'plan', keys: [inText(ctrl('s'))] },
  save_plan_as: { group: 'plan', keys: [inText(ctrlShift('s'))] },
  save_plan_copy: { group: 'plan' },
  revert_plan: { group: 'plan' },
  lock_plan: { group: 'plan' },
  unlock_plan: { group: 'plan', foundAs: 'lock_plan' },
  new_variant: { group: 'plan', keys: [ctrlShift('v')] },
  compare_variants: { group: 'window' },
  export_plan: { group: 'plan', keys: [inText(ctrlShift('e'))] },
  print_briefing: { group: 'plan', keys: [inText(ctrl('p'))] },
  briefing_details: { group: 'plan' },
  undo: { group: 'edit', keys: [ctrl('z')] },
  redo: { group: 'edit', keys: [ctrl('y'), ctrlShift('z')] },
  select_all: { group: 'edit', keys: [ctrl('a')] },
  next_waypoint: { group: 'edit', keys: [plain('n')] },
  previous_waypoint: { group: 'edit', keys: [plain('p')] },
  duplicate: { group: 'edit', keys: [ctrl('d')] },
  delete: { group: 'edit', keys: [plain('delete'), plain('backspace')] },
  reverse_route: { group: 'edit' },
  escape: { group: 'edit', keys: [plain('escape')], isKeyOnly: true },
  tool_select: { group: 'map', keys: [plain('v')] },
  tool_draw: { group: 'map', keys: [plain('d')] },
  tool_measure: { group: 'map', keys: [plain('m')] },
  tool_launch: { group: 'map', keys: [plain('l')] },
  tool_fence: { group: 'map', keys: [plain('g')] },
  tool_fence_circle: { group: 'map' },
  survey: { group: 'map', keys: [plain('s')] },
  survey_corridor: { group: 'map' },
  orbit: { group: 'map', keys: [plain('o')] },
  facade: { group: 'map' },
  structure_scan: { group: 'map' },
  survey_again: { group: 'map', foundAs: 'survey' },
  structure_again: { group: 'map', foundAs: 'structure_scan' },
  search: { group: 'map', keys: [plain('/')] },
  fit_view: { group: 'map', keys: [ctrl('9')], areMenuKeys: true },
  step_drone: { group: 'window' },
  step_conditions: { group: 'window' },
  step_range: { group: 'window' },
  step_launch: { group: 'window' },
  step_ground: { group: 'window' },
  step_mission: { group: 'window' },
  previous_part: { group: 'window', keys: [inText({ key: 'f6', isShift: true })], isKeyOnly: true },
  next_part: { group: 'window', keys: [inText(plain('f6'))], isKeyOnly: true },
  profile: { group: 'window' },
  fly_plan: { group: 'window' },
  find_launch: { group: 'window' },
  my_aircraft: { group: 'window' },
  add_aircraft: { group: 'window' },
  theme: { group: 'window' },
  settings: { group: 'window', keys: [ctrl(',')], areMenuKeys: true },
  manual: { group: 'help', keys: [inText(plain('f1'))] },
  commands: { group: 'help', keys: [inText(ctrl('k'))] },
  shortcuts: { group: 'help', keys: [plain('?')] },
  about: { group: 'help' },
} as const satisfies Readonly<Record<string, WindowCommand>>;

export type CommandName = keyof typeof windowCommands;

export const commandNames = Object.keys(windowCommands) as readonly CommandName[];

/** The command as such, for what not every one of them has. */
export const commandNamed = (name: CommandName): WindowCommand => windowCommands[name];

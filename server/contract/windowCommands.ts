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
  /** The message of other names that people use, in lower case. */
  readonly otherWords?: string;
  readonly group: 'plan' | 'edit' | 'map' | 'window' | 'help';
  readonly keys?: readonly Keys[];
  /** A browser keeps these keys for itself, so only the application menu has them. */
  readonly areMenuKeys?: true;
  /** It is for its key: no list offers it. */
  readonly isKeyOnly?: true;
}

const ctrl = (key: string): Keys => ({ key, isCommand: true });
const ctrlShift = (key: string): Keys => ({ key, isCommand: true, isShift: true });
const plain = (key: string): Keys => ({ key });
const inText = (keys: Keys): Keys => ({ ...keys, isForText: true });

/**
 * Everything that the window does at a word: application menu, menus of the page, keys, their sheet and the list of commands take it
 * from here. The message `command.NAME` is its name, with three dots where a question follows.
 */
const windowCommands = {
  new_mission: {
    otherWords: 'command.new_mission_words',
    group: 'plan',
    keys: [ctrl('n')],
    areMenuKeys: true,
  },
  new_window: {
    otherWords: 'command.new_window_words',
    group: 'plan',
    keys: [ctrlShift('n')],
    areMenuKeys: true,
  },
  open_file: {
    otherWords: 'command.open_file_words',
    group: 'plan',
    keys: [inText(ctrl('o'))],
  },
  check_log: {
    otherWords: 'command.check_log_words',
    group: 'plan',
  },
  save_plan: { group: 'plan', keys: [inText(ctrl('s'))] },
  save_plan_as: { group: 'plan', keys: [inText(ctrlShift('s'))] },
  save_plan_copy: { group: 'plan' },
  revert_plan: { group: 'plan' },
  lock_plan: { otherWords: 'command.lock_plan_words', group: 'plan' },
  unlock_plan: { otherWords: 'command.lock_plan_words', group: 'plan' },
  new_variant: { otherWords: 'command.new_variant_words', group: 'plan', keys: [ctrlShift('v')] },
  compare_variants: { otherWords: 'command.compare_variants_words', group: 'window' },
  export_plan: {
    otherWords: 'command.export_plan_words',
    group: 'plan',
    keys: [inText(ctrlShift('e'))],
  },
  print_briefing: {
    otherWords: 'command.print_briefing_words',
    group: 'plan',
    keys: [inText(ctrl('p'))],
  },
  briefing_details: { otherWords: 'command.briefing_details_words', group: 'plan' },
  undo: { group: 'edit', keys: [ctrl('z')] },
  redo: { group: 'edit', keys: [ctrl('y'), ctrlShift('z')] },
  select_all: { group: 'edit', keys: [ctrl('a')] },
  next_waypoint: { group: 'edit', keys: [plain('n')] },
  previous_waypoint: { group: 'edit', keys: [plain('p')] },
  duplicate: { group: 'edit', keys: [ctrl('d')] },
  delete: { group: 'edit', keys: [plain('delete'), plain('backspace')] },
  reverse_route: { group: 'edit' },
  escape: {
    group: 'edit',
    keys: [plain('escape')],
    isKeyOnly: true,
  },
  tool_select: { group: 'map', keys: [plain('v')] },
  tool_draw: { otherWords: 'command.tool_draw_words', group: 'map', keys: [plain('d')] },
  tool_measure: { otherWords: 'command.tool_measure_words', group: 'map', keys: [plain('m')] },
  tool_launch: {
    otherWords: 'command.tool_launch_words',
    group: 'map',
    keys: [plain('l')],
  },
  tool_fence: { otherWords: 'command.tool_fence_words', group: 'map', keys: [plain('g')] },
  tool_fence_circle: { otherWords: 'command.tool_fence_circle_words', group: 'map' },
  survey: {
    otherWords: 'command.survey_words',
    group: 'map',
    keys: [plain('s')],
  },
  survey_corridor: {
    otherWords: 'command.survey_corridor_words',
    group: 'map',
  },
  orbit: { otherWords: 'command.orbit_words', group: 'map', keys: [plain('o')] },
  facade: { otherWords: 'command.facade_words', group: 'map' },
  structure_scan: { otherWords: 'command.structure_scan_words', group: 'map' },
  survey_again: { otherWords: 'command.survey_words', group: 'map' },
  structure_again: { otherWords: 'command.structure_scan_words', group: 'map' },
  search: {
    otherWords: 'command.search_words',
    group: 'map',
    keys: [plain('/')],
  },
  fit_view: {
    otherWords: 'command.fit_view_words',
    group: 'map',
    keys: [ctrl('9')],
    areMenuKeys: true,
  },
  step_drone: { otherWords: 'command.step_drone_words', group: 'window' },
  step_conditions: {
    otherWords: 'command.step_conditions_words',
    group: 'window',
  },
  step_range: { otherWords: 'command.step_range_words', group: 'window' },
  step_launch: { otherWords: 'command.step_launch_words', group: 'window' },
  step_ground: { otherWords: 'command.step_ground_words', group: 'window' },
  step_mission: {
    otherWords: 'command.step_mission_words',
    group: 'window',
  },
  previous_part: {
    otherWords: 'command.previous_part_words',
    group: 'window',
    keys: [inText({ key: 'f6', isShift: true })],
    isKeyOnly: true,
  },
  next_part: {
    otherWords: 'command.next_part_words',
    group: 'window',
    keys: [inText(plain('f6'))],
    isKeyOnly: true,
  },
  profile: { otherWords: 'command.profile_words', group: 'window' },
  fly_plan: { otherWords: 'command.fly_plan_words', group: 'window' },
  find_launch: { otherWords: 'command.find_launch_words', group: 'window' },
  my_aircraft: { otherWords: 'command.my_aircraft_words', group: 'window' },
  add_aircraft: { otherWords: 'command.add_aircraft_words', group: 'window' },
  theme: { otherWords: 'command.theme_words', group: 'window' },
  settings: {
    otherWords: 'command.settings_words',
    group: 'window',
    keys: [ctrl(',')],
    areMenuKeys: true,
  },
  manual: { otherWords: 'command.manual_words', group: 'help', keys: [inText(plain('f1'))] },
  commands: { otherWords: 'command.commands_words', group: 'help', keys: [inText(ctrl('k'))] },
  shortcuts: { otherWords: 'command.shortcuts_words', group: 'help', keys: [plain('?')] },
  about: { otherWords: 'command.about_words', group: 'help' },
} as const satisfies Readonly<Record<string, WindowCommand>>;

export type CommandName = keyof typeof windowCommands;

export const commandNames = Object.keys(windowCommands) as readonly CommandName[];

/** The command as such, for what not every one of them has. */
export const commandNamed = (name: CommandName): WindowCommand => windowCommands[name];

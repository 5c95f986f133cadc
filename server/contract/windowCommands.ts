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
  /** Name in menus, buttons and lists; three dots where a question follows. */
  readonly label: string;
  /** Other names that people use, in lower case. */
  readonly otherWords?: string;
  readonly group: 'Plan' | 'Edit' | 'Map' | 'Window' | 'Help';
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

/** Everything that the window does at a word: application menu, menus of the page, keys, their sheet and the list of commands take it from here. */
export const windowCommands = {
  new_mission: {
    label: 'New plan',
    otherWords: 'clear empty start',
    group: 'Plan',
    keys: [ctrl('n')],
    areMenuKeys: true,
  },
  new_window: {
    label: 'New window',
    otherWords: 'another second plan beside',
    group: 'Plan',
    keys: [ctrlShift('n')],
    areMenuKeys: true,
  },
  open_file: {
    label: 'Open file…',
    otherWords: 'load import drop',
    group: 'Plan',
    keys: [inText(ctrl('o'))],
  },
  check_log: {
    label: 'Check a flight log…',
    otherWords: 'replay flown learn battery columns csv',
    group: 'Plan',
  },
  save_plan: { label: 'Save plan', group: 'Plan', keys: [inText(ctrl('s'))] },
  save_plan_as: { label: 'Save plan as…', group: 'Plan', keys: [inText(ctrlShift('s'))] },
  save_plan_copy: { label: 'Save a copy…', group: 'Plan' },
  revert_plan: { label: 'Revert to the file', group: 'Plan' },
  export_plan: {
    label: 'Export flight plan…',
    otherWords: 'write kmz kml gpx csv litchi waypoints',
    group: 'Plan',
    keys: [inText(ctrlShift('e'))],
  },
  print_briefing: {
    label: 'Print briefing…',
    otherWords: 'pdf paper report',
    group: 'Plan',
    keys: [inText(ctrl('p'))],
  },
  undo: { label: 'Undo', group: 'Edit', keys: [ctrl('z')] },
  redo: { label: 'Redo', group: 'Edit', keys: [ctrl('y'), ctrlShift('z')] },
  select_all: { label: 'Select all waypoints', group: 'Edit', keys: [ctrl('a')] },
  next_waypoint: { label: 'Select the next waypoint', group: 'Edit', keys: [plain('n')] },
  previous_waypoint: { label: 'Select the waypoint before', group: 'Edit', keys: [plain('p')] },
  duplicate: { label: 'Duplicate what is selected', group: 'Edit', keys: [ctrl('d')] },
  delete: { label: 'Delete what is selected', group: 'Edit', keys: [plain('delete'), plain('backspace')] },
  reverse_route: { label: 'Reverse the route', group: 'Edit' },
  escape: {
    label: 'Leave the tool, then clear the selection',
    group: 'Edit',
    keys: [plain('escape')],
    isKeyOnly: true,
  },
  tool_select: { label: 'Select and drag', group: 'Map', keys: [plain('v')] },
  tool_draw: { label: 'Draw route', otherWords: 'add waypoints', group: 'Map', keys: [plain('d')] },
  tool_measure: { label: 'Measure', otherWords: 'ruler distance bearing', group: 'Map', keys: [plain('m')] },
  tool_launch: {
    label: 'Set launch point',
    otherWords: 'home take off take-off',
    group: 'Map',
    keys: [plain('l')],
  },
  survey: {
    label: 'Survey an area',
    otherWords: 'field grid lines pictures camera overlap photogrammetry mapping',
    group: 'Map',
    keys: [plain('s')],
  },
  survey_corridor: {
    label: 'Survey a corridor',
    otherWords: 'road river power line pictures camera',
    group: 'Map',
  },
  search: {
    label: 'Find a place',
    otherWords: 'go to coordinates search map',
    group: 'Map',
    keys: [plain('/')],
  },
  fit_view: {
    label: 'Fit to window',
    otherWords: 'zoom whole',
    group: 'Map',
    keys: [ctrl('9')],
    areMenuKeys: true,
  },
  step_drone: { label: 'Go to Drone', otherWords: 'aircraft choose payload', group: 'Window' },
  step_conditions: {
    label: 'Go to Conditions',
    otherWords: 'wind gusts temperature cold air weather',
    group: 'Window',
  },
  step_range: { label: 'Go to Range', otherWords: 'rings battery thresholds reserve speed', group: 'Window' },
  step_launch: { label: 'Go to Launch', otherWords: 'home take-off coordinates', group: 'Window' },
  step_ground: { label: 'Go to Ground', otherWords: 'terrain heights elevation hills', group: 'Window' },
  step_mission: {
    label: 'Go to Mission',
    otherWords: 'legs waypoints table altitude batteries split swap flights',
    group: 'Window',
  },
  previous_part: {
    label: 'Go to the part of the window before',
    otherWords: 'focus region',
    group: 'Window',
    keys: [inText({ key: 'f6', isShift: true })],
    isKeyOnly: true,
  },
  next_part: {
    label: 'Go to the next part of the window',
    otherWords: 'focus region verdict panel map profile',
    group: 'Window',
    keys: [inText(plain('f6'))],
    isKeyOnly: true,
  },
  profile: { label: 'Open or close the profile', otherWords: 'side heights terrain chart', group: 'Window' },
  my_aircraft: { label: 'My aircraft…', otherWords: 'own drones', group: 'Window' },
  add_aircraft: { label: 'Add aircraft…', otherWords: 'own drone sheet', group: 'Window' },
  theme: { label: 'Next theme', otherWords: 'dark light colours', group: 'Window' },
  settings: {
    label: 'Settings…',
    otherWords: 'preferences units imperial metric feet miles network online offline',
    group: 'Window',
    keys: [ctrl(',')],
    areMenuKeys: true,
  },
  manual: { label: 'Manual', otherWords: 'help handbook guide', group: 'Help', keys: [inText(plain('f1'))] },
  commands: { label: 'Find a command…', otherWords: 'palette', group: 'Help', keys: [inText(ctrl('k'))] },
  shortcuts: { label: 'Keyboard shortcuts', otherWords: 'hotkeys', group: 'Help', keys: [plain('?')] },
  about: { label: 'About Homeward', otherWords: 'version licence credits', group: 'Help' },
} as const satisfies Readonly<Record<string, WindowCommand>>;

export type CommandName = keyof typeof windowCommands;

export const commandNames = Object.keys(windowCommands) as readonly CommandName[];

/** The command as such, for what not every one of them has. */
export const commandNamed = (name: CommandName): WindowCommand => windowCommands[name];

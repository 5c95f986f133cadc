import type { CommandName } from '../../server/contract/windowCommands.ts';
import { type Parts, port, useParts } from '../parts/part.ts';
import { useSettings } from '../platform/settingsStore.ts';
import { words } from '../ui/words.ts';
import { type KeysHere, keysTextOf } from './shortcuts.ts';

export type Reason = (parts: Parts) => string | undefined;

export interface Command {
  run(parts: Parts): void;
  /** Why it does nothing just now; `undefined`: it works. */
  readonly whyNot?: Reason;
}

export const useCommandTable = port<Readonly<Record<CommandName, Command>>>('the commands of the window');

/** Does what a menu, a key, a button or the list of commands asks for; does nothing while `whyNot` has a reason. */
export function runCommand(name: CommandName, parts: Parts): void {
  if (whyNot(name, parts) === undefined) parts.of(useCommandTable)[name].run(parts);
}

/** Why a command does nothing just now, in a sentence; `undefined`: it works. */
export const whyNot = (name: CommandName, parts: Parts): string | undefined =>
  parts.of(useCommandTable)[name].whyNot?.(parts);

/** The keys that work: those of the host, without letters if the person wants none. */
export function useKeysHere(): KeysHere {
  const isDesktop = useParts().bridge.host === 'desktop';
  const hasCharacterKeys = useSettings().character_keys;
  return { isDesktop, hasCharacterKeys };
}

/** The commands of the window, as buttons, menus and lists show them. */
export function useCommands() {
  const parts = useParts();
  const here = useKeysHere();
  const keysOf = (name: CommandName) => keysTextOf(name, here);
  const run = (name: CommandName) => runCommand(name, parts);
  return {
    run,
    /** Why it does nothing just now; `undefined`: it works. */
    whyNot: (name: CommandName) => whyNot(name, parts),
    /** Its keys here; `undefined`: it has none. */
    keysOf,
    /** A line of a menu; `label` says more than the command's own. */
    toItem: (name: CommandName, label = words(`command.${name}`)) => ({
      label,
      keys: keysOf(name),
      whyNot: whyNot(name, parts),
      onSelect: () => run(name),
    }),
  };
}

export type Commands = ReturnType<typeof useCommands>;

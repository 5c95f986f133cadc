import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import { type Locale, localeFor, tagFor } from '../../server/contract/locale.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { Settings } from '../../server/contract/schemas/window.ts';
import { part } from '../parts/part.ts';
import { words } from '../ui/words.ts';
import { ask } from './ask.ts';

type Issue = { readonly path: string; readonly message: string };

export interface SettingsState {
  readonly settings: Settings;
  /** These are the host's settings, and no longer the defaults that the page starts with. */
  readonly isLoaded: boolean;
  readonly problem?: Problem | undefined;
}

/** Returns the host's words about one setting when it refused a change. */
export function refusalOf(problem: Problem | undefined, setting: string): string | undefined {
  const issues = problem?.details?.['issues'] as readonly Issue[] | undefined;
  const found = issues?.find(({ path }) => path === `settings.${setting}`);
  return found && words('window.settings.not_taken', { reason: found.message });
}

/** The system's languages are those of the browser. */
const localeOf = ({ language, units }: Settings): Locale =>
  localeFor(tagFor(language, globalThis.navigator?.languages ?? []), units);

/** The values in `settings` of what a change names; showing only those leaves other changes alone. */
const valuesOfChange = (change: Partial<Settings>, settings: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));

export function makeSettings(bridge: DesktopBridge) {
  const store = createStore<SettingsState>(() => ({ settings: Settings.parse({}), isLoaded: false }));
  const show = (change: Partial<Settings>, problem: Problem | undefined) =>
    store.setState(({ settings }) => ({ settings: { ...settings, ...change }, problem }));
  return {
    store,
    /** How words and figures are written: in the chosen language and units. */
    locale: () => localeOf(store.getState().settings),
    load: async () => {
      const reply = await ask(bridge, 'getSettings', {});
      store.setState(
        reply.ok
          ? { settings: reply.output.settings, isLoaded: true, problem: undefined }
          : { problem: reply.problem },
      );
    },
    /** Shows a change at once and saves it; if saving fails, undoes it and gives the reason. */
    save: async (change: Partial<Settings>) => {
      const before = store.getState().settings;
      show(change, undefined);
      const reply = await ask(bridge, 'saveSettings', { settings: change });
      if (reply.ok) show(valuesOfChange(change, reply.output.settings), undefined);
      else show(valuesOfChange(change, before), reply.problem);
    },
  };
}

export const useSettingsControl = part(({ bridge }) => makeSettings(bridge));

export const useChosenLocale = () => localeOf(useSettings());

export const useSettings = () => useStore(useSettingsControl().store, (state) => state.settings);

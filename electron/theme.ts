import type { NativeTheme } from 'electron';
import { type Dispatch, toldOf } from '../server/dispatch.ts';
import type { SettingsStore } from '../server/services/services.ts';

/** Makes the system's parts of the window (menu, dialogs, scroll bars) follow the theme in the settings. */
export function followTheme(
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
  settings: Pick<SettingsStore, 'get'>,
  dispatch: Dispatch,
): Dispatch {
  const follow = () => {
    nativeTheme.themeSource = settings.get().theme;
  };
  follow();
  return toldOf(dispatch, (name) => {
    if (name === 'saveSettings') follow();
  });
}

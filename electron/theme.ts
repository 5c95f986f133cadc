import type { NativeTheme } from 'electron';
import type { Dispatch } from '../server/dispatch.ts';
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
  return async (name, ...rest) => {
    const answer = await dispatch(name, ...rest);
    if (name === 'saveSettings' && answer.ok) follow();
    return answer;
  };
}

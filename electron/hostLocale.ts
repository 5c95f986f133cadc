import type { App } from 'electron';
import { type Locale, localeFor, tagFor } from '../server/contract/locale.ts';
import type { SettingsStore } from '../server/services/services.ts';

/** How the system's own parts of the window (menu, dialogs) are written: in the chosen language, or in that of the system. */
export function hostLocale(
  app: Pick<App, 'getPreferredSystemLanguages'>,
  settings: Pick<SettingsStore, 'get'>,
): Locale {
  const { language, units } = settings.get();
  return localeFor(tagFor(language, app.getPreferredSystemLanguages()), units);
}

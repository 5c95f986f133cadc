import { Monitor, Moon, Sun } from 'lucide-react';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { IconButton } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { nextTheme } from './nextTheme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeButton() {
  const settings = useSettingsControl();
  const { theme } = useSettings();
  return (
    <IconButton
      icon={icons[theme]}
      label={words('window.settings.theme_is', { theme })}
      onClick={() => void settings.save({ theme: nextTheme[theme] })}
    />
  );
}

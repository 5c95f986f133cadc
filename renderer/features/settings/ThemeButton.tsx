import { Monitor, Moon, Sun } from 'lucide-react';
import type { Settings } from '../../../server/contract/schemas/window.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { IconButton } from '../../ui/Button.tsx';
import { nextTheme } from './nextTheme.ts';

type Theme = Settings['theme'];

const icons = { system: Monitor, light: Sun, dark: Moon };
const names: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

export function ThemeButton() {
  const settings = useSettingsControl();
  const { theme } = useSettings();
  return (
    <IconButton
      icon={icons[theme]}
      label={`Theme: ${names[theme]}`}
      onClick={() => void settings.save({ theme: nextTheme[theme] })}
    />
  );
}

import { useSettings } from '../../platform/settingsStore.ts';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { useSources } from '../maps/mapsStore.ts';
import css from './SettingsDialog.module.css';

const choices = () =>
  (['online', 'offline'] as const).map((value) => ({ value, label: words(`window.maps.${value}`) }));

/** The one place where the decision of the first start is changed. */
export function NetworkRow() {
  const { chooseNetwork } = useSources();
  const { network } = useSettings();
  const isOnline = network === 'online';
  return (
    <div>
      <div className={css['row']}>
        <span>{words('window.settings.network')}</span>
        <Segments
          label={words('window.settings.network')}
          value={isOnline ? 'online' : 'offline'}
          options={choices()}
          onChange={(next) => void chooseNetwork(next)}
        />
      </div>
      <p className={css['about']}>
        {words(isOnline ? 'window.settings.online_about' : 'window.settings.offline_about')}
      </p>
    </div>
  );
}

import { useSettings } from '../../platform/settingsStore.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useSources } from '../maps/mapsStore.ts';
import css from './SettingsDialog.module.css';

const choices = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
] as const;

/** The one place where the decision of the first start is changed. */
export function NetworkRow() {
  const { chooseNetwork } = useSources();
  const { network } = useSettings();
  const isOnline = network === 'online';
  return (
    <div>
      <div className={css['row']}>
        <span>Network</span>
        <Segments
          label="Network"
          value={isOnline ? 'online' : 'offline'}
          options={choices}
          onChange={(next) => void chooseNetwork(next)}
        />
      </div>
      <p className={css['about']}>
        {isOnline
          ? 'The map on screen and the sources of ground heights below are asked for what you look at and plan.'
          : 'Offline: nothing is sent.'}
      </p>
    </div>
  );
}

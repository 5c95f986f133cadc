import { useStore } from 'zustand';
import { languageChoices, languageNames } from '../../../server/contract/locale.ts';
import { useView, useViewStore } from '../../plan/planStores.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Said } from '../../ui/Said.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useHelp } from '../help/helpStore.ts';
import { useServerPanel } from '../server/serverStore.ts';
import { ForecastRows } from './ForecastRows.tsx';
import { GroundSources } from './GroundSources.tsx';
import { NetworkRow } from './NetworkRow.tsx';
import css from './SettingsDialog.module.css';
import { TextRow } from './TextRow.tsx';
import { UnitRows } from './UnitRows.tsx';
import { WorldAddresses } from './WorldAddresses.tsx';

const themes = () =>
  (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: words(`window.settings.theme_${value}`),
  }));

const languageOptions = () =>
  languageChoices.map((value) => ({
    value,
    label: value === 'system' ? words('window.settings.system_language') : languageNames[value],
  }));

function Body() {
  const { store, save } = useSettingsControl();
  const server = useServerPanel();
  const { settings, problem } = useStore(store);
  const status = useStore(server.store, (state) => state.status);
  const docs = status?.running === true ? status.addresses[0] : undefined;
  return (
    <div className={css['rows']}>
      <Said text={problem?.message} className={css['fault']} role="alert" />
      <Select
        label={words('window.settings.language')}
        value={settings.language}
        options={languageOptions()}
        onChange={(language) => void save({ language })}
      />
      <UnitRows units={settings.units} onChange={(units) => void save({ units })} />
      <div className={css['row']}>
        <span>{words('window.settings.theme')}</span>
        <Segments
          label={words('window.settings.theme')}
          value={settings.theme}
          options={themes()}
          onChange={(next) => void save({ theme: next })}
        />
      </div>
      <SwitchRow
        label={words('window.settings.letter_keys')}
        about={words('window.settings.letter_keys_about')}
        isOn={settings.character_keys}
        onChange={(next) => void save({ character_keys: next })}
      />
      <NetworkRow />
      <GroundSources />
      <WorldAddresses />
      <TextRow
        label={words('window.settings.place_search')}
        about={words('window.settings.place_search_about')}
        value={settings.place_service}
        placeholder="https://places.example.org/search"
        toFault={(text) =>
          text === '' || URL.canParse(text) ? undefined : words('window.settings.place_search_wrong')
        }
        onCommit={(text) => void save({ place_service: text })}
      />
      <ForecastRows />
      <TextRow
        label={words('window.settings.rate_limit')}
        about={words('window.settings.rate_limit_about')}
        value={String(settings.server_rate_limit)}
        toFault={(text) =>
          /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000
            ? undefined
            : words('window.settings.rate_limit_wrong')
        }
        onCommit={(text) => void save({ server_rate_limit: Number(text) })}
      />
      <p className={css['about']}>
        {docs === undefined ? (
          words('window.settings.docs_later')
        ) : (
          <a href={`${docs}/docs`} target="_blank" rel="noreferrer">
            {words('window.server.documentation')}
          </a>
        )}
      </p>
    </div>
  );
}

export function SettingsDialog() {
  const view = useViewStore();
  const help = useHelp();
  const isOpen = useView((state) => state.isSettingsOpen);
  const close = () => view.setState({ isSettingsOpen: false });
  if (!isOpen) return null;
  return (
    <Dialog
      title={words('window.settings.title')}
      onClose={close}
      closing="done"
      width={520}
      footnote={words('window.settings.at_once')}
      actions={<Button onClick={() => help.show('about')}>{words('command.about')}</Button>}
    >
      <Body />
    </Dialog>
  );
}

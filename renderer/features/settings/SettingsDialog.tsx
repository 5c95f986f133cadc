import { useStore } from 'zustand';
import { languageChoices, languageNames } from '../../../server/contract/locale.ts';
import { useView, useViewStore } from '../../plan/planStores.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useHelp } from '../help/helpStore.ts';
import { useServerPanel } from '../server/serverStore.ts';
import { GroundSources } from './GroundSources.tsx';
import { NetworkRow } from './NetworkRow.tsx';
import css from './SettingsDialog.module.css';
import { TextRow } from './TextRow.tsx';
import { UnitRows } from './UnitRows.tsx';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

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
      {problem === undefined ? null : (
        <p className={css['fault']} role="alert">
          {problem.message}
        </p>
      )}
      <Select
        label={words('window.settings.language')}
        value={settings.language}
        options={languageOptions()}
        onChange={(language) => void save({ language })}
      />
      <UnitRows units={settings.units} onChange={(units) => void save({ units })} />
      <div className={css['row']}>
        <span>Theme</span>
        <Segments
          label="Theme"
          value={settings.theme}
          options={themes}
          onChange={(next) => void save({ theme: next })}
        />
      </div>
      <SwitchRow
        label="Keys of one letter"
        about="D draws, S surveys and so on, wherever no text is typed. Switch them off where a voice or a slip of the hand types letters."
        isOn={settings.character_keys}
        onChange={(next) => void save({ character_keys: next })}
      />
      <NetworkRow />
      <GroundSources />
      <TextRow
        label="Place search"
        about="Address of a Nominatim-compatible service, asked for names only when you choose so in the list of places. Empty: the built-in list alone."
        value={settings.place_service}
        placeholder="https://places.example.org/search"
        toFault={(text) =>
          text === '' || URL.canParse(text)
            ? undefined
            : 'A web address such as https://places.example.org/search.'
        }
        onCommit={(text) => void save({ place_service: text })}
      />
      <TextRow
        label="API rate limit"
        about="Requests that each key may make in ten seconds. 0: no limit. Applies when the API next starts."
        value={String(settings.server_rate_limit)}
        toFault={(text) =>
          /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000 ? undefined : 'A whole number, 0 to 1000000.'
        }
        onCommit={(text) => void save({ server_rate_limit: Number(text) })}
      />
      <p className={css['about']}>
        {docs === undefined ? (
          'The documentation of the API is served while the API runs.'
        ) : (
          <a href={`${docs}/docs`} target="_blank" rel="noreferrer">
            Documentation of the API
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
  return (
    <Dialog
      title="Settings"
      isOpen={isOpen}
      onClose={close}
      width={520}
      footnote="Changes take effect at once."
      actions={
        <>
          <Button onClick={() => help.show('about')}>About Homeward</Button>
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <Body />
    </Dialog>
  );
}

import { Fragment } from 'react';
import { useStore } from 'zustand';
import { languageChoices, languageNames } from '../../../server/contract/locale.ts';
import { mostWorldAddresses, type WorldAddress } from '../../../server/contract/schemas/window.ts';
import {
  toUnits,
  type UnitChoice,
  type UnitQuantity,
  type Units,
  unitNames,
  unitSystemNames,
  unitSystems,
  unitsOf,
} from '../../../server/contract/unitChoice.ts';
import { useView, useViewStore } from '../../plan/planStores.ts';
import { refusalOf, useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Said } from '../../ui/Said.tsx';
import { optionsOf, SegmentsRow } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useHelp } from '../help/helpStore.ts';
import { useSources } from '../maps/mapsStore.ts';
import { useServerPanel } from '../server/serverStore.ts';
import { GroundSources } from './GroundSources.tsx';
import css from './SettingsDialog.module.css';
import { TextRow } from './TextRow.tsx';

/** The form in which OpenAIP documents its list of airspaces. */
const example = 'https://api.core.openaip.net/api/airspaces?pos={lat},{lon}&dist=50000&limit=1000';

const toFault = (text: string) => (text.length > 500 ? words('window.common.address_long') : undefined);

/** A row for each address of zones and obstacles with its key, and one for the next. */
function WorldAddresses() {
  const { store, save } = useSettingsControl();
  const { settings, problem } = useStore(store);
  const { world_addresses: known } = settings;
  const keep = (next: readonly WorldAddress[]) =>
    void save({
      world_addresses: next.filter(
        ({ address }, at) => address !== '' && next.findIndex((one) => one.address === address) === at,
      ),
    });
  const change = (index: number, part: Partial<WorldAddress>) =>
    keep(
      index < known.length
        ? known.map((one, at) => (at === index ? { ...one, ...part } : one))
        : [...known, { address: '', key: '', ...part }],
    );
  const rows = [...known, { address: '', key: '' }].slice(0, mostWorldAddresses);
  return rows.map(({ address, key }, index) => (
    <Fragment key={address}>
      <TextRow
        label={words('window.settings.world', { index })}
        about={
          index === 0
            ? words('window.settings.world_about', { example })
            : words('window.settings.world_more')
        }
        value={address}
        refusal={refusalOf(problem, `world_addresses[${index}]`)}
        toFault={toFault}
        // A key is no other server's.
        onCommit={(next) => change(index, { address: next, key: '' })}
      />
      {address === '' ? null : (
        <TextRow
          label={words('window.settings.world_key', { index })}
          about={words('window.settings.world_key_about')}
          value={key}
          isSecret
          refusal={refusalOf(problem, `world_addresses[${index}]`)}
          toFault={() => undefined}
          onCommit={(next) => change(index, { key: next })}
        />
      )}
    </Fragment>
  ));
}

/** The one place where the decision of the first start is changed. */
function NetworkRow() {
  const { chooseNetwork } = useSources();
  const { network } = useSettings();
  const isOnline = network === 'online';
  return (
    <div>
      <SegmentsRow
        label={words('window.settings.network')}
        value={isOnline ? 'online' : 'offline'}
        options={optionsOf(['online', 'offline'], (value) => words(`window.maps.${value}`))}
        onChange={(next) => void chooseNetwork(next)}
      />
      <p className={css['about']}>
        {words(isOnline ? 'window.settings.online_about' : 'window.settings.offline_about')}
      </p>
    </div>
  );
}

/** The address that the Aviation Weather Center documents. */
const reportsExample =
  'https://aviationweather.gov/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true';

/** Where forecasts are asked for, with the terms of the free service, and the key of those who have one; then reports of airfields. */
function ForecastRows() {
  const { store, save } = useSettingsControl();
  const { settings, problem } = useStore(store);
  return (
    <>
      <TextRow
        label={words('window.settings.forecast')}
        about={words('window.settings.forecast_about')}
        value={settings.forecast_service}
        placeholder="https://api.open-meteo.com/v1/forecast"
        refusal={refusalOf(problem, 'forecast_service')}
        toFault={(text) =>
          text === '' || URL.canParse(text) ? undefined : words('window.settings.forecast_wrong')
        }
        onCommit={(forecast_service) => void save({ forecast_service })}
      />
      <TextRow
        label={words('window.settings.forecast_key')}
        about={words('window.settings.forecast_key_about')}
        value={settings.forecast_key}
        isSecret
        toFault={(text) =>
          /^[!-~]{0,200}$/.test(text) ? undefined : words('window.settings.forecast_key_wrong')
        }
        onCommit={(forecast_key) => void save({ forecast_key })}
      />
      <TextRow
        label={words('window.settings.reports')}
        about={words('window.settings.reports_about', { example: reportsExample })}
        value={settings.report_service}
        refusal={refusalOf(problem, 'report_service')}
        toFault={() => undefined}
        onCommit={(report_service) => void save({ report_service })}
      />
    </>
  );
}

const quantities = Object.keys(unitNames) as UnitQuantity[];

interface Props {
  readonly units: Units;
  readonly onChange: (units: Units) => void;
}

/** Units that go together, and one for each quantity below them. */
function UnitRows({ units, onChange }: Props) {
  const choice = unitsOf(units);
  const choose = (quantity: UnitQuantity, unit: string) =>
    onChange(toUnits({ ...choice, [quantity]: unit } as UnitChoice));
  return (
    <>
      <SegmentsRow
        label={words('window.settings.units')}
        value={typeof units === 'string' ? units : ''}
        options={optionsOf(unitSystemNames, (name) => words(`window.settings.${name}`))}
        onChange={(name) => {
          if (name !== '') onChange(toUnits(unitSystems[name]));
        }}
      />
      <div className={css['units']}>
        {quantities.map((quantity) => (
          <Select
            key={quantity}
            label={words(`window.settings.unit_${quantity}`)}
            layout="stacked"
            value={choice[quantity]}
            options={optionsOf<string>(unitNames[quantity], String)}
            onChange={(unit) => choose(quantity, unit)}
          />
        ))}
      </div>
    </>
  );
}

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
        options={optionsOf(languageChoices, (language) =>
          language === 'system' ? words('window.settings.system_language') : languageNames[language],
        )}
        onChange={(language) => void save({ language })}
      />
      <UnitRows units={settings.units} onChange={(units) => void save({ units })} />
      <SegmentsRow
        label={words('window.settings.theme')}
        value={settings.theme}
        options={optionsOf(['system', 'light', 'dark'], (theme) => words(`window.settings.theme_${theme}`))}
        onChange={(theme) => void save({ theme })}
      />
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

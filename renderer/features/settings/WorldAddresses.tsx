import { Fragment } from 'react';
import { useStore } from 'zustand';
import { mostWorldAddresses, type WorldAddress } from '../../../server/contract/schemas/window.ts';
import { refusalOf, useSettingsControl } from '../../platform/settingsStore.ts';
import { words } from '../../ui/words.ts';
import { TextRow } from './TextRow.tsx';

/** The form in which OpenAIP documents its list of airspaces. */
const example = 'https://api.core.openaip.net/api/airspaces?pos={lat},{lon}&dist=50000&limit=1000';

const toFault = (text: string) => (text.length > 500 ? words('window.common.address_long') : undefined);

/** A row for each address of zones and obstacles with its key, and one for the next. */
export function WorldAddresses() {
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

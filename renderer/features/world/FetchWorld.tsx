import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FetchedFrom, WorldList } from '../../../server/contract/schemas/world.ts';
import { useMission } from '../../plan/planStores.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import { fetchedText, isElsewhere } from './originText.ts';
import css from './WorldFiles.module.css';
import { useWorld } from './worldStore.ts';

/** From whom a file was fetched, how long ago, and whether that was around another place than the launch point. */
export function Fetched({ fetched }: { readonly fetched: FetchedFrom }) {
  const launch = useMission(({ history }) => history.present.home);
  return (
    <>
      <p className={css['facts']}>{fetchedText(fetched, useNow())}</p>
      {launch !== undefined && isElsewhere(fetched, launch) ? (
        <p className={`${css['facts']} ${css['caution']}`}>{words('window.world.fetched_elsewhere')}</p>
      ) : null}
    </>
  );
}

interface Props {
  readonly address: WorldList['addresses'][number];
  readonly isAgain: boolean;
}

function Address({ address, isAgain }: Props) {
  const world = useWorld();
  const { id, host, is_around } = address;
  const fetching = useStore(world.store, (state) => state.fetching);
  const trouble = useStore(world.store, (state) => state.trouble);
  const launch = useMission(({ history }) => history.present.home);
  return (
    <li className={css['address']}>
      <Button
        disabled={is_around && launch === undefined}
        aria-busy={fetching === id}
        onClick={() => void world.fetch(address)}
      >
        {fetching === id
          ? words('window.world.fetching', { host })
          : words('window.world.fetch', { again: isAgain ? 'yes' : 'no', host })}
      </Button>
      {is_around ? <p className={css['facts']}>{words('window.world.fetch_sent', { host })}</p> : null}
      <p className={`${css['facts']} ${css['caution']}`} role="status">
        {trouble?.id === id ? trouble.message : undefined}
      </p>
    </li>
  );
}

/** A button for each address of the settings: nothing is fetched without its press. */
export function FetchWorld() {
  const world = useWorld();
  const list = useStore(world.store, (state) => state.list);
  const { world_addresses } = useSettings();
  useEffect(() => {
    if (world_addresses.length > 0 || world.store.getState().list !== undefined) void world.load();
  }, [world, world_addresses]);
  if (list === undefined || list.addresses.length === 0) return null;
  const known = new Set(list.files.map(({ fetched }) => fetched?.id));
  return (
    <ul className={css['files']} data-testid="world-addresses">
      {list.addresses.map((address) => (
        <Address key={address.id} address={address} isAgain={known.has(address.id)} />
      ))}
    </ul>
  );
}
